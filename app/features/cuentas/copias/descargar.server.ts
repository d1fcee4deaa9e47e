import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import path from "node:path";
import { eq } from "drizzle-orm";
import type { Tienda } from "#app/context.ts";
import { copias } from "#db/schema/copias.ts";
import { isId } from "#lib/ids.ts";
import { toByteStream } from "#lib/text-stream.ts";

async function* readParts(file: string): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  for await (const part of createReadStream(file)) yield Uint8Array.from(Buffer.from(part));
}

/** Streams an encrypted backup; null for one without encryption, which leaves the server by hand alone, and where none is. */
export async function answerCopia({ env, db }: Pick<Tienda, "env" | "db">, id: string): Promise<Response | null> {
  if (env.COPIAS_DIR === undefined || !isId(id)) return null;
  const [copia] = await db.select().from(copias).where(eq(copias.id, id));
  if (!copia?.cifrada || copia.hecha_en === null) return null;
  const file = path.join(env.COPIAS_DIR, copia.archivo);
  const found = await stat(file).catch(() => null);
  if (!found) return null;
  return new Response(toByteStream(readParts(file)), {
    headers: {
      "Content-Type": "application/octet-stream",
      "Content-Length": String(found.size),
      "Content-Disposition": `attachment; filename="${copia.archivo}"`,
      "Cache-Control": "private, no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
