import { z } from "zod";
import { NOMBRES_TAREA } from "./tareas.ts";

export const correrSchema = z.object({ accion: z.literal("correr"), tarea: z.enum(NOMBRES_TAREA) });
