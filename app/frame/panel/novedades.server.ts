import type { Tienda } from "#app/context.ts";
import { listLlegadasPedidos } from "#app/features/gestion-pedidos/estadisticas.server.ts";
import { findUltimaEntrada } from "#app/features/auditoria/auditoria.server.ts";
import { listLlegadasMensajes } from "#app/features/mensajes/lista.server.ts";
import { findUltimoEvento } from "#app/features/pedidos/pedidos.server.ts";
import { listLlegadasReclamos } from "#app/features/reclamos/plazos.server.ts";
import { createMemo } from "#lib/memo.ts";
import { countPorAtender } from "./atencion.server.ts";
import { type Novedades, TOPE_LLEGADAS } from "./novedades.ts";

/** The same for every open panel: what each of them counts, and what any change moves. */
async function readAll(db: Tienda["db"]) {
  const [pedidos, mensajes, reclamos, atencion, ...cambio] = await Promise.all([
    listLlegadasPedidos(db, TOPE_LLEGADAS),
    listLlegadasMensajes(db, TOPE_LLEGADAS),
    listLlegadasReclamos(db, TOPE_LLEGADAS),
    countPorAtender(db),
    findUltimoEvento(db),
    findUltimaEntrada(db),
  ]);
  return { momentos: { pedidos, mensajes, reclamos }, atencion, cambio: cambio.join(".") };
}

/** However many panels are open, it is read every two seconds at most. */
const memo = createMemo<Awaited<ReturnType<typeof readAll>>>({
  maxAge: 2_000,
  times: Number.POSITIVE_INFINITY,
  maxKeys: 1,
});

/** What is new since a panel was opened. `etag` is another one whenever an order or anything in the panel has changed. */
export async function findNovedades(db: Tienda["db"], desde: Date): Promise<{ novedades: Novedades; etag: string }> {
  const { momentos, atencion, cambio } = await memo.get(db, "", () => readAll(db));
  const countSince = (llegadas: readonly Date[]) => llegadas.filter((momento) => momento >= desde).length;
  const llegadas = {
    pedidos: countSince(momentos.pedidos),
    mensajes: countSince(momentos.mensajes),
    reclamos: countSince(momentos.reclamos),
  };
  const figures = [...Object.values(llegadas), ...Object.values(atencion)].join(".");
  return { novedades: { llegadas, atencion }, etag: `"${cambio}.${figures}"` };
}
