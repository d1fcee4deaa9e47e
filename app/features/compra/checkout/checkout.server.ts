import type { Tienda } from "#app/context.ts";
import { createPedido, type Creacion } from "./crear-pedido.server.ts";
import {
  type DireccionJuzgada,
  judgeDireccion,
  keepDireccion,
} from "#app/features/entrega/direcciones/direcciones.server.ts";
import { findLugar } from "#app/features/entrega/direcciones/lugar.server.ts";
import { quoteRecojo, readReglas } from "#app/features/entrega/envios/cotizar.server.ts";
import { countTry, isTried, MUCHOS_CODIGOS } from "#app/features/catalogo/cupones/tanteo.server.ts";
import { readAjustes } from "#app/features/base/ajustes/ajustes.server.ts";
import { computeVencimiento, computeVencimientoNuevo } from "#app/features/pedidos/pagos/plazo.ts";
import { toNetwork } from "#app/features/base/limites/network.ts";
import type { Db, Tx } from "#db/client.server.ts";
import { findEnlacePedido } from "#db/enlace-pedido.server.ts";
import { pick } from "#lib/objects.ts";
import type { ContactoCompra } from "./cliente.server.ts";
import { digest } from "./huella.server.ts";
import { readOferta } from "./metodos.server.ts";
import { Refused } from "./precio-pedido.server.ts";
import { spendTurno } from "#app/features/compra/cola/turnos.server.ts";
import type { CheckoutInput } from "./checkout.schema.ts";
import { getOwnPedido, getPedidoDeContacto } from "#app/features/pedidos/pedidos/pedidos.server.ts";
import { listPreguntas } from "#app/features/pedidos/pedidos/campos.ts";
import { openPagina, openPago, releasePedido, tellEnlace } from "#app/features/pedidos/pagos/cobrar.server.ts";
import { type Comprador, PasarelaError } from "#app/features/pedidos/pagos/pasarela.ts";

/** An invalid address: messages by field; `visto` confirms an unknown district when sent again. */
interface SinDireccion {
  tipo: "direccion";
  campos: Record<string, string>;
  visto: string;
}

/** `cerrado`: no payment method at all, or none for new orders. */
export type RechazoCheckout =
  | Exclude<Creacion, { tipo: "creado" | "repetido" | "abiertos" }>
  | SinDireccion
  | { tipo: "cerrado"; mensaje: string }
  /** Fetching is no longer offered. */
  | { tipo: "sin_recojo" };

export type Salida = { tipo: "abierto"; url: string; pedido_id: string } | { tipo: "proveedor" } | RechazoCheckout;

export type ClienteCheckout = Comprador &
  ({ id: string; contacto?: undefined } | Invitado) & {
    /** For limiting attempts at coupon codes; without it they are not counted. */
    ip?: string;
  };

/** Buys without an account. `red`: their network, as an HMAC. */
interface Invitado {
  id: null;
  contacto: ContactoCompra;
  red: string;
}

/** `ip` is kept only as an HMAC. */
export function toInvitado({ enlaces }: Pick<Tienda, "enlaces">, contacto: ContactoCompra, ip: string) {
  const { nombre, correo } = contacto;
  const red = enlaces.sign("red", toNetwork(ip));
  return { id: null, contacto, red, nombre, apellido: "", email: correo ?? "" };
}

/** Who it is of, and where their payment page leads back to: of a guest, with the link's key. */
async function withEnlace<C extends ClienteCheckout>(
  { db, enlaces }: Tienda,
  cliente: C,
  pedido_id: string,
): Promise<C> {
  const enlace = cliente.id === null ? await findEnlacePedido(db, pedido_id) : null;
  return enlace === null ? cliente : { ...cliente, clave: enlaces.sign("pedido", enlace) };
}

/** The shop's own page, of a payment by hand, keeps the key, too. */
function toUrl(url: string, { clave }: ClienteCheckout, pedido_id: string): string {
  const target = new URL(url);
  if (!clave || !target.pathname.startsWith(`/pedido/${pedido_id}`)) return url;
  target.searchParams.set("clave", clave);
  return target.href;
}

const readSuyo = (db: Db, { id }: ClienteCheckout, pedido_id: string) =>
  id === null ? getPedidoDeContacto(db, pedido_id) : getOwnPedido(db, pedido_id, id);

/** Returns the orders that stay: being paid, or their provider is down. */
async function closeOlder(tienda: Tienda, pedido_ids: readonly string[]): Promise<string[]> {
  const stay: string[] = [];
  for (const id of pedido_ids) {
    try {
      if (!(await releasePedido(tienda, id, { motivo: "Reemplazado por un pedido nuevo." }))) stay.push(id);
    } catch (error) {
      if (!(error instanceof PasarelaError)) throw error;
      tienda.log.warn({ err: error, pedido: id }, "an older unpaid order could not be closed");
      stay.push(id);
    }
  }
  return stay;
}

/** Saves the address apart from the order, which stands even if this fails. */
async function keepTyped({ db, log }: Tienda, usuario_id: string, judged: DireccionJuzgada | undefined): Promise<void> {
  if (judged?.tipo !== "direccion") return;
  try {
    await keepDireccion(db, usuario_id, judged.datos);
  } catch (error) {
    log.error({ err: error }, "the address of an order was not kept");
  }
}

/** For a repeated form: the payment page of its order, or the order itself once paid. */
async function reopen(tienda: Tienda, cliente: ClienteCheckout, pedido_id: string): Promise<Salida> {
  const { db, env, log } = tienda;
  const pedido = await readSuyo(db, cliente, pedido_id);
  // A guest's order moved into an account meanwhile.
  if (!pedido && cliente.id === null) return { tipo: "clave_usada" };
  if (!pedido) throw new Error(`order ${pedido_id} vanished`);
  try {
    const url = await openPago(tienda, pedido, cliente);
    if (url) return { tipo: "abierto", url: toUrl(url, cliente, pedido_id), pedido_id };
  } catch (error) {
    if (!(error instanceof PasarelaError)) throw error;
    log.warn({ err: error, pedido: pedido_id }, "it is not known whether an order was paid");
    return { tipo: "proveedor" };
  }
  // Paid or cancelled since: its own page shows that.
  const seen = await readSuyo(db, cliente, pedido_id);
  if (!seen || seen.estado === "cancelado") return { tipo: "proveedor" };
  return { tipo: "abierto", url: toUrl(`${env.TIENDA_URL}/pedido/${pedido_id}`, cliente, pedido_id), pedido_id };
}

/** Where it goes: to an address, to be judged, or, fetched, nowhere. */
function judgeDestino({ entrega, recojo, direccion }: CheckoutInput, recogido: ReturnType<typeof quoteRecojo>) {
  if (recojo) return { judged: undefined, direccion: recogido.direccion, lugar: null, promesa: recogido.entrega };
  const judged = entrega && judgeDireccion(entrega);
  if (judged?.tipo === "rechazo") return judged;
  const texto = judged?.texto ?? direccion;
  return { judged, direccion: texto, lugar: judged?.datos ?? findLugar(texto), promesa: undefined };
}

/**
 * Creates the order and holds its stock, then opens its payment page; closes the customer's older unpaid orders first.
 * `clave`: idempotency key of the form. `turno`: the place in the queue that a new order uses up. Saves the address if
 * asked, also when the form is repeated.
 */
export async function startCheckout(
  tienda: Tienda,
  cliente: ClienteCheckout,
  input: CheckoutInput,
  clave: string,
  turno: string | null = null,
): Promise<Salida> {
  const { env, db } = tienda;
  const { ip } = cliente;
  const { entrega: _entrega, guardar_direccion, usuario_id: _, contacto: _contacto, recojo: recoge, ...sent } = input;
  const quien =
    cliente.id === null ? { ...pick(cliente, ["contacto", "red"]), usuario_id: null } : { usuario_id: cliente.id };
  const reglas = await readReglas(tienda);
  const ajustes = await readAjustes(tienda);
  if (recoge && ajustes.recojo.ofrecer !== "si") return { tipo: "sin_recojo" };
  const destino = judgeDestino(input, quoteRecojo(reglas, ajustes.recojo, new Date()));
  if ("tipo" in destino) return { ...destino, tipo: "direccion" };
  const { judged, direccion, lugar, promesa } = destino;
  const vence_en = computeVencimiento(tienda, input.metodo_pago, ajustes);
  const { topes } = ajustes;
  const { metodos, cierre } = await readOferta(tienda);
  const tolerados: string[] = [];
  const pedido = {
    ...sent,
    direccion,
    lugar,
    reglas,
    ...quien,
    clave,
    promesa,
    contraEntrega: { env, ajuste: ajustes.contra_entrega },
    huella: digest({ ...sent, direccion, ...(cliente.id === null && { contacto: cliente.contacto }) }),
    vence_en,
    topes,
    vence_nuevo: computeVencimientoNuevo(tienda, input.metodo_pago, topes),
    tolerados,
    limitado: env.LIMITES,
    tanteado: sent.cupon !== undefined && ip !== undefined && (await isTried(tienda, ip)),
    metodos,
    preguntas: listPreguntas(ajustes),
    alCrear: async (tx: Tx, id: string) => {
      if (turno !== null && !(await spendTurno(tx, turno, id))) throw new Refused({ tipo: "turno" });
      if (cliente.id === null) await tellEnlace(tx, env, id);
    },
  };
  let creacion = await createPedido(db, pedido);
  while (creacion.tipo === "abiertos") {
    tolerados.push(...(await closeOlder(tienda, creacion.pedido_ids)));
    creacion = await createPedido(db, pedido);
  }
  const placed = creacion.tipo === "creado" || creacion.tipo === "repetido";
  if (placed && guardar_direccion && cliente.id !== null) await keepTyped(tienda, cliente.id, judged);
  if (creacion.tipo === "creado") {
    const { pago, pedido: hecho } = creacion;
    const suyo = await withEnlace(tienda, cliente, hecho.id);
    const url = pago ? await openPagina(tienda, pago, hecho, suyo) : `${cliente.origen}/pedido/${hecho.id}`;
    return url ? { tipo: "abierto", url: toUrl(url, suyo, hecho.id), pedido_id: hecho.id } : { tipo: "proveedor" };
  }
  if (creacion.tipo === "metodo" && cierre !== null) return { tipo: "cerrado", mensaje: cierre };
  if ("desconocido" in creacion && ip !== undefined) {
    const told = await countTry(tienda, ip);
    if (!told && creacion.tipo === "cupon") return { ...creacion, razon: MUCHOS_CODIGOS };
  }
  if (creacion.tipo !== "repetido") return creacion;
  return reopen(tienda, await withEnlace(tienda, cliente, creacion.pedido_id), creacion.pedido_id);
}
