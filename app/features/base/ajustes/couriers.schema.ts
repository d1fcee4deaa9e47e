import { z } from "zod";
import { cleanLine } from "#lib/text.ts";
import {
  type Courier,
  isSeguimiento,
  MAX_COURIERS,
  MAX_NOMBRE_COURIER,
  MAX_SEGUIMIENTO,
  NUMERO,
  TIPOS_COURIER,
} from "./couriers.ts";

/** Shipments and forms refer to a courier by name. */
function judgeNames(couriers: readonly Courier[], context: z.RefinementCtx): void {
  const names = new Set<string>();
  for (const [index, { nombre }] of couriers.entries()) {
    const name = nombre.toLowerCase();
    if (names.has(name))
      context.addIssue({ code: "custom", path: [index, "nombre"], message: "Otro courier ya se llama así." });
    names.add(name);
  }
}

const tipo = z.enum(TIPOS_COURIER);

/** For stored values. */
export const couriersSchema: z.ZodType<readonly Courier[]> = z
  .array(
    z.object({
      nombre: z.string().min(1).max(MAX_NOMBRE_COURIER),
      tipo,
      seguimiento: z
        .string()
        .max(MAX_SEGUIMIENTO)
        .refine((address) => address === "" || isSeguimiento(address)),
    }),
  )
  .min(1)
  .max(MAX_COURIERS)
  .superRefine(judgeNames);

/** For form values. */
export const typedCouriers = z
  .array(
    z.object({
      nombre: z
        .string()
        .transform(cleanLine)
        .pipe(
          z
            .string()
            .min(1, "Escribe el nombre del courier.")
            .max(MAX_NOMBRE_COURIER, `Escribe ${MAX_NOMBRE_COURIER} caracteres como máximo.`),
        ),
      tipo,
      seguimiento: z
        .string()
        .trim()
        .max(MAX_SEGUIMIENTO, `Escribe ${MAX_SEGUIMIENTO} caracteres como máximo.`)
        .refine(
          (address) => address === "" || isSeguimiento(address),
          `Escribe una dirección que empiece con https://, con ${NUMERO} donde va el número, o déjala vacía.`,
        ),
    }),
  )
  .min(1, "Deja al menos un courier.")
  .max(MAX_COURIERS, `Puede haber hasta ${MAX_COURIERS} couriers.`)
  .superRefine(judgeNames);
