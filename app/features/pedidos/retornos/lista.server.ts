import { and, asc, desc, eq, inArray, type SQL } from "drizzle-orm";
import type { Tienda } from "#app/context.ts";
import { readAjustes } from "#app/features/base/ajustes/ajustes.server.ts";
import { readRefundable } from "#app/features/pedidos/pagos/pedir-reembolso.server.ts";
import { computeDevolucion } from "#app/features/pedidos/pedidos/devolucion.ts";
import { formatCodigo, toHojaPath } from "#app/features/atencion/reclamos/reclamos.ts";
import type { Pedido } from "#app/features/pedidos/pedidos/pedidos.ts";
import type { Db } from "#db/client.server.ts";
import { matchesFilters } from "#db/search.server.ts";
import { cupones, usos_cupon } from "#db/schema/cupones.ts";
import { cliente, isSuCuenta, pedidos } from "#db/schema/pedidos.ts";
import { reclamos } from "#db/schema/reclamos.ts";
import { fotos_retorno, mensajes_retorno, retornos } from "#db/schema/retornos.ts";
import { usuarios } from "#db/schema/usuarios.ts";
import { centimos } from "#lib/dinero.ts";
import { USUAL_ROWS } from "#lib/list-view.ts";
import { startOfDay } from "#lib/fechas.ts";
import { isId, newId } from "#lib/ids.ts";
import { findPage } from "#lib/list-params.ts";
import { type FiltrosRetornos } from "./lista.ts";
import { listConEtiqueta } from "./etiqueta.server.ts";
import { computeUltimoDia, isInTime, listDevolvibles } from "./retornos.ts";
import { findEntregado, listDevueltas, listRetornos } from "./retornos.server.ts";

const ESPERA: SQL = eq(retornos.espera, true);

const selectListados = (db: Db) =>
  db
    .select({
      id: retornos.id,
      pedido_id: retornos.pedido_id,
      numero_pedido: pedidos.numero,
      lineas: retornos.lineas,
      motivo: retornos.motivo,
      estado: retornos.estado,
      espera: retornos.espera,
      created_at: retornos.created_at,
      items: pedidos.items,
      cliente,
    })
    .from(retornos)
    .innerJoin(pedidos, eq(pedidos.id, retornos.pedido_id))
    .leftJoin(usuarios, isSuCuenta)
    .$dynamic();

export type RetornoListado = Awaited<ReturnType<typeof selectListados>>[number];

/** Waiting ones oldest first, others newest first. */
export async function listRetornosPanel(db: Db, { situacion, pagina: asked }: FiltrosRetornos, porPagina = USUAL_ROWS) {
  const where = matchesFilters<FiltrosRetornos>({
    situacion: situacion === null ? ESPERA : situacion === "todas" ? undefined : eq(retornos.estado, situacion),
  });
  const found = await db.$count(retornos, where);
  const { paginas, pagina, offset } = findPage(found, porPagina, asked);
  const order = [retornos.created_at, retornos.id].map(situacion === null ? asc : desc);
  // Ids first, from an index only: deep pages stay fast.
  const ids = db
    .select({ id: retornos.id })
    .from(retornos)
    .where(where)
    .orderBy(...order)
    .limit(porPagina)
    .offset(offset)
    .as("pagina");
  const rows = await selectListados(db)
    .innerJoin(ids, eq(ids.id, retornos.id))
    .orderBy(...order);
  return { retornos: rows, found, paginas, pagina };
}

export const hasAlgunRetorno = async (db: Db): Promise<boolean> =>
  (await db.select({ id: retornos.id }).from(retornos).limit(1)).length > 0;

export const countEnEspera = (db: Db): Promise<number> => db.$count(retornos, ESPERA);

async function readHilos(db: Db, ids: readonly string[]) {
  const { id, retorno_id, autor, texto, created_at } = mensajes_retorno;
  const hoja = { id: reclamos.id, anio: reclamos.anio, numero: reclamos.numero };
  const [mensajes, fotos, etiquetadas] = await Promise.all([
    db
      .select({ id, retorno_id, autor, texto, created_at, hoja })
      .from(mensajes_retorno)
      .leftJoin(reclamos, eq(reclamos.id, id))
      .where(inArray(retorno_id, [...ids]))
      .orderBy(asc(created_at), asc(id)),
    db
      .select()
      .from(fotos_retorno)
      .where(inArray(fotos_retorno.retorno_id, [...ids])),
    listConEtiqueta(db, ids),
  ]);
  return (own: string) => ({
    mensajes: mensajes.filter((one) => one.retorno_id === own),
    fotos: fotos.filter((one) => one.retorno_id === own).map(({ foto }) => foto),
    etiqueta: etiquetadas.has(own),
  });
}

export async function getRetorno(db: Db, id: string) {
  if (!isId(id)) return null;
  const { numero, items, ajustes, igv_porcentaje, estado, telefono } = pedidos;
  const [row] = await db
    .select({
      retorno: retornos,
      pedido: { numero, items, ajustes, igv_porcentaje, estado, telefono },
      cliente,
      envio_gratis: cupones.envio_gratis,
    })
    .from(retornos)
    .innerJoin(pedidos, eq(pedidos.id, retornos.pedido_id))
    .leftJoin(usuarios, isSuCuenta)
    .leftJoin(usos_cupon, eq(usos_cupon.pedido_id, pedidos.id))
    .leftJoin(cupones, eq(cupones.id, usos_cupon.cupon_id))
    .where(eq(retornos.id, id));
  if (!row) return null;
  const { retorno, pedido } = row;
  const received = and(eq(retornos.pedido_id, retorno.pedido_id), eq(retornos.estado, "recibido"));
  const [hilos, antes, devueltas, disponible] = await Promise.all([
    readHilos(db, [id]),
    db.select({ lineas: retornos.lineas }).from(retornos).where(received),
    listDevueltas(db, retorno.pedido_id),
    readRefundable(db, retorno.pedido_id),
  ]);
  const { mensajes, fotos, etiqueta } = hilos(id);
  const earlier = [...antes.flatMap(({ lineas }) => lineas), ...devueltas];
  const calculado = computeDevolucion({ ...pedido, envio_gratis: row.envio_gratis ?? false }, retorno.lineas, earlier);
  return {
    ...retorno,
    fotos,
    etiqueta,
    mensajes,
    pedido,
    cliente: row.cliente,
    disponible,
    sugerido: centimos(Math.min(calculado, disponible)),
    claves: { recibir: newId(), escribir: newId(), etiqueta: newId() },
  };
}

export type RetornoPanel = NonNullable<Awaited<ReturnType<typeof getRetorno>>>;

/** Null where the shop takes no returns and there are none. */
export async function readPaginaRetornos(tienda: Pick<Tienda, "db" | "env" | "enlaces">, pedido: Pedido) {
  const { db } = tienda;
  const [own, devueltas, entregado, { devolver_en_linea, plazos }] = await Promise.all([
    listRetornos(db, pedido.id),
    listDevueltas(db, pedido.id),
    findEntregado(db, pedido),
    readAjustes(tienda),
  ]);
  if (!devolver_en_linea && own.length === 0) return null;
  const hilos = await readHilos(
    db,
    own.map(({ id }) => id),
  );
  const dias = Number(plazos.devolucion);
  const open = devolver_en_linea && entregado !== null && isInTime(entregado, dias, new Date());
  const devolvibles = listDevolvibles(pedido.items, own, devueltas).filter(({ quedan }) => quedan > 0);
  return {
    pedido_id: pedido.id,
    numero_pedido: pedido.numero,
    items: pedido.items,
    devolvibles: open ? devolvibles : [],
    hasta: entregado && devolver_en_linea ? startOfDay(computeUltimoDia(entregado, dias)) : null,
    retornos: own.map(({ actor_id: _actor, repuestas: _repuestas, espera: _espera, ...retorno }) => {
      const { mensajes, ...hilo } = hilos(retorno.id);
      const conEnlace = mensajes.map(({ hoja, ...mensaje }) => {
        const enlace = hoja && toHojaPath(formatCodigo(hoja), tienda.enlaces.sign("hoja", hoja.id));
        return { ...mensaje, hoja: enlace };
      });
      return { ...retorno, ...hilo, mensajes: conEnlace, clave: newId() };
    }),
    clave: newId(),
  };
}

export type PaginaRetornos = NonNullable<Awaited<ReturnType<typeof readPaginaRetornos>>>;

export async function hasRetornos(tienda: Pick<Tienda, "db" | "env" | "enlaces">, pedido: Pedido): Promise<boolean> {
  if (pedido.estado !== "entregado") return (await tienda.db.$count(retornos, eq(retornos.pedido_id, pedido.id))) > 0;
  const pagina = await readPaginaRetornos(tienda, pedido);
  return pagina !== null && (pagina.devolvibles.length > 0 || pagina.retornos.length > 0);
}
