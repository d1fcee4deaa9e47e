import { and, asc, eq, inArray, ne } from "drizzle-orm";
import { addAuditoria } from "#app/features/base/auditoria/auditoria.server.ts";
import { findAjustes } from "#app/features/base/ajustes/ajustes.server.ts";
import { DEFECTO } from "#app/features/base/ajustes/empresa.ts";
import type { Db, Tx } from "#db/client.server.ts";
import { comprobantes } from "#db/schema/comprobantes.ts";
import { emisor_comprobantes, series_comprobante } from "#db/schema/emisor.ts";
import { type AmbienteSunat, CLASES_COMPROBANTE, type ClaseComprobante } from "#db/values.ts";
import { type Pfx, readPfx } from "#lib/pfx.server.ts";
import type { EmisorInput } from "./emisor.schema.ts";
import { createDePrueba, type EmisorDeps, isDePrueba, USUARIO_DE_PRUEBA } from "./emisor.server.ts";
import { dropEmite } from "./emision.server.ts";
import { encrypt } from "#lib/encrypt.server.ts";
import { isCorto } from "./texto.ts";

const USUALES: Readonly<Record<ClaseComprobante, string>> = {
  boleta: "B001",
  factura: "F001",
  nota_boleta: "BC01",
  nota_factura: "FC01",
};

const AVISO_MS = 30 * 24 * 60 * 60 * 1000;

const judgeFin = (vence_en: Date | null) => ({
  vence_en,
  vencido: vence_en !== null && vence_en.getTime() <= Date.now(),
  por_vencer: vence_en !== null && vence_en.getTime() - Date.now() < AVISO_MS,
});

/** Null for a shop that issues no receipts. */
export async function findCertificado(db: Db) {
  const { activo, ambiente, vence_en } = emisor_comprobantes;
  const [row] = await db.select({ ambiente, vence_en }).from(emisor_comprobantes).where(eq(activo, true));
  return row ? { ambiente: row.ambiente, ...judgeFin(row.vence_en) } : null;
}

/** SUNAT's test environment accepted a receipt. */
export async function hasAceptado(db: Db): Promise<boolean> {
  const aceptado = and(eq(comprobantes.ambiente, "pruebas"), inArray(comprobantes.estado, ["aceptado", "observado"]));
  return (await db.select({ id: comprobantes.id }).from(comprobantes).where(aceptado).limit(1)).length > 0;
}

/** Reports only whether secrets are set, never their values. */
export async function readEmisorPanel(db: Db | Tx) {
  const [row] = await db.select().from(emisor_comprobantes);
  const filas = await db
    .select()
    .from(series_comprobante)
    .where(eq(series_comprobante.activa, true))
    .orderBy(asc(series_comprobante.serie));
  const series = CLASES_COMPROBANTE.map((clase) => {
    const activa = filas.find((fila) => fila.clase === clase);
    return { clase, serie: activa?.serie ?? USUALES[clase], ultimo: activa?.ultimo ?? 0 };
  });
  return {
    activo: row?.activo ?? false,
    ambiente: row?.ambiente ?? ("pruebas" as const),
    usuario_sol: row?.usuario_sol ?? "",
    tiene_clave: Boolean(row?.clave_sol),
    validez_id: row?.validez_id ?? "",
    tiene_validez: Boolean(row?.validez_clave),
    operador_ruc: row?.operador_ruc ?? "",
    ...judgeFin(row?.vence_en ?? null),
    de_prueba: row?.certificado ? isDePrueba(row.certificado) : false,
    series,
  };
}

export type EmisorPanel = Awaited<ReturnType<typeof readEmisorPanel>>;

type CamposEmisor = Partial<Record<keyof EmisorInput, string>>;

type Empresa = Awaited<ReturnType<typeof findAjustes>>["empresa"];

interface Antes {
  antes: EmisorPanel;
  empresa: Empresa;
  pfx: Pfx | null;
}

/** SUNAT's tests take its public user and any certificate: what was never given becomes these. */
function completePruebas(deps: EmisorDeps, input: EmisorInput, { antes, empresa, pfx }: Antes) {
  if (!input.activo || input.ambiente !== "pruebas") return {};
  const { usuario_sol, clave } = USUARIO_DE_PRUEBA;
  const publico = !input.usuario_sol || (input.usuario_sol === usuario_sol && !input.clave_sol && !antes.tiene_clave);
  return {
    ...(publico && { usuario_sol, clave_sol: encrypt(deps.oficina.clave, clave) }),
    ...(!pfx && !antes.vence_en && createDePrueba(deps, empresa)),
  };
}

/** What the tests took without being given is not enough for real receipts. */
function findFaltasDeVerdad(input: EmisorInput, { antes, pfx }: Antes): CamposEmisor {
  const { usuario_sol } = USUARIO_DE_PRUEBA;
  const sinClave = !input.clave_sol && (!antes.tiene_clave || antes.usuario_sol === usuario_sol);
  const sinUsuario = !input.usuario_sol || (sinClave && input.usuario_sol === usuario_sol);
  return {
    ...(sinUsuario && { usuario_sol: "Escribe el usuario SOL de tu RUC." }),
    ...(sinClave && { clave_sol: "Escribe la clave SOL." }),
    ...(!pfx && (!antes.vence_en || antes.de_prueba) && { archivo: "Sube el certificado digital de tu empresa." }),
  };
}

/** The demo needs nothing: its key is generated. */
function findFaltas({ env }: EmisorDeps, input: EmisorInput, hay: Antes): CamposEmisor {
  const { antes, empresa } = hay;
  const faltas: CamposEmisor = {};
  if (input.validez_id && !input.validez_clave && !antes.tiene_validez)
    faltas.validez_clave = "Escribe la clave que SUNAT te dio con ese identificador.";
  if (input.validez_clave && !input.validez_id) faltas.validez_id = "Escribe el identificador de esa clave.";
  if (!input.activo || env.MODO === "demo") return faltas;
  if (input.ambiente === "produccion") Object.assign(faltas, findFaltasDeVerdad(input, hay));
  else if (
    input.usuario_sol &&
    input.usuario_sol !== USUARIO_DE_PRUEBA.usuario_sol &&
    !input.clave_sol &&
    !antes.tiene_clave
  )
    faltas.clave_sol = "Escribe la clave SOL.";
  if (empresa.ruc === DEFECTO.empresa.ruc) faltas.activo = "Pon antes el RUC de tu empresa en Ajustes.";
  // SUNAT 4338, 4094: names and addresses have three characters or more.
  else if (isCorto(empresa.razon_social) || isCorto(empresa.direccion))
    faltas.activo = "Completa antes la razón social y el domicilio fiscal en Ajustes.";
  return faltas;
}

function nameNext(serie: string): string | null {
  const [, letras = "", cifras = ""] = /^(.*?)(\d+)$/.exec(serie) ?? [];
  const next = String(Number(cifras) + 1).padStart(cifras.length, "0");
  return cifras && next.length === cifras.length ? letras + next : null;
}

/** Tests and real receipts need separate series, and after real ones there is no way back to tests. */
async function findCruces(tx: Tx, { ambiente, ...input }: EmisorInput): Promise<CamposEmisor> {
  // A receipt may be issued at the same moment.
  const usadas = (await tx.select().from(series_comprobante).for("update")).filter(({ ultimo }) => ultimo > 0);
  if (ambiente === "pruebas" && usadas.some((usada) => usada.ambiente === "produccion")) {
    return { ambiente: "Ya emitiste comprobantes de verdad y sus notas también lo son: no se vuelve a las pruebas." };
  }
  const cruzadas = usadas.filter((usada) => usada.ambiente !== ambiente && input[usada.clase] === usada.serie);
  return Object.fromEntries(
    cruzadas.map(({ clase, serie }) => {
      const nueva = nameNext(serie);
      return [clase, `${serie} ya numeró pruebas: pon una serie nueva${nueva ? `, como ${nueva}` : ""}.`];
    }),
  );
}

/** A series that was used before continues its numbers. */
async function activateSerie(tx: Tx, clase: ClaseComprobante, serie: string, ambiente: AmbienteSunat): Promise<void> {
  const other = and(eq(series_comprobante.clase, clase), ne(series_comprobante.serie, serie));
  await tx.update(series_comprobante).set({ activa: false }).where(other);
  const { clase: key, serie: second } = series_comprobante;
  await tx
    .insert(series_comprobante)
    .values({ clase, serie, ambiente, activa: true })
    .onConflictDoUpdate({ target: [key, second], set: { activa: true, ambiente } });
}

const toRegistro = (emisor: EmisorPanel) => {
  const { activo, ambiente, usuario_sol, validez_id, operador_ruc, vence_en, series } = emisor;
  return {
    activo,
    ambiente,
    usuario_sol,
    validez_id,
    operador_ruc,
    certificado_vence: vence_en?.toISOString(),
    ...Object.fromEntries(series.map(({ clase, serie }) => [`serie_${clase}`, serie])),
  };
};

/** Keys and passwords are encrypted under AUTH_SECRET and never shown again. Returns the errors by field, or null. */
export async function saveEmisor(deps: EmisorDeps, input: EmisorInput, actor_id: string): Promise<CamposEmisor | null> {
  const { db, oficina } = deps;
  const pfx = input.archivo && (await readPfx(new Uint8Array(await input.archivo.arrayBuffer()), input.clave_archivo));
  if (input.archivo && !pfx)
    return { clave_archivo: "La contraseña no abre ese archivo, o no es un PFX con su llave." };
  if (pfx === "costoso")
    return { archivo: "Abrir ese archivo tarda demasiado, por las vueltas que pide: expórtalo otra vez, con menos." };
  if (pfx && pfx.hasta <= new Date()) return { archivo: "Ese certificado ya venció." };
  const { empresa } = await findAjustes(db, deps.env);
  const hay = { antes: await readEmisorPanel(db), empresa, pfx };
  const faltas = findFaltas(deps, input, hay);
  if (Object.keys(faltas).length > 0) return faltas;
  const { activo, ambiente, usuario_sol, validez_id, operador_ruc } = input;
  const row = {
    activo,
    ambiente,
    usuario_sol,
    validez_id,
    operador_ruc,
    ...(input.validez_clave && { validez_clave: encrypt(oficina.clave, input.validez_clave) }),
    ...(!validez_id && { validez_clave: null }),
    ...(input.clave_sol && { clave_sol: encrypt(oficina.clave, input.clave_sol) }),
    ...(pfx && {
      certificado: pfx.llave.certificado,
      privada: encrypt(oficina.clave, pfx.llave.privada),
      vence_en: pfx.hasta,
    }),
    ...completePruebas(deps, input, hay),
    actualizado_en: new Date(),
  };
  const cruces = await db.transaction(async (tx): Promise<CamposEmisor | null> => {
    const found = await findCruces(tx, input);
    if (Object.keys(found).length > 0) return found;
    const antes = await readEmisorPanel(tx);
    await tx.insert(emisor_comprobantes).values(row).onConflictDoUpdate({ target: emisor_comprobantes.id, set: row });
    for (const clase of CLASES_COMPROBANTE) await activateSerie(tx, clase, input[clase], ambiente);
    const que = { objeto: "comprobante", objeto_id: "emisor", actor_id, accion: "editar" } as const;
    await addAuditoria(tx, { ...que, antes: toRegistro(antes), despues: toRegistro(await readEmisorPanel(tx)) });
    return null;
  });
  dropEmite(db);
  return cruces;
}
