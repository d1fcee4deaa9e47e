import { randomUUID } from "node:crypto";
import type { Tienda } from "#app/context.ts";
import type { Ajustes } from "#app/features/base/ajustes/ajustes.ts";
import { newId } from "#lib/ids.ts";
import { findCodigo, readDistrito } from "#lib/ubigeo/lugares.ts";
import type { Db, Tx } from "#db/client.server.ts";
import { type EntregaPrometida, eventos_pedido, pedidos } from "#db/schema/index.ts";
import { judgeComprador, type RechazoComprador } from "#app/features/pedidos/comprobantes/comprador.ts";
import type { Topes } from "#app/features/base/ajustes/topes.ts";
import { writeComprador } from "#app/features/pedidos/comprobantes/emision.server.ts";
import { lockCupon, writeUso } from "#app/features/catalogo/cupones/cupones.server.ts";
import type { Ubicacion } from "#app/features/entrega/direcciones/lugar.ts";
import type { ReglasEnvio } from "#app/features/entrega/envios/cotizar.server.ts";
import { takeContraEntrega } from "#app/features/pedidos/pagos/cobrar.server.ts";
import { startFirstPago } from "#app/features/pedidos/pagos/pagos.server.ts";
import type { Pago } from "#app/features/pedidos/pagos/pasarela.ts";
import { withOfertas } from "#app/features/catalogo/ofertas/ofertas.server.ts";
import { lockProductos, moveStock } from "#app/features/catalogo/existencias/stock.server.ts";
import { writeContacto } from "#app/features/personas/usuarios/usuarios.server.ts";
import { type NombrePregunta, NOMBRES_PREGUNTA, toColumnas } from "#app/features/pedidos/pedidos/campos.ts";
import {
  busquedaPedido,
  isContraEntrega,
  type PedidoNuevo,
  type ProductoCambiado,
} from "#app/features/pedidos/pedidos/pedidos.ts";
import type { MetodoPago } from "#db/values.ts";
import { applyAcordados, recordAcordados, type VentaAsistida } from "./acordados.server.ts";
import { refuseContraEntrega } from "./contra-entrega.server.ts";
import { describeTopes, findExcesos } from "./topes.ts";
import { type ClienteBloqueado, lockCliente, type QuienCompra, toCliente } from "./cliente.server.ts";
import { isCuponRepetido, isRedLlena } from "./red.server.ts";
import type { CheckoutInput } from "./checkout.schema.ts";
import { priceItems, type RechazoPrecio, Refused } from "./precio-pedido.server.ts";

/** Rate limit: orders that a customer may create in an hour. */
const PEDIDOS_POR_HORA = 60;

type DeFuera = "entrega" | "guardar_direccion" | "usuario_id" | "contacto" | "recojo";
export type NuevoPedido = Omit<CheckoutInput, DeFuera> & QuienCompra & DatosNuevo;

interface DatosNuevo {
  /** Idempotency key: the same key answers with the same order. */
  clave: string;
  huella: string;
  vence_en: Date;
  /** Limits for a customer who never paid: amounts, and latest expiry; null: any time. */
  topes: Topes;
  vence_nuevo: Date | null;
  /** Unpaid orders of this customer that could not be closed now, and do not block this one. */
  tolerados: readonly string[];
  limitado: boolean;
  metodos: readonly MetodoPago[];
  preguntas: readonly NombrePregunta[];
  /** Place of the delivery; null where the address names no known place. */
  lugar: Ubicacion | null;
  reglas: ReglasEnvio;
  /** Too many codes were tried from this network: no coupon is taken. */
  tanteado: boolean;
  /** In the transaction that makes it; may throw Refused. */
  alCrear?: (tx: Tx, pedido_id: string) => Promise<void>;
  /** Fetched at the shop: no place, and nothing to deliver. */
  promesa?: EntregaPrometida | undefined;
  /** Where it is offered: an order of it is prepared at once. */
  contraEntrega?: { env: Tienda["env"]; ajuste: Ajustes["contra_entrega"] } | undefined;
  asistida?: VentaAsistida;
}

export type Creacion =
  /** `pago` is null where nobody pays on a page now: paid when delivered, or made by staff. */
  | { tipo: "creado"; pedido: PedidoNuevo; pago: Pago | null }
  | { tipo: "repetido"; pedido_id: string }
  /** Unpaid orders that hold stock for the same customer: close them, then retry. */
  | { tipo: "abiertos"; pedido_ids: string[] }
  | RechazoPrecio
  /** The receipt names nobody where it has to, or a buyer that it cannot be made out to. */
  | ({ tipo: "comprador" } & RechazoComprador)
  /** More than a customer who never paid may hold. */
  | { tipo: "tope"; productos: ProductoCambiado[]; mensaje: string }
  /** The payment method is no longer offered. */
  | { tipo: "metodo"; metodo: MetodoPago }
  | { tipo: "contra_entrega"; mensaje: string }
  /** It answers a question that the shop no longer asks. */
  | { tipo: "pregunta"; pregunta: NombrePregunta }
  /** `sin_cuenta`: the account was deleted since. `bloqueado`: by staff. `turno`: the queue's place is over, or used up. */
  | { tipo: "clave_usada" | "limite" | "sin_cuenta" | "bloqueado" | "turno" };

/** The order, its held stock, history, first payment and the profile's contact, in one statement. */
async function insertPedido(
  tx: Tx,
  { usuario, ahora, emite }: ClienteBloqueado,
  input: NuevoPedido,
  { totales, cupon, ...priced }: ReturnType<typeof priceItems> & { cupon: { id: string | null; unico: string | null } },
) {
  const { usuario_id, contacto, clave, direccion, lugar, telefono, vence_en, comprobante, asistida, promesa } = input;
  const pedido: PedidoNuevo = {
    id: newId(),
    usuario_id,
    contacto_nombre: contacto?.nombre ?? null,
    contacto_correo: contacto?.correo ?? null,
    hecho_por: asistida?.actor_id ?? null,
    ...priced,
    ...totales,
    estado: "pendiente",
    direccion_envio: direccion,
    distrito: promesa ? "" : lugar ? findCodigo(lugar) : readDistrito(direccion),
    receptor: "",
    ...toColumnas(input),
    retiradas: [],
    telefono: telefono ?? null,
    metodo_pago: input.metodo_pago,
    created_at: ahora,
    vence_en,
    vuelta: 0,
    requiere_atencion: null,
  };
  const first = asistida || isContraEntrega(pedido) ? null : startFirstPago(tx, pedido);
  const held = pedido.items.map(({ producto_id, cantidad }) => ({ producto_id, cantidad: -cantidad }));
  // The database fills `created_at`, exact to the microsecond.
  const { created_at: _creado, retiradas: _retiradas, ...columnas } = pedido;
  await moveStock(tx, held, { motivo: "retencion", pedido_id: pedido.id, vuelta: 0 }, [
    tx.insert(pedidos).values({
      ...columnas,
      enlace: contacto ? randomUUID() : null,
      red: input.red ?? null,
      clave_intento: clave,
      huella: input.huella,
      busqueda: busquedaPedido(pedido),
    }),
    tx
      .insert(eventos_pedido)
      .values({ id: newId(), pedido_id: pedido.id, tipo: "creado", actor_id: asistida?.actor_id ?? usuario_id }),
    ...(first ? [first.write] : []),
    // A call without a phone is not the page, whose fields the profile follows.
    ...(usuario && !asistida
      ? [writeContacto(tx, usuario, telefono === undefined ? {} : { telefono, direccion })]
      : []),
    ...writeUso(pedido.id, cupon),
    writeComprador(pedido.id, emite ? (comprobante ?? null) : null),
  ]);
  if (asistida) await recordAcordados(tx, pedido, asistida);
  return { pedido, pago: first?.pago ?? null };
}

/** Why it may not be paid when delivered, or null; other methods are not asked. */
function judgeEntregaPagada(tx: Tx, input: NuevoPedido, total: PedidoNuevo["total"]): Promise<string | null> | null {
  const { contraEntrega, lugar, direccion, telefono, promesa } = input;
  if (!isContraEntrega(input) || !contraEntrega) return null;
  const distrito = lugar ? findCodigo(lugar) : readDistrito(direccion);
  return refuseContraEntrega(tx, contraEntrega.ajuste, { total, distrito, telefono, recojo: promesa !== undefined });
}

/** Whether the receipt can be made out; of an order that goes out by a link its buyer says so there. */
const judgeRecibo = (input: NuevoPedido, total: PedidoNuevo["total"], emite: boolean) =>
  input.asistida?.porEnlace && !input.comprobante ? null : judgeComprador(total, input.comprobante ?? null, emite);

/**
 * Writes an order with its first payment attempt and holds its stock in one transaction, or says why not
 * (docs/dinero-y-pedidos.md, section 4). Also saves phone and address in the profile. One customer's checkouts run one
 * after another, as do those of one contact (a mailbox or a phone): a double click finds the order of the first click,
 * and nobody holds more than one unpaid order.
 */
export async function createPedido(db: Db, input: NuevoPedido): Promise<Creacion> {
  const ids = input.items.map((item) => item.producto_id);
  try {
    return await db.transaction(async (tx) => {
      const { cupon: codigo } = input;
      const cliente = await lockCliente(tx, input);
      if (cliente.usuario?.eliminado_en) return { tipo: "sin_cuenta" };
      const { repetido, recientes } = cliente;
      if (repetido?.huella === input.huella) return { tipo: "repetido", pedido_id: repetido.pedido_id };
      if (repetido) return { tipo: "clave_usada" };
      if (cliente.usuario?.bloqueado_en) return { tipo: "bloqueado" };
      if (input.limitado && (recientes >= PEDIDOS_POR_HORA || isRedLlena(cliente.red))) return { tipo: "limite" };
      // Checked after the earlier orders: a payment under way goes on.
      if (!input.metodos.includes(input.metodo_pago)) return { tipo: "metodo", metodo: input.metodo_pago };
      const apagada = NOMBRES_PREGUNTA.find(
        (nombre) => input[nombre] !== undefined && !input.preguntas.includes(nombre),
      );
      if (apagada !== undefined) return { tipo: "pregunta", pregunta: apagada };
      const open = input.asistida ? [] : cliente.abiertos.filter((id) => !input.tolerados.includes(id));
      if (open.length > 0) return { tipo: "abiertos", pedido_ids: open };

      const bloqueados = await lockProductos(tx, ids);
      const cupon = codigo === undefined || input.tanteado ? null : await lockCupon(tx, codigo, toCliente(input));
      const repetida = input.limitado && cupon !== null && (await isCuponRepetido(tx, cupon.cupon.id, input));
      const { used, ...conOfertas } = await withOfertas(tx, bloqueados);
      const vigente = applyAcordados(conOfertas, input.asistida?.acordados ?? []);
      const pedida = repetida ? { ...input, tanteado: true } : input;
      const priced = priceItems(pedida, { ...vigente, cupon, ahora: cliente.ahora });
      const mal = judgeRecibo(input, priced.totales.total, cliente.emite);
      if (mal) return { tipo: "comprador", ...mal };
      const nuevo = input.limitado && !cliente.pago;
      const excesos = nuevo ? findExcesos(priced.items, priced.totales.total, cliente.sinPagar, input.topes) : [];
      if (excesos.length > 0) return { tipo: "tope", productos: excesos, mensaje: describeTopes(input.topes) };
      const mensaje = await judgeEntregaPagada(tx, input, priced.totales.total);
      if (mensaje !== null) return { tipo: "contra_entrega", mensaje };
      await used(priced.items);
      const row = { ...priced, cupon: { id: cupon?.cupon.id ?? null, unico: cupon?.unico ?? null } };
      const { vence_en, vence_nuevo } = input;
      const vence = nuevo && vence_nuevo !== null && vence_nuevo < vence_en ? vence_nuevo : vence_en;
      const creado = await insertPedido(tx, cliente, { ...input, vence_en: vence }, row);
      await input.alCrear?.(tx, creado.pedido.id);
      if (input.contraEntrega && isContraEntrega(input))
        await takeContraEntrega(tx, input.contraEntrega, creado.pedido.id);
      return { tipo: "creado", ...creado };
    });
  } catch (error) {
    if (error instanceof Refused) return error.rechazo;
    throw error;
  }
}
