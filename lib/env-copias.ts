import path from "node:path";
import { z } from "zod";
import { EMBEBIDA } from "./env-fields.ts";

/** The settings of backups, for lib/env.ts. */
export const COPIAS = {
  COPIAS_DIR: z.string().optional(),
  COPIAS_GUARDAR: z.coerce.number().int().min(1).max(366).default(7),
  COPIAS_CLAVE: z.string().min(32, "must have at least 32 characters").optional(),
  COPIAS_DESTINO: z.string().optional(),
  COPIAS_ORDEN: z.string().optional(),
  COPIAS_PRUEBA_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
};

type Given = z.output<z.ZodObject<typeof COPIAS>> & {
  MODO: string;
  DATA_DIR: string;
  DATABASE_URL?: string | undefined;
  AUTH_SECRET?: string | undefined;
  AUTH_SECRET_ANTERIOR?: string | undefined;
};

/** A line for each setting of backups that makes no sense beside the others. */
export function listContradictionsOfCopias(env: Given): string[] {
  const contradictions: string[] = [];
  const dir = env.COPIAS_DIR ?? path.join(env.DATA_DIR, "copias");
  const isOn = env.COPIAS_DIR !== undefined || (env.MODO === "produccion" && env.DATABASE_URL === EMBEBIDA);
  for (const name of ["COPIAS_DESTINO", "COPIAS_ORDEN", "COPIAS_PRUEBA_URL"] as const) {
    if (env[name] !== undefined && !isOn)
      contradictions.push(`${name} is for the backups of COPIAS_DIR: give that, too`);
  }
  if ((env.COPIAS_DESTINO ?? env.COPIAS_ORDEN) !== undefined && env.COPIAS_CLAVE === undefined)
    contradictions.push("A backup leaves this machine encrypted only: give COPIAS_CLAVE, too");
  if (env.COPIAS_DESTINO !== undefined && path.resolve(env.COPIAS_DESTINO) === path.resolve(dir))
    contradictions.push("COPIAS_DESTINO is a second place: not the folder of COPIAS_DIR");
  if (env.COPIAS_CLAVE && [env.AUTH_SECRET, env.AUTH_SECRET_ANTERIOR].includes(env.COPIAS_CLAVE))
    contradictions.push("COPIAS_CLAVE must be a key of its own: not the same as AUTH_SECRET");
  return contradictions;
}
