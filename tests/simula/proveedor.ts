import {
  type Aviso,
  formatReference,
  type Pago,
  type Pasarela,
  PasarelaError,
  parseReference,
} from "#app/features/pedidos/pagos/pasarela.ts";
import type { MetodoPago } from "#db/values.ts";
import { FakePasarela } from "../fixtures/pasarela.ts";

/** What becomes of a call: done, not done, or done with its answer lost. */
export type Falla = "bien" | "antes" | "despues";

/** Runs a provider's work when it is its turn. */
export type Llamada = <T>(que: string, work: () => Promise<T>) => Promise<T>;

/** A provider of the simulation, whose notifications are delivered by hand: late, twice, in any order, or never. */
export class ProveedorSimulado extends FakePasarela {
  readonly avisos: { referencia: string; evento: string; aprobado: number }[] = [];
  /** Every refund that it was asked for, by its key. */
  readonly ordenes = new Map<string, { referencia: string; monto: number }>();
  readonly pedidas: { clave: string; referencia: string; hecha: boolean }[] = [];
  /** Those that the shop took. */
  readonly oidos = new Set<string>();

  notify(referencia: string): void {
    const aprobado = this.pages.get(referencia)?.lectura.aprobado ?? 0;
    this.avisos.push({ referencia, evento: `${this.proveedor}-${this.avisos.length + 1}`, aprobado });
  }

  /** By the buyer, on its page; false where that is closed or was paid. */
  payPage(referencia: string, como: "tarjeta" | "rechazada" | "revision" | "voucher", hasta?: Date): boolean {
    const pagina = this.pages.get(referencia);
    if (!pagina || pagina.lectura.estado !== "abierto") return false;
    if (como === "tarjeta") this.pay(referencia);
    if (como === "rechazada") this.decline(referencia);
    if (como === "revision") this.pay(referencia, 0, { estado: "pendiente" });
    if (como === "voucher" && hasta) this.issueVoucher(referencia, hasta, `v-${this.avisos.length + 1}`);
    this.notify(referencia);
    return true;
  }

  /** What was under way comes, or comes to nothing. */
  end(referencia: string, llega: boolean): boolean {
    const lectura = this.pages.get(referencia)?.lectura;
    if (lectura?.estado !== "pendiente") return false;
    if (llega) this.pay(referencia, undefined, { voucher: null });
    else this.pay(referencia, 0, { estado: "abierto", voucher: null, rechazado: true });
    this.notify(referencia);
    return true;
  }

  decline(referencia: string): void {
    const rechazo = { id: `r-${this.avisos.length + 1}`, motivo: "Fondos insuficientes." };
    this.pay(referencia, 0, { estado: "abierto", rechazado: true, rechazo });
  }

  override async refund(pago: Pago, orden: Parameters<FakePasarela["refund"]>[1]) {
    const answer = await super.refund(pago, orden);
    const referencia = formatReference(pago);
    this.ordenes.set(orden.clave, { referencia, monto: orden.monto });
    if (!this.pedidas.some(({ clave }) => clave === orden.clave)) {
      this.pedidas.push({ clave: orden.clave, referencia, hecha: !this.slow });
      this.notify(referencia);
    }
    return answer;
  }

  /** A refund ends as its bank says: done, or failed, also after it was done. */
  settleRefund(nth: number, estado: "hecho" | "fallido"): boolean {
    const one = this.pedidas[nth];
    if (!one || (one.hecha && estado === "hecho")) return false;
    if (estado === "fallido") this.pedidas.splice(nth, 1);
    one.hecha = true;
    this.settle(one.referencia, one.clave, estado);
    this.notify(one.referencia);
    return true;
  }

  /** In céntimos, by order. */
  sumDinero(): Map<string, { aprobado: number; devuelto: number }> {
    const sums = new Map<string, { aprobado: number; devuelto: number }>();
    for (const [referencia, { lectura }] of this.pages) {
      const id = parseReference(referencia)?.pedido_id ?? referencia;
      const { aprobado, devuelto } = sums.get(id) ?? { aprobado: 0, devuelto: 0 };
      sums.set(id, { aprobado: aprobado + lectura.aprobado, devuelto: devuelto + lectura.reembolsado });
    }
    return sums;
  }
}

/** As the shop's webhook receives it. */
export const toRequest = ({ referencia, evento }: ProveedorSimulado["avisos"][number]): Request =>
  new Request("http://localhost/", { method: "POST", headers: { evento }, body: referencia });

async function verify(request: Request): Promise<Aviso | null> {
  const evento_id = request.headers.get("evento");
  const named = parseReference(await request.text());
  return evento_id && named ? { evento_id, tipo: "pago", intento: { ...named, referencia: null, parte: null } } : null;
}

/** A process's line to a provider. `fallas`: of its calls, in order. */
export function toPasarela(proveedor: ProveedorSimulado, llamada: Llamada, fallas: () => Falla): Pasarela {
  const metodo: MetodoPago = proveedor.proveedor;
  const call = <T>(que: string, work: () => Promise<T>): Promise<T> =>
    llamada(`${metodo}.${que}`, async () => {
      const falla = fallas();
      if (falla === "antes") throw new PasarelaError(metodo, "silent");
      const answer = await work();
      if (falla === "despues") throw new PasarelaError(metodo, "its answer was lost");
      return answer;
    });
  return {
    proveedor: metodo,
    open: (pago) => call("open", () => proveedor.open(pago)),
    // A reading is of one moment, whenever it arrives.
    read: (pago) => call("read", async () => structuredClone(await proveedor.read(pago))),
    close: (pago, options) => call("close", () => proveedor.close(pago, options)),
    refund: (pago, orden) => call("refund", () => proveedor.refund(pago, orden)),
    list: (input) => call("list", () => Promise.resolve(proveedor.list?.(input) ?? { pagos: [], sigue: null })),
    verifyWebhook: verify,
  };
}
