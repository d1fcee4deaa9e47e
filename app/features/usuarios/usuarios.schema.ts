import { z } from "zod";

/** What the role toggle of the panel sends. */
export const rolSchema = z.object({
  id: z.string().min(1).max(200),
  rol: z.enum(["cliente", "admin"]),
});
