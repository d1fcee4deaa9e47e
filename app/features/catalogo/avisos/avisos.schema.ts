import { z } from "zod";

export const avisoSchema = z.object({
  email: z
    .string()
    .trim()
    .max(254, "El correo es demasiado largo.")
    .pipe(z.email("Escribe un correo válido, por ejemplo nombre@correo.pe.")),
});
