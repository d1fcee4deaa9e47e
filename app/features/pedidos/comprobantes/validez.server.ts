import { z } from "zod";
import { readUpTo } from "#lib/read-up-to.ts";
import { type Centimos, toDecimal } from "#lib/dinero.ts";
import { CODIGO_CLASE, type ClaseComprobante } from "./comprobantes.ts";
import { atOrigin } from "./sunat.server.ts";

const TIMEOUT_MS = 20_000;
const MAX_ANSWER_BYTES = 100_000;
const SCOPE = "https://api.sunat.gob.pe/v1/contribuyente/contribuyentes";

export interface ClavesValidez {
  id: string;
  clave: string;
}

export interface Consultado {
  ruc: string;
  clase: ClaseComprobante;
  serie: string;
  numero: number;
  /** `2026-11-23` */
  dia: string;
  total: Centimos;
}

const token = z.object({ access_token: z.string().min(1) });
const validez = z.object({ data: z.object({ estadoCp: z.string() }) });

async function ask<T>(
  url: string,
  form: z.ZodType<T>,
  { signal, ...init }: RequestInit & { signal: AbortSignal },
): Promise<T | null> {
  try {
    const response = await fetch(url, {
      method: "POST",
      redirect: "error",
      ...init,
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    const bytes = response.body && (await readUpTo(response.body, MAX_ANSWER_BYTES));
    if (!bytes || !response.ok) return null;
    return form.safeParse(JSON.parse(new TextDecoder().decode(bytes))).data ?? null;
  } catch {
    return null;
  }
}

/**
 * SUNAT's 'consulta integrada de validez del comprobante': its `estadoCp` ('0' unknown, '1' accepted, '2' annulled), or
 * null where it did not say.
 */
export async function consultValidez(
  { id, clave }: ClavesValidez,
  { ruc, clase, serie, numero, dia, total }: Consultado,
  origin: string | null,
  signal: AbortSignal,
): Promise<string | null> {
  const credentials = { grant_type: "client_credentials", scope: SCOPE, client_id: id, client_secret: clave };
  const seguridad = `https://api-seguridad.sunat.gob.pe/v1/clientesextranet/${encodeURIComponent(id)}/oauth2/token/`;
  const given = await ask(atOrigin(seguridad, origin), token, { body: new URLSearchParams(credentials), signal });
  if (!given) return null;
  const asked = {
    numRuc: ruc,
    codComp: CODIGO_CLASE[clase],
    numeroSerie: serie,
    numero: String(numero),
    fechaEmision: dia.split("-").toReversed().join("/"),
    monto: toDecimal(total),
  };
  const found = await ask(atOrigin(`${SCOPE}/${ruc}/validarcomprobante`, origin), validez, {
    headers: { authorization: `Bearer ${given.access_token}`, "content-type": "application/json" },
    body: JSON.stringify(asked),
    signal,
  });
  return found?.data.estadoCp ?? null;
}
