import { z } from "zod";
import { NOMBRES_TAREA } from "./tareas.ts";

/** The button that runs a background task now. */
export const correrSchema = z.object({ accion: z.literal("correr"), tarea: z.enum(NOMBRES_TAREA) });
