import { readMarca } from "#app/features/base/ajustes/ajustes.server.ts";
import { getText } from "#lib/form.ts";
import { parseInput } from "#lib/parse-input.ts";
import { type Qr, toQr } from "#lib/qr.server.ts";
import { callProviderWithClave } from "./clave.server.ts";
import { claveActualSchema, codigoSchema } from "../identidad.schema.ts";
import {
  callProvider,
  type RechazoIdentidad,
  refuse,
  refuseForWait,
  toRechazo,
  type RequestContext,
} from "../provider-call.server.ts";

export interface Alta {
  qr: Qr;
  clave: string;
  uri: string;
}

/** null unless it is an otpauth address: it comes back from the form and is displayed. */
function toAlta(uri: string): Alta | null {
  if (!uri.startsWith("otpauth://totp/") || uri.length > 1000 || !URL.canParse(uri)) return null;
  const clave = new URL(uri).searchParams.get("secret") ?? "";
  return { qr: toQr(uri), clave: clave.replace(/(.{4})(?=.)/g, "$1 "), uri };
}

export type PasoDosPasos =
  | { tipo: "alta"; alta: Alta; rechazo: RechazoIdentidad | null }
  | { tipo: "activado" | "codigos"; codigos: readonly string[]; cookies: readonly string[] }
  | { tipo: "desactivado"; cookies: readonly string[] };

const listStrings = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];

async function withClave(
  ctx: RequestContext,
  userId: string,
  endpoint: string,
  form: FormData,
  rest: Readonly<Record<string, string>> = {},
) {
  const parsed = parseInput(claveActualSchema, Object.fromEntries(form));
  if (!parsed.success) return toRechazo(parsed.error);
  return callProviderWithClave(ctx, userId, endpoint, { ...parsed.data, ...rest });
}

/** The secret is not in force until a code confirms it. */
export async function prepareDosPasos(
  ctx: RequestContext,
  userId: string,
  form: FormData,
): Promise<PasoDosPasos | RechazoIdentidad> {
  const { nombre: issuer } = await readMarca(ctx.tienda);
  const result = await withClave(ctx, userId, "/two-factor/enable", form, { issuer });
  if (result.tipo === "rechazo") return result;
  const alta = toAlta(String(result.body.totpURI));
  return alta ? { tipo: "alta", alta, rechazo: null } : refuse(503, "No se pudo preparar. Inténtalo de nuevo.");
}

export async function confirmDosPasos(
  ctx: RequestContext,
  userId: string,
  form: FormData,
): Promise<PasoDosPasos | RechazoIdentidad> {
  const alta = toAlta(getText(form, "uri"));
  if (!alta) return refuse(400, "Vuelve a empezar la activación.");
  const again = (refused: RechazoIdentidad): PasoDosPasos => ({ tipo: "alta", alta, rechazo: refused });
  const parsed = parseInput(codigoSchema, Object.fromEntries(form));
  if (!parsed.success) return again(toRechazo(parsed.error));
  const respuesta = await callProvider(ctx, "/two-factor/verify-totp", { code: parsed.data.codigo });
  if (!respuesta) return again(refuse(503, "No se pudo activar. Inténtalo de nuevo en un momento."));
  if (respuesta.status === 429) return again(refuseForWait(respuesta.espera));
  if (!respuesta.ok) {
    const codigo =
      "Este código no es correcto o ya se usó. Revisa la hora de tu teléfono y escribe el que se muestra ahora.";
    return again(refuse(400, null, { codigo }));
  }
  const codigos = await ctx.tienda.identidad.readCodigos(userId);
  return { tipo: "activado", codigos, cookies: respuesta.cookies };
}

export async function renewCodigos(
  ctx: RequestContext,
  userId: string,
  form: FormData,
): Promise<PasoDosPasos | RechazoIdentidad> {
  const result = await withClave(ctx, userId, "/two-factor/generate-backup-codes", form);
  if (result.tipo === "rechazo") return result;
  return { tipo: "codigos", codigos: listStrings(result.body.backupCodes), cookies: result.cookies };
}

export async function disableDosPasos(
  ctx: RequestContext,
  userId: string,
  form: FormData,
): Promise<PasoDosPasos | RechazoIdentidad> {
  const result = await withClave(ctx, userId, "/two-factor/disable", form);
  return result.tipo === "rechazo" ? result : { tipo: "desactivado", cookies: result.cookies };
}
