import { and, eq, inArray, isNull, not, sql } from "drizzle-orm";
import type { RequestScope, Tienda } from "#app/context.ts";
import { readAjustes } from "#app/features/base/ajustes/ajustes.server.ts";
import { cupones, ofertas, pedidos, productos, usos_cupon } from "#db/schema/index.ts";
import type { Db } from "#db/client.server.ts";
import { type Centimos, centimos } from "#lib/dinero.ts";
import { COLUMNAS_CUPON, findCuponId, findEstadoCodigo, hasPedido, withCodigo } from "./cupones.server.ts";
import { describeCondiciones } from "./condiciones.ts";
import { faultOfUso, formatDesconocido, judgeCupon, type LineaCupon, nameCupon } from "./cupones.ts";
import { countTry, isTried, MUCHOS_CODIGOS } from "./tanteo.server.ts";

const LIMITADO: CuponCotizado = { tipo: "limite", mensaje: MUCHOS_CODIGOS };

/** In céntimos: no order may exceed it. */
const SUBTOTAL_MAXIMO = 99_999_999;

interface CarritoCotizado {
  codigo: string;
  items: readonly { producto_id: string; cantidad: number }[];
  /** null when not signed in. */
  usuario_id: string | null;
}

export type CuponCotizado =
  /** `no_vale`: invalid for any cart. */
  | { tipo: "desconocido" | "no_vale" | "limite"; mensaje: string }
  /** `razon`: why it takes nothing off; empty where it does. */
  | {
      tipo: "cupon";
      codigo: string;
      nombre: string;
      condiciones: string;
      descuento: Centimos;
      envio_gratis: boolean;
      razon: string;
    };

/** Does not count the use that a new order of the customer would release first. */
async function readCupon(db: Db, codigo: string, usuario_id: string | null) {
  const libre = sql`(${pedidos.estado} = 'pendiente' and ${pedidos.cobro} = 'sin_pagar')`;
  const suyos = and(
    eq(usos_cupon.cupon_id, cupones.id),
    eq(pedidos.usuario_id, usuario_id ?? ""),
    isNull(usos_cupon.devuelto_en),
  );
  const held = db
    .select({
      mios: sql<number>`count(*)::int`.as("mios"),
      libres: sql<number>`count(*) filter (where ${libre})::int`.as("libres"),
    })
    .from(usos_cupon)
    .innerJoin(pedidos, eq(pedidos.id, usos_cupon.pedido_id))
    .where(suyos)
    .as("suyos");
  const [row] = await db
    .select({
      cupon: COLUMNAS_CUPON,
      mios: held.mios,
      libres: held.libres,
      compro: hasPedido(db, { usuario_id: usuario_id ?? "", contacto_correo: null, telefono: null }, not(libre)),
      estado_codigo: findEstadoCodigo(
        codigo,
        sql`exists (select from ${pedidos} where ${pedidos.id} = u.pedido_id
          and ${pedidos.usuario_id} = ${usuario_id ?? ""} and ${libre})`,
      ),
    })
    .from(cupones)
    .crossJoinLateral(held)
    .where(eq(cupones.id, findCuponId(codigo)));
  if (!row) return null;
  const { cupon, mios, libres, compro, estado_codigo } = row;
  const libre_ya = { ...cupon, usados: cupon.usados - libres };
  return { cupon: withCodigo(libre_ya, codigo), suyo: { mios: mios - libres, compro, estado_codigo } };
}

/** Leaves out products no longer sold. */
async function readLineas(db: Db, items: CarritoCotizado["items"]): Promise<LineaCupon[]> {
  if (items.length === 0) return [];
  const { id, categoria, precio, eliminado_en } = productos;
  const vigente = and(eq(ofertas.producto_id, id), eq(ofertas.estado, "vigente"));
  const ids = items.map(({ producto_id }) => producto_id);
  const rows = await db
    .select({ id, categoria, precio, precio_usual: ofertas.precio_usual })
    .from(productos)
    .leftJoin(ofertas, vigente)
    .where(and(inArray(id, ids), isNull(eliminado_en)));
  const byId = new Map(rows.map(({ id: one, ...row }) => [one, row]));
  return items.flatMap(({ producto_id, cantidad }) => {
    const row = byId.get(producto_id);
    return row ? [{ producto_id, ...row, cantidad }] : [];
  });
}

/** As an order placed now would get it; holds no use. */
export async function quoteCupon(
  { db, env }: Pick<Tienda, "db" | "env">,
  { ip }: Pick<RequestScope, "ip">,
  { codigo, items, usuario_id }: CarritoCotizado,
): Promise<CuponCotizado> {
  if (await isTried({ db, env }, ip)) return LIMITADO;
  const found = await readCupon(db, codigo, usuario_id);
  if (!found)
    return (await countTry({ db, env }, ip)) ? { tipo: "desconocido", mensaje: formatDesconocido(codigo) } : LIMITADO;
  const { cupon, suyo } = found;
  const ahora = new Date();
  const fault = faultOfUso(cupon, suyo, ahora);
  if (fault !== null) return { tipo: "no_vale", mensaje: fault };
  const { precios_con_igv: withIgv, cobrar_envio: cobrado } = await readAjustes({ db, env });
  const lineas = await readLineas(db, items);
  const bounded = lineas.reduce((sum, { precio, cantidad }) => sum + precio * cantidad, 0) <= SUBTOTAL_MAXIMO;
  const envio = { cobrado, monto: null };
  const juicio = judgeCupon(cupon, { lineas: bounded ? lineas : [], ...suyo, envio, ahora, withIgv });
  return {
    tipo: "cupon",
    codigo: cupon.codigo,
    nombre: nameCupon(cupon.codigo),
    condiciones: describeCondiciones(cupon, withIgv),
    descuento: juicio.tipo === "vale" ? juicio.descuento : centimos(0),
    envio_gratis: cupon.envio_gratis && juicio.tipo === "vale",
    razon: juicio.tipo === "no" ? juicio.razon : "",
  };
}
