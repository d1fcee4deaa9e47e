import type { Estado, MetodoPago } from "#db/values.ts";
import { CUPON, PRECIOS, STOCK } from "./mundo.ts";

const MINUTO_MS = 60_000;
/** How long staff's own orders wait for their payment, and what waits at the door. */
export const ASISTIDA_MIN = 120;
const EN_MANO = { contra_entrega: ASISTIDA_MIN, efectivo: ASISTIDA_MIN, tarjeta: ASISTIDA_MIN };
/** How long an order waits for its payment, by card and by hand. */
const ESPERA_MIN: Record<MetodoPago, number> = { stripe: 35, mercadopago: 35, yape: 24 * 60, ...EN_MANO };

/** What a person would say of an order: its units, its money, its papers. Amounts in céntimos. */
export class PedidoModelo {
  readonly de: {
    cliente: number;
    producto: number;
    cantidad: number;
    metodo: MetodoPago;
    cupon: boolean;
    total: number;
  };
  estado: Estado = "pendiente";
  aprobado = 0;
  devuelto = 0;
  /** All that it was sold for went back. */
  anulado = false;
  /** Paid on the provider's page, and not heard of. */
  afuera = 0;
  /** A receipt for what is paid at the door, and was delivered. */
  enPuerta = false;
  /** Ordered back by hand, and not sent. */
  porDevolver: number[] = [];
  /** A code sent and not decided on; the last one confirmed, and when. */
  codigo = false;
  confirmado: { monto: number; hora: number } | null = null;
  enviadas = 0;
  salio = false;
  retiradas = 0;
  recibidas = 0;
  /** Of refunds: units paid back, and those that came back from outside. */
  pagadas = 0;
  regresadas = 0;
  /** Came back since the stock was last held. */
  vueltas = 0;
  pedidas = 0;
  aceptada = false;
  usa: boolean;
  vence: number;

  constructor(de: PedidoModelo["de"], ahora: number) {
    this.de = de;
    this.usa = de.cupon;
    if (de.metodo === "contra_entrega") this.estado = "procesando";
    this.vence = ahora + ESPERA_MIN[de.metodo] * MINUTO_MS;
  }
  get queda() {
    return this.aprobado - this.devuelto;
  }
  get libre() {
    return this.queda - this.porDevolver.reduce((all, one) => all + one, 0);
  }
  get porEnviar() {
    return Math.max(0, this.de.cantidad - this.retiradas - this.enviadas);
  }
  /** A part that comes after all was given back completes no sale. */
  get papel() {
    const [paga, suyo] = [this.aprobado >= this.de.total, Math.min(this.de.total, this.queda)];
    if (paga) return this.anulado && suyo < this.de.total ? 0 : suyo;
    return this.enPuerta ? this.de.total : 0;
  }
  giveBack(monto: number) {
    const vendido = this.queda >= this.de.total;
    this.devuelto += monto;
    this.anulado = this.queda === 0 || (this.anulado && !vendido);
  }
  /** Staff may take its money: nobody paid it, or it is paid at the door. */
  get cobrable() {
    return this.estado === "pendiente" || (this.de.metodo === "contra_entrega" && this.estado !== "cancelado");
  }
  get enCurso() {
    return this.queda > 0 || this.codigo;
  }
  /** Units that nobody paid back or asked to return. */
  get devolvibles() {
    return this.de.cantidad - this.pagadas - this.recibidas - this.pedidas;
  }
  wait(ahora: number, metodo = this.de.metodo) {
    this.vence = ahora + ESPERA_MIN[metodo] * MINUTO_MS;
  }
}

/** The whole shop: stock, uses of the coupon, prices, orders. */
export class Modelo {
  stock: number[] = PRECIOS.map(() => STOCK);
  precios: number[] = [...PRECIOS];
  pedidos: PedidoModelo[] = [];

  get usos() {
    return this.pedidos.filter(({ usa }) => usa).length;
  }
  hasUso(cliente: number, otro?: PedidoModelo) {
    const suyos = this.pedidos.filter((one) => one !== otro && one.usa && one.de.cliente === cliente).length;
    return this.usos < CUPON.usos && suyos < CUPON.por_persona;
  }
  /** Of a phone, on their way and to be paid at the door. */
  countPorRecibir(cliente: number) {
    const fuera = ["procesando", "enviado"];
    return this.pedidos.filter(
      ({ de, aprobado, estado }) =>
        de.cliente === cliente && de.metodo === "contra_entrega" && aprobado === 0 && fuera.includes(estado),
    ).length;
  }
  add({ producto }: PedidoModelo["de"], cuantas: number) {
    this.stock[producto] = (this.stock[producto] ?? 0) + cuantas;
  }
  /** The provider's word is heard: the money that came pays the order, or waits for a person. */
  hear(pedido: PedidoModelo) {
    const [llega, before] = [pedido.afuera, pedido.queda];
    pedido.afuera = 0;
    pedido.aprobado += llega;
    if (llega > 0 && before === 0 && pedido.estado === "pendiente") pedido.estado = "procesando";
  }
  /** By the customer, a newer order or the clock: only what nobody paid and nobody is paying. */
  release(pedido: PedidoModelo): boolean {
    this.hear(pedido);
    if (pedido.estado !== "pendiente" || pedido.enCurso) return false;
    this.cancel(pedido);
    return true;
  }
  cancel(pedido: PedidoModelo, { regresaron = false, perdidas = false } = {}) {
    if (regresaron) pedido.enviadas = 0;
    const { de, porEnviar, retiradas, vueltas } = pedido;
    const vuelven = Math.max(0, Math.min(porEnviar, de.cantidad - retiradas - vueltas));
    if (!perdidas) this.add(de, vuelven);
    if (porEnviar === de.cantidad - retiradas) pedido.usa = false;
    pedido.estado = "cancelado";
    pedido.enPuerta = false;
  }
  /** Out of `cancelado`: held anew, or refused. */
  hold(pedido: PedidoModelo): boolean {
    const { de, porEnviar } = pedido;
    if ((this.stock[de.producto] ?? 0) < porEnviar) return false;
    if (de.cupon && !pedido.usa && !this.hasUso(de.cliente, pedido)) return false;
    pedido.usa = de.cupon;
    pedido.vueltas = 0;
    this.add(de, -porEnviar);
    return true;
  }
  move(
    pedido: PedidoModelo,
    { estado, ...como }: { estado: Estado; regresaron?: boolean; perdidas?: boolean },
    ahora: number,
  ) {
    if (pedido.estado === "cancelado" && !this.hold(pedido)) return false;
    if (estado === "cancelado") this.cancel(pedido, como);
    pedido.estado = estado;
    if (estado === "pendiente") pedido.wait(ahora);
    if (estado === "enviado" || estado === "entregado") {
      pedido.salio ||= pedido.porEnviar > 0;
      pedido.enviadas += pedido.porEnviar;
    }
    if (estado === "entregado" && pedido.de.metodo === "contra_entrega") pedido.enPuerta = true;
    return true;
  }
  /** Money back for units, some of which are in the shop again; null where that cannot be. */
  refundUnits(pedido: PedidoModelo, unidades: number, vuelven: number): boolean {
    const { de, retiradas, recibidas, regresadas, porEnviar, devolvibles } = pedido;
    if (unidades > devolvibles) return false;
    const retira = Math.min(unidades, pedido.estado === "cancelado" ? 0 : porEnviar);
    const fuera = Math.max(0, de.cantidad - porEnviar - retiradas - recibidas - regresadas);
    if (vuelven > retira + Math.min(unidades - retira, fuera)) return false;
    if (retira > 0 && retiradas + retira === de.cantidad) return false;
    const regresan = Math.max(0, vuelven - retira);
    pedido.retiradas += retira;
    pedido.pagadas += unidades;
    pedido.regresadas += regresan;
    pedido.vueltas += regresan;
    this.add(de, vuelven);
    return true;
  }
  pay(pedido: PedidoModelo, monto: number) {
    if (pedido.de.metodo === "yape") pedido.porDevolver.push(monto);
    else pedido.giveBack(monto);
  }
  /** The tasks: what was paid is heard, what nobody paid in time is given up. */
  tick(ahora: number) {
    for (const pedido of this.pedidos) this.hear(pedido);
    for (const pedido of this.pedidos) if (pedido.vence < ahora) this.release(pedido);
  }
}
