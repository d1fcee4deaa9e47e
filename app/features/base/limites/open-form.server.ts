import type { z } from "zod";
import type { RequestScope, Tienda } from "#app/context.ts";
import { toFieldErrors, isHoneypotFilled, readTexts } from "#lib/form.ts";
import type { OpenFormRefusal } from "#lib/open-form.ts";
import { parseInput } from "#lib/parse-input.ts";
import { countHit, type RateLimit } from "./limites.server.ts";
import { toNetwork } from "./network.ts";

interface OpenForm<Name extends string, Data> {
  name: string;
  names: readonly Name[];
  schema: z.ZodType<Data>;
  /** Applies per network. */
  limit: RateLimit;
}

/** Never throws: errors are answered, and logged without what was typed. */
export async function receiveOpenForm<Name extends string, Data, T>(
  { db, env }: Pick<Tienda, "db" | "env">,
  { ip, log }: RequestScope,
  form: FormData,
  { name, names, schema, limit }: OpenForm<Name, Data>,
  store: (data: Data) => Promise<T>,
): Promise<T | OpenFormRefusal<Name>> {
  const valores = readTexts(form, names);
  const parsed = parseInput(schema, valores);
  if (!parsed.success) return { tipo: "datos", campos: toFieldErrors(parsed.error.issues), valores };
  if (isHoneypotFilled(form)) {
    log.info({ form: name }, "a form was refused: the honeypot was filled in");
    return { tipo: "error", motivo: "honeypot", valores };
  }
  try {
    if (env.LIMITES && (await countHit(db, `${name}:${toNetwork(ip)}`, limit)) > 0) {
      return { tipo: "error", motivo: "limite", valores };
    }
    return await store(parsed.data);
  } catch (error) {
    log.error({ err: error, form: name }, "a form could not be stored");
    return { tipo: "error", motivo: "fallo", valores };
  }
}
