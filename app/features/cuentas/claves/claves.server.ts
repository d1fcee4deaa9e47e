import { eq } from "drizzle-orm";
import type { Tienda } from "#app/context.ts";
import { listEnCurso } from "#app/features/pedidos/pagos/pagos.server.ts";
import type { Db, Tx } from "#db/client.server.ts";
import { claves } from "#db/schema/claves.ts";
import { PROVEEDORES_CON_CLAVES, type ProveedorConClaves } from "#db/values.ts";
import { type CipherKey, decrypt, encrypt } from "#lib/encrypt.server.ts";
import type { Env } from "#lib/env.ts";
import { createMemo } from "#lib/memo.ts";
import { DECLARACIONES } from "./claves.ts";
import { describeEnCurso } from "./en-curso.ts";
import { CLAVES, type ValoresClaves } from "./claves.schema.ts";

declare module "#app/context.ts" {
  interface Tienda {
    claves: {
      key: CipherKey;
      /** Those that the environment sets: the panel's do not count. */
      fijadas: readonly ProveedorConClaves[];
    };
  }
}

export type ClavesDeps = Pick<Tienda, "db" | "claves">;

type Puesta<P extends ProveedorConClaves> = { valores: ValoresClaves[P]; version: number };
/** Null: none, or unreadable. */
export type ClavesPuestas = { [P in ProveedorConClaves]: Puesta<P> | null };

export type FilaClaves = typeof claves.$inferSelect;

/** Null where there are none, or this AUTH_SECRET does not read them. */
export function readValores<P extends ProveedorConClaves>(
  key: CipherKey,
  proveedor: P,
  row: Pick<FilaClaves, "valores"> | undefined,
): ValoresClaves[P] | null {
  const text = row?.valores ? decrypt(key, row.valores) : null;
  if (text === null) return null;
  // What a later version no longer takes is asked for again.
  return CLAVES[proveedor].safeParse(JSON.parse(text)).data ?? null;
}

/** The panel's keys, also where the environment sets others. */
export async function findClaves({ db, claves: { key } }: ClavesDeps): Promise<ClavesPuestas> {
  const rows = await db.select().from(claves);
  const find = <P extends ProveedorConClaves>(proveedor: P): Puesta<P> | null => {
    const row = rows.find((one) => one.proveedor === proveedor);
    const valores = readValores(key, proveedor, row);
    return row && valores ? { valores, version: row.version } : null;
  };
  return { stripe: find("stripe"), mercadopago: find("mercadopago"), correo: find("correo") };
}

const memo = createMemo<ClavesPuestas>({ maxAge: 1_000, times: Number.POSITIVE_INFINITY, maxKeys: 1 });

/** May be a second old, and is the same object meanwhile. */
export const readClaves = (deps: ClavesDeps): Promise<ClavesPuestas> => memo.get(deps.db, "", () => findClaves(deps));

export const dropClaves = (db: Db): void => memo.forget(db);

/** Providers whose keys the environment sets. */
export function listFijadas(env: Env): ProveedorConClaves[] {
  const set: Record<ProveedorConClaves, string | undefined> = {
    stripe: env.STRIPE_SECRET_KEY,
    mercadopago: env.MERCADOPAGO_ACCESS_TOKEN,
    correo: env.SMTP_URL,
  };
  return PROVEEDORES_CON_CLAVES.filter((proveedor) => set[proveedor] !== undefined);
}

/** Never in the clear: TLS from the first byte on 465, elsewhere required after it. */
export function toSmtpUrl({ servidor, puerto, usuario, contrasena }: ValoresClaves["correo"]): string {
  const who = `${encodeURIComponent(usuario)}:${encodeURIComponent(contrasena)}`;
  return puerto === 465
    ? `smtps://${who}@${servidor}:${puerto}`
    : `smtp://${who}@${servidor}:${puerto}?requireTLS=true`;
}

/** The environment, with the panel's keys where it sets none. */
export function combineEnv(env: Env, { stripe, mercadopago, correo }: ClavesPuestas): Env {
  const fijadas = listFijadas(env);
  const combined = { ...env };
  if (stripe && !fijadas.includes("stripe")) {
    combined.STRIPE_SECRET_KEY = stripe.valores.clave_secreta;
    combined.STRIPE_WEBHOOK_SECRET = stripe.valores.secreto_avisos;
  }
  if (mercadopago && !fijadas.includes("mercadopago")) {
    combined.MERCADOPAGO_ACCESS_TOKEN = mercadopago.valores.token;
    combined.MERCADOPAGO_WEBHOOK_SECRET = mercadopago.valores.secreto_avisos;
  }
  if (correo && !fijadas.includes("correo")) {
    combined.SMTP_URL = toSmtpUrl(correo.valores);
    combined.CORREO_REMITENTE = correo.valores.remitente;
  }
  return combined;
}

/**
 * Whether the panel's keys are still those of `version`. Waits for a change under way, so that no payment begins at an
 * account while the keys of another are kept.
 */
export async function isVersion(db: Db, proveedor: ProveedorConClaves, version: number): Promise<boolean> {
  const [row] = await db
    .select({ version: claves.version })
    .from(claves)
    .where(eq(claves.proveedor, proveedor))
    .for("share");
  return row?.version === version;
}

/** Returns for how many providers they are encrypted anew, and for how many they cannot be read. */
export async function encryptClavesAnew(tx: Tx, key: CipherKey): Promise<{ hechos: number; ilegibles: number }> {
  const count = { hechos: 0, ilegibles: 0 };
  for (const { proveedor, valores } of await tx.select().from(claves).orderBy(claves.proveedor).for("update")) {
    if (valores === null) continue;
    const text = decrypt(key, valores);
    if (text === null) count.ilegibles += 1;
    else {
      await tx
        .update(claves)
        .set({ valores: encrypt(key, text) })
        .where(eq(claves.proveedor, proveedor));
      count.hechos += 1;
    }
  }
  return count;
}

/** What the panel shows: never a secret. `abierto`: whose form is open, which says what keeps the account. */
export async function readClavesPanel(deps: ClavesDeps, abierto: string | null = null) {
  const { db, claves: tienda } = deps;
  const rows = await db.select().from(claves);
  const correo = readValores(
    tienda.key,
    "correo",
    rows.find(({ proveedor }) => proveedor === "correo"),
  );
  const retiene = rows.find((one) => one.proveedor === abierto && one.cuenta !== "")?.proveedor;
  const enCurso =
    retiene === undefined || retiene === "correo"
      ? null
      : describeEnCurso(await listEnCurso(db, retiene), DECLARACIONES[retiene].nombre);
  return PROVEEDORES_CON_CLAVES.map((proveedor) => {
    const row = rows.find((one) => one.proveedor === proveedor);
    const hay = Boolean(row?.valores);
    return {
      proveedor,
      version: row?.version ?? 0,
      cuenta: row?.cuenta ?? "",
      hay,
      ilegible: hay && readValores(tienda.key, proveedor, row) === null,
      fijada: tienda.fijadas.includes(proveedor),
      en_curso: proveedor === abierto ? enCurso : null,
      visibles: proveedor === "correo" && correo ? toVisibles(correo) : {},
    };
  });
}

export type ClavesPanel = Awaited<ReturnType<typeof readClavesPanel>>[number];

const toVisibles = ({ servidor, puerto, usuario, remitente }: ValoresClaves["correo"]): Record<string, string> => ({
  servidor,
  puerto: String(puerto),
  usuario,
  remitente,
});
