import { eq, isNull } from "drizzle-orm";
import { X509Certificate } from "node:crypto";
import type { Tienda } from "#app/context.ts";
import { findAjustes } from "#app/features/ajustes/ajustes.server.ts";
import { emisor_comprobantes } from "#db/schema/emisor.ts";
import type { AmbienteSunat } from "#db/values.ts";
import { createSelfSigned } from "#lib/self-signed.server.ts";
import type { Llave } from "#lib/signed-xml.server.ts";
import { decrypt, encrypt } from "./secreto.server.ts";
import type { ClavesValidez } from "./validez.server.ts";

/** What one server knows of the tax office. */
export interface OficinaSunat {
  /** What keys and passwords are kept under. */
  clave: Uint8Array;
  /** Where its stand-in answers; null where it is the real one's services. */
  origin: string | null;
}

declare module "#app/context.ts" {
  interface Tienda {
    oficina: OficinaSunat;
  }
}

export type EmisorDeps = Pick<Tienda, "db" | "env" | "oficina">;

/** With what receipts are signed and sent. */
export interface Emisor {
  llave: Llave;
  ambiente: AmbienteSunat;
  /** The RUC's secondary SOL user, and its password. */
  usuario: string;
  clave: string;
  vence_en: Date;
  /** The RUC of who signs the answers in SUNAT's place; empty for nobody. */
  operador: string;
  /** Null where the consultation of validity has no keys. */
  validez: ClavesValidez | null;
}

/** SUNAT's public user for its test service, which any RUC may use. */
const DE_PRUEBA = { usuario_sol: "MODDATOS", clave: "moddatos" };

/** The demo signs with a key of its own, which is made when it is first needed. */
async function ensureDemo({ db, env, oficina }: EmisorDeps): Promise<void> {
  const { empresa } = await findAjustes(db, env);
  const { privada, certificado } = createSelfSigned(`${empresa.razon_social} (demostración)`, empresa.ruc);
  const row = {
    usuario_sol: DE_PRUEBA.usuario_sol,
    clave_sol: encrypt(oficina.clave, DE_PRUEBA.clave),
    certificado,
    privada: encrypt(oficina.clave, privada),
    vence_en: new X509Certificate(certificado).validToDate,
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

/** What is set up to sign and send; null while something is missing, or was kept under another AUTH_SECRET. */
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
