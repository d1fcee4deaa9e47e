import { sql } from "drizzle-orm";
import { type Soles, TOTAL_MINIMO, type Totales, toSoles, computeTotales } from "#lib/dinero.ts";
import { toSignedSoles } from "#lib/dinero-con-signo.ts";
import { newId } from "#lib/ids.ts";
import { commitWith, type Db, type Tx } from "#db/client.server.ts";
import { type AjustePedido, eventos_pedido, type ItemPedido, pedidos } from "#db/schema/pedidos.ts";
import { value } from "#db/statement.server.ts";
import type { Ubicacion } from "#app/features/direcciones/lugar.ts";
import { priceEnvio, quoteLugar, type ReglasEnvio, toPromesa } from "#app/features/envios/cotizar.server.ts";
import { buildFirstPago, writeFirstPago } from "#app/features/pagos/pagos.server.ts";
import type { Pago } from "#app/features/pagos/pasarela.ts";
import { withOfertas } from "#app/features/productos/ofertas.server.ts";
import { createMoveStock, lockProductos } from "#app/features/productos/stock.server.ts";
import { toContactoValues, writeContacto } from "#app/features/usuarios/usuarios.server.ts";
import {
  busquedaPedido,
  findCambios,
  type Pedido,
  type ProductoCambiado,
  nameEnvio,
  TOTAL_MAXIMO,
} from "#app/features/pedidos/pedidos.ts";
import type { MetodoPago } from "#db/values.ts";
import { type ClienteBloqueado, lockCliente } from "./cliente.server.ts";
import type { CheckoutInput } from "./checkout.schema.ts";
import { digest } from "./huella.server.ts";

/** Rate limit: orders that a customer may create in an hour. */
const PEDIDOS_POR_HORA = 60;

const MONTO_MINIMO = "El total mínimo de un pedido es S/ 2.00.";
const MONTO_MAXIMO = "El total es demasiado grande para un solo pago.";

export interface NuevoPedido extends Omit<CheckoutInput, "entrega" | "guardar_direccion"> {
  usuario_id: string;
  /** Idempotency key: the same key answers with the same order. */
  clave: string;
  vence_en: Date;
  /** Unpaid orders of this customer that could not be closed now, and do not block this one. */
  tolerados: readonly string[];
  limitado: boolean;
  /** What can be paid with now. */
  metodos: readonly MetodoPago[];
  /** Where the order goes; null where its address does not say so in a way that can be read. */
  lugar: Ubicacion | null;
  reglas: ReglasEnvio;
}

export type Creacion =
  | { tipo: "creado"; pedido: Pedido; pago: Pago }
  | { tipo: "repetido"; pedido_id: string }
  /** Unpaid orders that hold stock for the same customer: close them, then retry. */
  | { tipo: "abiertos"; pedido_ids: string[] }
  | { tipo: "stock" | "precio"; productos: ProductoCambiado[]; total: Soles }
  | { tipo: "monto"; mensaje: string }
  /** The payment method is not offered any more. */
  | { tipo: "metodo"; metodo: MetodoPago }
  /** The delivery is charged, and it is not known where it goes. */
  | { tipo: "sin_lugar" }
  /** `sin_cuenta`: the account was deleted since the request came. */
  | { tipo: "clave_usada" | "limite" | "sin_cuenta" };

/** Rolls the transaction back with an expected refusal. */
class Refused extends Error {
  readonly creacion: Creacion;
  constructor(creacion: Creacion) {
    super(creacion.tipo);
    this.creacion = creacion;
  }
}

type ProductosBloqueados = Awaited<ReturnType<typeof lockProductos>>;

/** The delivery, if it can be told: what was promised of it, and the line that it adds where it is charged. */
function priceEntrega({ reglas, lugar }: NuevoPedido, productos: Totales, ahora: Date) {
  if (!lugar && reglas.cobrado) throw new Refused({ tipo: "sin_lugar" });
  if (!lugar) return { entrega: null, extras: [] };
  const cotizacion = quoteLugar(reglas, lugar, ahora);
  const monto = priceEnvio(reglas, cotizacion, productos);
  const linea = { tipo: "envio", nombre: nameEnvio(cotizacion.zona.nombre), monto } as const;
  return { entrega: toPromesa(cotizacion, monto), extras: reglas.cobrado && monto > 0 ? [linea] : [] };
}

/**
 * The lines with names, pictures and prices of the database, and the delivery. Throws Refused when the total differs
 * from what was shown.
 */
function priceItems(productos: ProductosBloqueados, input: NuevoPedido, ahora: Date) {
  const { items: lineas, total: shown } = input;
  const posibles = lineas.flatMap((linea) => {
    const producto = productos.get(linea.producto_id);
    return producto ? [{ ...producto, cantidad: Math.min(linea.cantidad, producto.stock) }] : [];
  });
  const subtotal = posibles.reduce((sum, { precio, cantidad }) => sum + precio * cantidad, 0);
  // Before the totals, which throw for a sum that is too large for the database.
  if (subtotal > TOTAL_MAXIMO) throw new Refused({ tipo: "monto", mensaje: MONTO_MAXIMO });
  const { entrega, extras } = priceEntrega(input, computeTotales(posibles), ahora);
  const totales = computeTotales(posibles, extras);
  if (totales.total > TOTAL_MAXIMO) throw new Refused({ tipo: "monto", mensaje: MONTO_MAXIMO });

  const { falta, precio } = findCambios(lineas, productos);
  const changed = { productos: [...falta, ...precio], total: toSoles(totales.total) };
  if (falta.length > 0) throw new Refused({ tipo: "stock", ...changed });
  if (precio.length > 0 || totales.total !== shown) throw new Refused({ tipo: "precio", ...changed });
  if (totales.total < TOTAL_MINIMO) throw new Refused({ tipo: "monto", mensaje: MONTO_MINIMO });

  const items: ItemPedido[] = posibles.map(({ id, cantidad, precio: amount, nombre, imagen }) => {
    return { producto_id: id, cantidad, precio: toSoles(amount), nombre, imagen };
  });
  const ajustes: AjustePedido[] = extras.map(({ monto, ...linea }) => ({ ...linea, monto: toSignedSoles(monto) }));
  return { items, ajustes, entrega, totales };
}

/** The order, its held stock, its history, its first payment and the contact in the profile: one statement. */
const writePedido = createMoveStock("write_order", (db) => {
  const pedido = db.insert(pedidos).values({
    id: value("pedido_id"),
    usuario_id: value("usuario_id"),
    items: value("items"),
    ajustes: value("ajustes"),
    // Not by the column, which would write the JSON `null`.
    entrega: sql`${value("entrega")}::jsonb`,
    subtotal: value("subtotal"),
    igv: value("igv"),
    igv_porcentaje: value("igv_porcentaje"),
    total: value("total"),
    direccion_envio: value("direccion_envio"),
    metodo_pago: value("metodo_pago"),
    telefono: value("telefono_pedido"),
    clave_intento: value("clave"),
    huella: value("huella"),
    vence_en: value("vence_en"),
    busqueda: value("busqueda"),
  });
  const evento = db.insert(eventos_pedido).values({
    id: value("evento_id"),
    pedido_id: value("pedido_id"),
    tipo: "creado",
    actor_id: value("usuario_id"),
  });
  return [pedido, evento, writeFirstPago(db), writeContacto(db)];
});

async function insertPedido(
  tx: Tx,
  { usuario, ahora }: ClienteBloqueado,
  input: NuevoPedido,
  huella: string,
  { totales, ...priced }: ReturnType<typeof priceItems>,
) {
  const { usuario_id, clave, direccion, metodo_pago, telefono, vence_en } = input;
  const pedido: Pedido = {
    id: newId(),
    usuario_id,
    ...priced,
    ...totales,
    estado: "pendiente",
    direccion_envio: direccion,
    telefono: telefono ?? null,
    metodo_pago,
    created_at: ahora,
    vence_en,
    vuelta: 0,
    requiere_atencion: null,
  };
  const pago = buildFirstPago(pedido);
  const held = pedido.items.map(({ producto_id, cantidad }) => ({ producto_id, cantidad: -cantidad }));
  const causa = { motivo: "retencion", pedido_id: pedido.id, vuelta: 0 } as const;
  const written = writePedido(tx, held, causa, {
    ...pedido,
    telefono_pedido: pedido.telefono,
    clave,
    huella,
    busqueda: busquedaPedido(pedido),
    evento_id: newId(),
    pago_id: pago.id,
    ...toContactoValues(usuario, { telefono, direccion }),
  });
  await commitWith(tx, written);
  return { pedido, pago };
}

/**
 * Writes an order with its first payment attempt and holds its stock in one transaction, or says why not
 * (docs/dinero-y-pedidos.md, section 4). Phone and address are kept in the profile by the way. One customer's checkouts
 * run one after another: a double click then finds the order of the first click, and nobody holds more than one unpaid
 * order.
 */
export async function createPedido(db: Db, input: NuevoPedido): Promise<Creacion> {
  const huella = digest(input);
  const ids = input.items.map((item) => item.producto_id);
  try {
    return await db.transaction(async (tx) => {
      // In this order: sent together, they are one round trip.
      const locks = [lockCliente(tx, input.usuario_id, input.clave), lockProductos(tx, ids)] as const;
      const [cliente, bloqueados] = await Promise.all(locks);
      if (cliente.usuario.eliminado_en) return { tipo: "sin_cuenta" };
      const { repetido, recientes } = cliente;
      if (repetido?.huella === huella) return { tipo: "repetido", pedido_id: repetido.pedido_id };
      if (repetido) return { tipo: "clave_usada" };
      if (input.limitado && recientes >= PEDIDOS_POR_HORA) return { tipo: "limite" };
      // After the orders that came before: a payment under way goes on.
      if (!input.metodos.includes(input.metodo_pago)) return { tipo: "metodo", metodo: input.metodo_pago };
      const open = cliente.abiertos.filter((id) => !input.tolerados.includes(id));
      if (open.length > 0) return { tipo: "abiertos", pedido_ids: open };

      const { productos, used } = await withOfertas(tx, bloqueados);
      const priced = priceItems(productos, input, cliente.ahora);
      await used(priced.items);
      return { tipo: "creado", ...(await insertPedido(tx, cliente, input, huella, priced)) };
    });
  } catch (error) {
    if (error instanceof Refused) return error.creacion;
    throw error;
  }
}
