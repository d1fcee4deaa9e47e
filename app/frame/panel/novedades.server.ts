import type { Tienda } from "#app/context.ts";
import { listLlegadasAbonos } from "#app/features/pedidos/abonos/lista.server.ts";
import { listLlegadasPedidos } from "#app/features/pedidos/gestion/estadisticas.server.ts";
import { findUltimaEntrada } from "#app/features/base/auditoria/auditoria.server.ts";
import { listLlegadasMensajes } from "#app/features/atencion/mensajes/lista.server.ts";
import { findUltimoEvento } from "#app/features/pedidos/pedidos/pedidos.server.ts";
import { listLlegadasReclamos } from "#app/features/atencion/reclamos/plazos.server.ts";
import { createMemo } from "#lib/memo.ts";
import type { Puede } from "#app/features/personas/usuarios/permisos.server.ts";
import { countPorAtender, onlySeen } from "./atencion.server.ts";
import { type Novedades, type TipoLlegada, TOPE_LLEGADAS } from "./novedades.ts";

/** All open panels share this answer. */
async function readAll(db: Tienda["db"]) {
  const [pedidos, mensajes, reclamos, abonos, atencion, ...cambio] = await Promise.all([
    listLlegadasPedidos(db, TOPE_LLEGADAS),
    listLlegadasMensajes(db, TOPE_LLEGADAS),
    listLlegadasReclamos(db, TOPE_LLEGADAS),
    listLlegadasAbonos(db, TOPE_LLEGADAS),
    countPorAtender(db),
    findUltimoEvento(db),
    findUltimaEntrada(db),
  ]);
  return { momentos: { pedidos, mensajes, reclamos, abonos }, atencion, cambio: cambio.join(".") };
}

/** Read at most every two seconds, however many panels are open. */
const memo = createMemo<Awaited<ReturnType<typeof readAll>>>({
  maxAge: 2_000,
  times: Number.POSITIVE_INFINITY,
  maxKeys: 1,
});

/** `etag` changes with any order or anything in the panel. */
export async function findNovedades(
  db: Tienda["db"],
  desde: Date,
  puede: Puede,
): Promise<{ novedades: Novedades; etag: string }> {
  const { momentos, atencion: todas, cambio } = await memo.get(db, "", () => readAll(db));
  const countSince = (tipo: TipoLlegada) =>
    puede("ver", tipo === "abonos" ? "pedidos" : tipo)
      ? momentos[tipo].filter((momento) => momento >= desde).length
      : 0;
  const llegadas = {
    pedidos: countSince("pedidos"),
    mensajes: countSince("mensajes"),
    reclamos: countSince("reclamos"),
    abonos: countSince("abonos"),
  };
  const atencion = onlySeen(todas, puede);
  const figures = [...Object.values(llegadas), ...Object.values(atencion)].join(".");
  return { novedades: { llegadas, atencion }, etag: `"${cambio}.${figures}"` };
}
