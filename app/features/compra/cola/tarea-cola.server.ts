import type { Task } from "#app/context.ts";
import { deleteOldTurnos } from "./turnos.server.ts";

export const tareaCola: Task = {
  name: "cola",
  everySeconds: 600,
  staysInside: true,
  run: ({ db }) => deleteOldTurnos(db),
};
