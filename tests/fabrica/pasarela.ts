import {
  type Lectura,
  type RefundInput,
  type Pago,
  type Pasarela,
  PasarelaError,
  formatReference,
  type RefundAnswer,
} from "#app/features/pagos/pasarela.ts";
import { type Centimos, centimos } from "#lib/dinero.ts";
import type { MetodoPago } from "#app/features/pedidos/pedidos.ts";

export const SIN_PAGAR: Lectura = {
  estado: "abierto",
  aprobado: centimos(0),
  reembolsado: centimos(0),
  partes: [],
  fallidas: [],
  moneda: "PEN",
  pedido_id: null,
  voucher: null,
  retirados: [],
  rechazado: false,
  en_disputa: false,
};

const PARTE = { id: "", aprobado: centimos(0), reembolsado: centimos(0) };

/** A provider in memory whose answers the test decides; for the rules around providers, not for their protocols. */
export class PasarelaDePrueba implements Pasarela {
  readonly proveedor: MetodoPago;
  readonly abiertas = new Map<string, { pago: Pago; lectura: Lectura }>();
  readonly #reembolsos = new Map<string, RefundAnswer & { monto: Centimos }>();
  caida = false;
  /** Of which of its payments it gives nothing back; true: of none. */
  rechaza: boolean | string = false;
  /** It takes refunds, and does them later. */
  lenta = false;

  constructor(proveedor: MetodoPago = "stripe") {
    this.proveedor = proveedor;
  }

  async open(pago: Pago) {
    if (this.caida) throw new PasarelaError(this.proveedor, "down");
    const referencia = formatReference(pago);
    const lectura: Lectura = { ...SIN_PAGAR, pedido_id: pago.pedido_id };
    if (!this.abiertas.has(referencia)) this.abiertas.set(referencia, { pago, lectura });
    return { referencia, url: `https://pagos.example/${referencia}` };
  }

  async read(pago: Pago) {
    if (this.caida) throw new PasarelaError(this.proveedor, "down");
    return this.#find(formatReference(pago)).lectura;
  }

  async close(pago: Pago, { vouchers } = { vouchers: false }) {
    if (this.caida) throw new PasarelaError(this.proveedor, "down");
    const { lectura } = this.#find(formatReference(pago));
    if (lectura.estado === "abierto") lectura.estado = "cerrado";
    if (!vouchers || lectura.voucher === null) return;
    lectura.voucher = null;
    if (lectura.estado === "pendiente") lectura.estado = "cerrado";
  }

  async refund(pago: Pago, { clave, monto, parte }: Omit<RefundInput, "referencia">) {
    if (this.caida) throw new PasarelaError(this.proveedor, "down");
    const { lectura } = this.#find(formatReference(pago));
    const done = this.#reembolsos.get(clave);
    if (done) return done;
    const one = lectura.partes.find(({ id }) => id === parte) ?? lectura;
    if (this.rechaza === true || this.rechaza === parte || one.reembolsado + monto > one.aprobado) {
      throw new PasarelaError(this.proveedor, "refused", { refused: true });
    }
    const reembolso = { referencia: `re_${clave}`, estado: "creando" as const, monto };
    this.#reembolsos.set(clave, reembolso);
    if (!this.lenta) this.#give(lectura, clave, parte, 1);
    return this.#reembolsos.get(clave) ?? reembolso;
  }

  /** A refund that was taken is done after all, or fails in the end. */
  settle(referencia: string, clave: string, estado: "hecho" | "fallido") {
    const { lectura } = this.#find(referencia);
    const done = this.#reembolsos.get(clave)?.estado === "hecho";
    if (estado === "hecho") return this.#give(lectura, clave, null, 1);
    if (done) this.#give(lectura, clave, null, -1);
    const reembolso = this.#reembolsos.get(clave);
    if (reembolso) this.#reembolsos.set(clave, { ...reembolso, estado });
    lectura.fallidas = [...lectura.fallidas, `re_${clave}`];
  }

  #give(lectura: Lectura, clave: string, parte: string | null, sign: 1 | -1) {
    const reembolso = this.#reembolsos.get(clave);
    if (!reembolso) throw new Error(`no refund ${clave}`);
    const cambio = sign * reembolso.monto;
    lectura.reembolsado = centimos(lectura.reembolsado + cambio);
    lectura.partes = lectura.partes.map((one) =>
      one.id === parte ? { ...one, reembolsado: centimos(one.reembolsado + cambio) } : one,
    );
    this.#reembolsos.set(clave, { ...reembolso, estado: "hecho" });
  }

  async verifyWebhook(request: Request) {
    const evento_id = request.headers.get("evento");
    if (!evento_id) return null;
    return {
      evento_id,
      tipo: "pago",
      intento: { pedido_id: await request.text(), intento: 1, referencia: null, parte: null },
    };
  }

  /** The buyer pays an attempt; by default what was asked. */
  pay(referencia: string, aprobado?: number, changes: Partial<Lectura> = {}) {
    const { pago, lectura } = this.#find(referencia);
    const monto: Centimos = aprobado === undefined ? pago.monto : centimos(aprobado);
    Object.assign(lectura, { estado: "aprobado", aprobado: monto, ...changes });
  }

  /** The buyer takes a code to pay with until then. */
  issueVoucher(referencia: string, hasta: Date, id = "v1") {
    const voucher = { id, codigo: `C-${id}`, enlace: `https://pagos.example/${id}`, vence_en: hasta.toISOString() };
    this.pay(referencia, 0, { estado: "pendiente", voucher });
  }

  /** The buyer pays an attempt in several payments at once, of so much each. */
  payInParts(referencia: string, ...montos: number[]) {
    const partes = montos.map((monto, n) => ({ ...PARTE, id: `p${n + 1}`, aprobado: centimos(monto) }));
    this.pay(
      referencia,
      montos.reduce((sum, monto) => sum + monto, 0),
      { partes },
    );
  }

  #find(referencia: string) {
    const found = this.abiertas.get(referencia);
    if (!found) throw new Error(`no page ${referencia}`);
    return found;
  }
}
