import { eq, isNull } from "drizzle-orm";
import { X509Certificate } from "node:crypto";
import type { Tienda } from "#app/context.ts";
import { findAjustes } from "#app/features/base/ajustes/ajustes.server.ts";
import type { Tx } from "#db/client.server.ts";
import { emisor_comprobantes } from "#db/schema/emisor.ts";
import type { AmbienteSunat } from "#db/values.ts";
import { createSelfSigned } from "#lib/self-signed.server.ts";
import type { Llave } from "#lib/signed-xml.server.ts";
import { type CipherKey, decrypt, encrypt } from "#lib/encrypt.server.ts";
import type { ClavesValidez } from "./validez.server.ts";

export interface OficinaSunat {
  clave: CipherKey;
  /** The stand-in's origin; null for the real service. */
  origin: string | null;
}

declare module "#app/context.ts" {
  interface Tienda {
    oficina: OficinaSunat;
  }
}

export type EmisorDeps = Pick<Tienda, "db" | "env" | "oficina">;

export interface Emisor {
  llave: Llave;
  ambiente: AmbienteSunat;
  /** The RUC's secondary SOL user. */
  usuario: string;
  clave: string;
  vence_en: Date;
  /** RUC of the operator that signs for SUNAT; empty for none. */
  operador: string;
  /** Null without keys for the validity API. */
  validez: ClavesValidez | null;
}

/** SUNAT's public user of its test service, for any RUC. */
export const USUARIO_DE_PRUEBA = { usuario_sol: "MODDATOS", clave: "moddatos" };

const DE_PRUEBA = "Pruebas de ";

/** A certificate that SUNAT's test service takes, and no other. */
export function createDePrueba({ oficina }: Pick<Tienda, "oficina">, empresa: { razon_social: string; ruc: string }) {
  const { privada, certificado } = createSelfSigned(`${DE_PRUEBA}${empresa.razon_social}`, empresa.ruc);
  const vence_en = new X509Certificate(certificado).validToDate;
  return { certificado, privada: encrypt(oficina.clave, privada), vence_en };
}

export const isDePrueba = (certificado: string): boolean =>
  new X509Certificate(certificado).subject.includes(`CN=${DE_PRUEBA}`);

async function ensureDemo(deps: EmisorDeps): Promise<void> {
  const { db, env, oficina } = deps;
  const { empresa } = await findAjustes(db, env);
  const row = {
    usuario_sol: USUARIO_DE_PRUEBA.usuario_sol,
    clave_sol: encrypt(oficina.clave, USUARIO_DE_PRUEBA.clave),
    ...createDePrueba(deps, empresa),
  };
  await db
    .insert(emisor_comprobantes)
    .values(row)
    .onConflictDoUpdate({
      target: emisor_comprobantes.id,
      set: row,
      setWhere: isNull(emisor_comprobantes.certificado),
    });
}

const findRow = async (db: EmisorDeps["db"]) =>
  (await db.select().from(emisor_comprobantes).where(eq(emisor_comprobantes.id, 1)))[0];

/** Null while settings are missing or unreadable under this AUTH_SECRET. */
export async function findEmisor(deps: EmisorDeps): Promise<Emisor | null> {
  const { db, env, oficina } = deps;
  let row = await findRow(db);
  if (env.MODO === "demo" && !row?.certificado) {
    await ensureDemo(deps);
    row = await findRow(db);
  }
  if (!row?.certificado || !row.privada || !row.vence_en || !row.clave_sol || !row.usuario_sol) return null;
  const [privada, clave] = [decrypt(oficina.clave, row.privada), decrypt(oficina.clave, row.clave_sol)];
  if (privada === null || clave === null) return null;
  const { ambiente, usuario_sol: usuario, vence_en, certificado, operador_ruc: operador, validez_id } = row;
  const validez_clave = row.validez_clave && decrypt(oficina.clave, row.validez_clave);
  const validez = validez_id && validez_clave ? { id: validez_id, clave: validez_clave } : null;
  return { llave: { privada, certificado }, ambiente, usuario, clave, vence_en, operador, validez };
}

const SECRETOS = ["privada", "clave_sol", "validez_clave"] as const;

/** Returns how many of the certificate's key and the passwords are encrypted anew, and how many cannot be read. */
export async function encryptEmisorAnew(tx: Tx, clave: CipherKey): Promise<{ hechos: number; ilegibles: number }> {
  const count = { hechos: 0, ilegibles: 0 };
  const [row] = await tx.select().from(emisor_comprobantes).where(eq(emisor_comprobantes.id, 1)).for("update");
  for (const columna of SECRETOS) {
    const kept = row?.[columna];
    if (!kept) continue;
    const text = decrypt(clave, kept);
    if (text === null) count.ilegibles += 1;
    else {
      await tx.update(emisor_comprobantes).set({ [columna]: encrypt(clave, text) });
      count.hechos += 1;
    }
  }
  return count;
}
