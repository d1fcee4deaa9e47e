import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { Tienda } from "#app/context.ts";
import { addAuditoria } from "#app/features/base/auditoria/auditoria.server.ts";
import { probeSmtp } from "#app/features/base/correo/smtp.server.ts";
import { listEnCurso } from "#app/features/pedidos/pagos/pagos.server.ts";
import { describeProbado, probeClave } from "#app/features/pedidos/pagos/probar.server.ts";
import type { Tx } from "#db/client.server.ts";
import { claves } from "#db/schema/claves.ts";
import type { ProveedorConClaves } from "#db/values.ts";
import { encrypt } from "#lib/encrypt.server.ts";
import { getText, toFieldErrors } from "#lib/form.ts";
import { parseInput } from "#lib/parse-input.ts";
import { isPublicHost } from "#lib/public-host.server.ts";
import { DECLARACIONES } from "./claves.ts";
import { CLAVES, type ordenClaves, type ValoresClaves } from "./claves.schema.ts";
import { describeEnCurso } from "./en-curso.ts";
import { type ClavesDeps, dropClaves, type FilaClaves, readValores, toSmtpUrl } from "./claves.server.ts";

type GuardarDeps = ClavesDeps & Pick<Tienda, "env" | "pageCache">;

type ResultadoClaves = { ok: true; mensaje: string } | { ok: false; mensaje?: string; campos?: Record<string, string> };

/** `cuenta`: whose the keys are; empty for a mail server. */
type Probado = { cuenta: string; texto: string } | { campos: Record<string, string> };

type Probar = { [P in ProveedorConClaves]: (env: Tienda["env"], valores: ValoresClaves[P]) => Promise<Probado> };

async function probePagos(
  env: Tienda["env"],
  proveedor: "stripe" | "mercadopago",
  campo: string,
  key: string,
): Promise<Probado> {
  const probado = await probeClave(env, proveedor, key);
  const { bien, texto } = describeProbado(probado);
  if (!bien) return { campos: { [campo]: texto } };
  if (probado.cuenta === null) return { campos: { [campo]: `${probado.nombre} no dice de qué cuenta es esta clave.` } };
  return { cuenta: probado.cuenta, texto };
}

/** Each is tried by a question that changes nothing there. */
export const PROBAR: Probar = {
  stripe: (env, { clave_secreta }) => probePagos(env, "stripe", "clave_secreta", clave_secreta),
  mercadopago: (env, { token }) => probePagos(env, "mercadopago", "token", token),
  correo: async (_env, valores) => {
    // Who sets it here may not reach what stands beside the shop.
    if (!(await isPublicHost(valores.servidor)))
      return { campos: { servidor: "No hay ningún servidor en internet con ese nombre: revísalo." } };
    const fallo = await probeSmtp(toSmtpUrl(valores));
    return fallo ? { campos: { servidor: fallo } } : { cuenta: "", texto: "El servidor de correo responde." };
  },
};

const AJENO =
  "Otra persona cambió estas claves mientras las editabas. Mira cómo quedaron y, si quieres, vuelve a guardar.";
const FIJADA = "Estas claves están fijadas en el servidor y no se pueden cambiar aquí.";

/** Locks the provider's row, and so every payment that is about to begin with its keys, until the transaction ends. */
async function lockClaves(tx: Tx, proveedor: ProveedorConClaves): Promise<FilaClaves | undefined> {
  await tx.insert(claves).values({ proveedor, version: 0 }).onConflictDoNothing();
  const [row] = await tx.select().from(claves).where(eq(claves.proveedor, proveedor)).for("update");
  return row;
}

interface CambioClaves {
  proveedor: ProveedorConClaves;
  /** The version that the form showed; 0 without a row. */
  version: number;
  /** Null takes them away. */
  nuevo: { valores: ValoresClaves[ProveedorConClaves]; cuenta: string; datos: Record<string, unknown> } | null;
}

/** Returns why not, or null. */
async function changeClaves(
  { db, pageCache, claves: { key } }: GuardarDeps,
  { proveedor, version, nuevo }: CambioClaves,
  actor_id: string,
): Promise<string | null> {
  const { nombre } = DECLARACIONES[proveedor];
  const motivo = await db.transaction(async (tx) => {
    const row = await lockClaves(tx, proveedor);
    // Equal ones are a retry whose answer was lost.
    const antes = readValores(key, proveedor, row);
    if (JSON.stringify(antes) === JSON.stringify(nuevo && nuevo.valores) && Boolean(row?.valores) === Boolean(nuevo))
      return null;
    if (row?.version !== version) return AJENO;
    if (proveedor !== "correo" && row.cuenta !== "" && row.cuenta !== nuevo?.cuenta) {
      const enCurso = describeEnCurso(await listEnCurso(tx, proveedor), nombre);
      const que = nuevo ? "Pon las claves de otra cuenta" : "Quita las claves";
      if (enCurso !== null) return `${enCurso} ${que} cuando terminen.`;
    }
    const { cuenta = "", datos = {} } = nuevo ?? {};
    const valores = nuevo && encrypt(key, JSON.stringify(nuevo.valores));
    await tx
      .update(claves)
      .set({ valores, cuenta, version: version + 1, actualizado_en: new Date() })
      .where(eq(claves.proveedor, proveedor));
    await addAuditoria(tx, {
      actor_id,
      accion: nuevo ? "poner_claves" : "quitar_claves",
      objeto: "ajuste",
      objeto_id: "claves",
      antes: null,
      despues: { nombre, cuenta: nuevo ? cuenta : row.cuenta, ...datos },
    });
    return null;
  });
  dropClaves(db);
  await pageCache.drop();
  return motivo;
}

async function saveClaves<P extends ProveedorConClaves>(
  deps: GuardarDeps,
  { proveedor, version, form }: { proveedor: P; version: number; form: FormData },
  actor_id: string,
  probar: (env: Tienda["env"], valores: ValoresClaves[P]) => Promise<Probado>,
): Promise<ResultadoClaves> {
  const { db, env, claves: tienda } = deps;
  const { nombre, campos } = DECLARACIONES[proveedor];
  const [row] = await db.select().from(claves).where(eq(claves.proveedor, proveedor));
  const kept = new Map<string, unknown>(Object.entries(readValores(tienda.key, proveedor, row) ?? {}));
  // A kept password goes to its own server alone.
  const keeps = kept.get("servidor") === undefined || kept.get("servidor") === getText(form, "servidor").trim();
  const typed = campos.map(({ nombre: campo, secreto }) => {
    const text = getText(form, campo);
    return [campo, secreto && keeps && text === "" ? (kept.get(campo) ?? "") : text];
  });
  const parsed = parseInput(CLAVES[proveedor], Object.fromEntries(typed));
  if (!parsed.success) return { ok: false, campos: toFieldErrors(parsed.error.issues) };
  const probado = await probar(env, parsed.data);
  if ("campos" in probado) return { ok: false, campos: probado.campos };
  const given = new Map<string, unknown>(Object.entries(parsed.data));
  const secretos = campos.filter(({ secreto, nombre: campo }) => secreto && given.get(campo) !== kept.get(campo));
  const vistos = campos.flatMap(({ nombre: campo, secreto }) => (secreto ? [] : [[campo, given.get(campo)]]));
  const datos = {
    ...Object.fromEntries(vistos),
    nuevas: secretos.map(({ etiqueta }) => etiqueta),
  };
  const nuevo = { valores: parsed.data, cuenta: probado.cuenta, datos };
  const motivo = await changeClaves(deps, { proveedor, version, nuevo }, actor_id);
  if (motivo !== null) return { ok: false, mensaje: motivo };
  return { ok: true, mensaje: `Las claves de ${nombre} se guardaron. ${probado.texto}` };
}

/**
 * Tries the keys of a form at their provider, then keeps them encrypted, or takes them away; in force everywhere within
 * a second. Secrets that are left empty stay. The log says that they changed, never a value. Refused: what the
 * environment sets; another account's while payments or refunds of this one are under way. `probar`: for tests.
 */
export async function answerClaves(
  deps: GuardarDeps,
  { accion, proveedor, version }: z.output<typeof ordenClaves>,
  form: FormData,
  actor_id: string,
  probar: Probar = PROBAR,
): Promise<ResultadoClaves> {
  if (deps.claves.fijadas.includes(proveedor)) return { ok: false, mensaje: FIJADA };
  if (accion === "quitar") {
    const motivo = await changeClaves(deps, { proveedor, version, nuevo: null }, actor_id);
    if (motivo !== null) return { ok: false, mensaje: motivo };
    return { ok: true, mensaje: `Las claves de ${DECLARACIONES[proveedor].nombre} se quitaron.` };
  }
  const orden = { version, form };
  switch (proveedor) {
    case "stripe":
      return saveClaves(deps, { ...orden, proveedor }, actor_id, probar.stripe);
    case "mercadopago":
      return saveClaves(deps, { ...orden, proveedor }, actor_id, probar.mercadopago);
    case "correo":
      return saveClaves(deps, { ...orden, proveedor }, actor_id, probar.correo);
  }
}
