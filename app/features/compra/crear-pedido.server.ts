import { sql } from "drizzle-orm";
import { newId } from "#lib/ids.ts";
import { findCodigo, readDistrito } from "#lib/ubigeo/lugares.ts";
import { commitWith, type Db, type Tx } from "#db/client.server.ts";
import { eventos_pedido, pedidos } from "#db/schema/pedidos.ts";
import { type Handle, value } from "#db/statement.server.ts";
import { judgeComprador, type RechazoComprador } from "#app/features/comprobantes/comprador.ts";
import type { Topes } from "#app/features/ajustes/topes.ts";
import { writeComprador } from "#app/features/comprobantes/emision.server.ts";
import { lockCupon, writeUso } from "#app/features/cupones/cupones.server.ts";
import type { Ubicacion } from "#app/features/direcciones/lugar.ts";
import type { ReglasEnvio } from "#app/features/envios/cotizar.server.ts";
import { buildFirstPago, writeFirstPago } from "#app/features/pagos/pagos.server.ts";
import type { Pago } from "#app/features/pagos/pasarela.ts";
import { withOfertas } from "#app/features/productos/ofertas.server.ts";
import { createMoveStock, lockProductos } from "#app/features/productos/stock.server.ts";
import { toContactoValues, writeContacto } from "#app/features/usuarios/usuarios.server.ts";
import { busquedaPedido, type PedidoNuevo, type ProductoCambiado } from "#app/features/pedidos/pedidos.ts";
import type { MetodoPago } from "#db/values.ts";
import { describeTopes, findExcesos } from "./topes.ts";
import { type ClienteBloqueado, lockCliente } from "./cliente.server.ts";
import type { CheckoutInput } from "./checkout.schema.ts";
import { digest } from "./huella.server.ts";
import { priceItems, type RechazoPrecio, Refused } from "./precio-pedido.server.ts";

/** Rate limit: orders that a customer may create in an hour. */
const PEDIDOS_POR_HORA = 60;

export interface NuevoPedido extends Omit<CheckoutInput, "entrega" | "guardar_direccion"> {
  usuario_id: string;
  /** Idempotency key: the same key answers with the same order. */
  clave: string;
  vence_en: Date;
  /** What holds for somebody who never paid: how much, and until when at most; null for any time. */
  topes: Topes;
  vence_nuevo: Date | null;
  /** Unpaid orders of this customer that could not be closed now, and do not block this one. */
  tolerados: readonly string[];
  limitado: boolean;
  /** What can be paid with now. */
  metodos: readonly MetodoPago[];
  /** Where the order goes; null where its address does not say so in a way that can be read. */
  lugar: Ubicacion | null;
  reglas: ReglasEnvio;
  /** Too many codes were tried from where this comes: no coupon is taken. */
  tanteado: boolean;
}

export type Creacion =
  | { tipo: "creado"; pedido: PedidoNuevo; pago: Pago }
  | { tipo: "repetido"; pedido_id: string }
  /** Unpaid orders that hold stock for the same customer: close them, then retry. */
  | { tipo: "abiertos"; pedido_ids: string[] }
  | RechazoPrecio
  /** It cannot be made out to whom it names, or names nobody. */
  | ({ tipo: "comprador" } & RechazoComprador)
  /** More than somebody who never paid may keep from others. */
  | { tipo: "tope"; productos: ProductoCambiado[]; mensaje: string }
  /** The payment method is not offered any more. */
  | { tipo: "metodo"; metodo: MetodoPago }
  /** `sin_cuenta`: the account was deleted since the request came. `bloqueado`: the staff keep them from buying. */
  | { tipo: "clave_usada" | "limite" | "sin_cuenta" | "bloqueado" };

/** The order, its held stock, its history, its first payment and the contact in the profile: one statement. */
const buildWrites = (db: Handle) => {
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
    distrito: value("distrito"),
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
};

const writePedido = createMoveStock("write_order", buildWrites);
/** With the use of a coupon, which is held for as long as the stock. */
const writePedidoConCupon = createMoveStock("write_order_coupon", (db) => [...buildWrites(db), ...writeUso(db)]);
/** With whom its receipt is made out to. */
const writePedidoNombrado = createMoveStock("write_order_buyer", (db) => [...buildWrites(db), writeComprador(db)]);
const writePedidoNombradoConCupon = createMoveStock("write_order_buyer_coupon", (db) => [
  ...buildWrites(db),
  ...writeUso(db),
  writeComprador(db),
]);

async function insertPedido(
  tx: Tx,
  { usuario, ahora, emite }: ClienteBloqueado,
  input: NuevoPedido,
  huella: string,
  { totales, cupon_id, ...priced }: ReturnType<typeof priceItems> & { cupon_id: string | undefined },
) {
  const { usuario_id, clave, direccion, lugar, metodo_pago, telefono, vence_en, comprobante } = input;
  const pedido: PedidoNuevo = {
    id: newId(),
    usuario_id,
    ...priced,
    ...totales,
    estado: "pendiente",
    direccion_envio: direccion,
    distrito: lugar ? findCodigo(lugar) : readDistrito(direccion),
    receptor: "",
    retiradas: [],
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
  const nombrado = emite && comprobante;
  const [plain, coupon] = nombrado
    ? [writePedidoNombrado, writePedidoNombradoConCupon]
    : [writePedido, writePedidoConCupon];
  const write = cupon_id === undefined ? plain : coupon;
  const written = write(tx, held, causa, {
    ...pedido,
    cupon_id,
    telefono_pedido: pedido.telefono,
    clave,
    huella,
    busqueda: busquedaPedido(pedido),
    evento_id: newId(),
    pago_id: pago.id,
    ...(nombrado && {
      comprador_documento: nombrado.documento,
      comprador_numero: nombrado.numero,
      comprador_nombre: nombrado.nombre,
      comprador_direccion: nombrado.direccion,
    }),
    // A call that names no phone is not the page, whose fields the profile follows.
    ...toContactoValues(usuario, telefono === undefined ? {} : { telefono, direccion }),
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
      const { usuario_id, cupon: codigo } = input;
      const [cliente, bloqueados, cupon] = await Promise.all([
        lockCliente(tx, usuario_id, input.clave),
        lockProductos(tx, ids),
        codigo === undefined || input.tanteado ? null : lockCupon(tx, codigo, usuario_id),
      ]);
      if (cliente.usuario.eliminado_en) return { tipo: "sin_cuenta" };
      const { repetido, recientes } = cliente;
      if (repetido?.huella === huella) return { tipo: "repetido", pedido_id: repetido.pedido_id };
      if (repetido) return { tipo: "clave_usada" };
      if (cliente.usuario.bloqueado_en) return { tipo: "bloqueado" };
      if (input.limitado && recientes >= PEDIDOS_POR_HORA) return { tipo: "limite" };
      // After the orders that came before: a payment under way goes on.
      if (!input.metodos.includes(input.metodo_pago)) return { tipo: "metodo", metodo: input.metodo_pago };
      const open = cliente.abiertos.filter((id) => !input.tolerados.includes(id));
      if (open.length > 0) return { tipo: "abiertos", pedido_ids: open };

      const { productos, usuales, used } = await withOfertas(tx, bloqueados);
      const priced = priceItems(input, { productos, usuales, cupon, ahora: cliente.ahora });
      const mal = judgeComprador(priced.totales.total, input.comprobante ?? null, cliente.emite);
      if (mal) return { tipo: "comprador", ...mal };
      const nuevo = input.limitado && !cliente.pago;
      const excesos = nuevo ? findExcesos(priced.items, priced.totales.total, cliente.sinPagar, input.topes) : [];
      if (excesos.length > 0) return { tipo: "tope", productos: excesos, mensaje: describeTopes(input.topes) };
      await used(priced.items);
      const row = { ...priced, cupon_id: cupon?.cupon.id };
      const { vence_en, vence_nuevo } = input;
      const vence = nuevo && vence_nuevo !== null && vence_nuevo < vence_en ? vence_nuevo : vence_en;
      return { tipo: "creado", ...(await insertPedido(tx, cliente, { ...input, vence_en: vence }, huella, row)) };
    });
  } catch (error) {
    if (error instanceof Refused) return error.rechazo;
    throw error;
  }
}
