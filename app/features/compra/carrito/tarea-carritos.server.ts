import type { Task } from "#app/context.ts";
import { deleteOldCarritos } from "./cuenta.server.ts";

export const tareaCarritos: Task = {
  name: "carritos",
  everySeconds: 3_600,
  staysInside: true,
  run: ({ db }) => deleteOldCarritos(db),
};
