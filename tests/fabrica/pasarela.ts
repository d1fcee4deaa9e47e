import { type Lectura, type Pago, type Pasarela, PasarelaError, referenceOf } from "#app/features/pagos/pasarela.ts";
import { type Centimos, centimos } from "#app/lib/dinero.ts";
import type { MetodoPago } from "#app/features/pedidos/pedidos.ts";

export const SIN_PAGAR: Lectura = {
  estado: "abierto",
  aprobado: centimos(0),
  reembolsado: centimos(0),
  moneda: "PEN",
  pedido_id: null,
  pendiente_hasta: null,
  rechazado: false,
  en_disputa: false,
};

/** A provider in memory whose answers the test decides; for the rules around providers, not for their protocols. */
export class PasarelaDePrueba implements Pasarela {
  readonly proveedor: MetodoPago;
  readonly abiertas = new Map<string, { pago: Pago; lectura: Lectura }>();
  readonly reembolsos = new Set<string>();
  caida = false;

  constructor(proveedor: MetodoPago = "stripe") {
    this.proveedor = proveedor;
  }

  async open(pago: Pago) {
    if (this.caida) throw new PasarelaError(this.proveedor, "down");
    const referencia = referenceOf(pago);
    const lectura: Lectura = { ...SIN_PAGAR, pedido_id: pago.pedido_id };
    if (!this.abiertas.has(referencia)) this.abiertas.set(referencia, { pago, lectura });
    return { referencia, url: `https://pagos.example/${referencia}` };
  }

  async read(pago: Pago) {
    if (this.caida) throw new PasarelaError(this.proveedor, "down");
    return this.#find(referenceOf(pago)).lectura;
  }

  async close(pago: Pago) {
    if (this.caida) throw new PasarelaError(this.proveedor, "down");
    const { lectura } = this.#find(referenceOf(pago));
    if (lectura.estado === "abierto") lectura.estado = "cerrado";
  }

  async refund(pago: Pago, { clave, monto }: { clave: string; monto: Centimos }) {
    if (this.caida) throw new PasarelaError(this.proveedor, "down");
    const { lectura } = this.#find(referenceOf(pago));
    if (this.reembolsos.has(clave)) return;
    if (lectura.reembolsado + monto > lectura.aprobado) {
      throw new PasarelaError(this.proveedor, "too much", { refused: true });
    }
    this.reembolsos.add(clave);
    lectura.reembolsado = centimos(lectura.reembolsado + monto);
  }

  async verifyWebhook(request: Request) {
    const evento_id = request.headers.get("evento");
    if (!evento_id) return null;
    return { evento_id, tipo: "pago", intento: { pedido_id: await request.text(), intento: 1, referencia: null } };
  }

  /** The buyer pays an attempt; by default what was asked. */
  pay(referencia: string, aprobado?: number, changes: Partial<Lectura> = {}) {
    const { pago, lectura } = this.#find(referencia);
    const monto: Centimos = aprobado === undefined ? pago.monto : centimos(aprobado);
    Object.assign(lectura, { estado: "aprobado", aprobado: monto, ...changes });
  }

  #find(referencia: string) {
    const found = this.abiertas.get(referencia);
    if (!found) throw new Error(`no page ${referencia}`);
    return found;
  }
}
