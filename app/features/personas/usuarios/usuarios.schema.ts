import { z } from "zod";
import { ROLES } from "#db/values.ts";
import { PUESTOS } from "#lib/permisos.ts";
import { toEtiqueta } from "./usuarios.ts";

const id = z.string().min(1).max(200);

/** Per person. */
export const MAX_ETIQUETAS = 20;
const MAX_ETIQUETA = 30;
const MAX_NOTA = 1_000;

const etiqueta = z
  .string()
  .transform(toEtiqueta)
  .pipe(z.string().min(1, "Escribe la etiqueta.").max(MAX_ETIQUETA, `Hasta ${MAX_ETIQUETA} letras.`));

export const fichaSchema = z.discriminatedUnion("accion", [
  z.object({
    id,
    accion: z.literal("nota"),
    texto: z.string().trim().min(1, "Escribe la nota.").max(MAX_NOTA, `Hasta ${MAX_NOTA} letras.`),
  }),
  z.object({ id, accion: z.literal("borrar-nota"), nota: z.uuid() }),
  z.object({ id, accion: z.enum(["poner-etiqueta", "quitar-etiqueta"]), etiqueta }),
  z.object({ id, accion: z.enum(["bloquear", "desbloquear", "cerrar-sesiones"]) }),
]);

export const invitacionSchema = z.discriminatedUnion("accion", [
  z.object({
    accion: z.literal("invitar"),
    email: z
      .string()
      .trim()
      .max(254, "El correo es demasiado largo.")
      .pipe(z.email("Escribe un correo válido, por ejemplo nombre@correo.pe.")),
    puesto: z.enum(PUESTOS, "Elige un puesto."),
  }),
  z.object({ accion: z.literal("retirar"), id: z.uuid() }),
]);

/** `era` is the puesto that the form showed. */
export const rolSchema = z.union([
  z.object({ id, rol: z.literal("admin"), puesto: z.enum(PUESTOS), era: z.enum(PUESTOS) }),
  z.object({ id, rol: z.enum(ROLES), puesto: z.undefined().optional() }),
]);
