import type { Tienda } from "#app/context.ts";
import { toImagenesDir } from "#app/features/base/imagenes/imagenes.server.ts";
import { openStart } from "#db/backup/start.ts";
import { formatDiaHora } from "#lib/fechas.ts";
import { toByteStream } from "#lib/text-stream.ts";

/** Streams the file of a real shop. */
export async function answerArchivo({ env, db }: Pick<Tienda, "env" | "db">): Promise<Response> {
  const parts = await openStart(db, toImagenesDir(env.DATA_DIR));
  const [dia] = formatDiaHora(new Date());
  return new Response(toByteStream(parts), {
    headers: {
      // A browser may unpack what is called gzip.
      "Content-Type": "application/octet-stream",
      "Content-Disposition": `attachment; filename="tienda-${dia}.qhatu"`,
      "Cache-Control": "private, no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
