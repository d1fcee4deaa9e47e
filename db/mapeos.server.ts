import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Db, Tx } from "./client.server.ts";
import { mapeos } from "./schema/mudanzas.ts";
import { normalizeSearch } from "#lib/text.ts";

/** Files of these have their own memory, also with equal titles. */
export type FileKind = "productos" | "clientes";

/** Files with the same columns in the same order share what was said of them. */
const hashTitulos = (que: FileKind, titulos: readonly string[]): string =>
  createHash("sha256")
    .update([...(que === "productos" ? [] : [que, ""]), ...titulos.map(normalizeSearch)].join("\n"))
    .digest("hex");

/** What was last said of these columns, as it was kept: it may mean nothing by now. Null for none. */
export async function findMapeo(db: Db | Tx, que: FileKind, titulos: readonly string[]) {
  const [row] = await db
    .select({ mapeo: mapeos.mapeo, opciones: mapeos.opciones })
    .from(mapeos)
    .where(eq(mapeos.huella, hashTitulos(que, titulos)));
  return row ?? null;
}

export async function keepMapeo(
  tx: Tx,
  que: FileKind,
  titulos: readonly string[],
  said: { mapeo: readonly string[]; opciones: unknown },
): Promise<void> {
  const row = { mapeo: [...said.mapeo], opciones: said.opciones };
  await tx
    .insert(mapeos)
    .values({ huella: hashTitulos(que, titulos), ...row })
    .onConflictDoUpdate({ target: mapeos.huella, set: { ...row, actualizado_en: sql`now()` } });
}
