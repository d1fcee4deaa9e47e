import fc from "fast-check";
import { tareaCaja } from "#app/features/cuentas/caja/sumar.server.ts";
import { TAREAS_PAGOS } from "#app/features/pedidos/pagos/tareas.server.ts";
import { VOUCHER_MS } from "#app/features/pedidos/pagos/pagos.ts";
import { ESTADOS, METODOS_PAGO } from "#db/values.ts";
import { answerTo, buy, buyAgain, cancelOwn, hear, look, openPage } from "./comprar.ts";
import type { Reloj } from "./base.ts";
import * as despues from "./despues.ts";
import { type Escena, type Mundo, PRECIOS } from "./mundo.ts";
import * as personal from "./personal.ts";
import type { ProveedorSimulado } from "./proveedor.ts";

/** Chosen small numbers, read by each deed as it needs them. */
interface Cifras {
  a: number;
  b: number;
  c: number;
}

type Obra = (escena: Escena, cifras: Cifras, reloj: Reloj) => Promise<string>;

const soon = (done: boolean) => Promise.resolve(done ? "hecho" : "nada");

const pick = <T>(all: readonly T[], nth: number): T | undefined => all[nth % Math.max(1, all.length)];

/** About one of the orders that customers were told of. */
const withPedido =
  (obra: (escena: Escena, id: string, cifras: Cifras) => Promise<string>): Obra =>
  async (escena, cifras) => {
    const id = pick(escena.mundo.pedidos, cifras.a);
    return id === undefined ? "nada" : obra(escena, id, cifras);
  };

const toProveedor = ({ stripe, mercadopago }: Mundo, n: number): ProveedorSimulado =>
  n % 2 === 0 ? stripe : mercadopago;

/** The newest page of an order, wherever it is. */
function findPagina(
  { stripe, mercadopago }: Mundo,
  id: string,
): { proveedor: ProveedorSimulado; referencia: string } | null {
  for (const proveedor of [stripe, mercadopago]) {
    const referencia = [...proveedor.pages.keys()].findLast((name) => name.startsWith(id));
    if (referencia !== undefined) return { proveedor, referencia };
  }
  return null;
}

const COMO = ["tarjeta", "tarjeta", "rechazada", "revision"] as const;

const pagar = withPedido(({ mundo }, id, { b, c }) => {
  const pagina = findPagina(mundo, id);
  if (!pagina) return soon(false);
  const como = pagina.proveedor === mundo.mercadopago && c === 0 ? "voucher" : (COMO[b] ?? "tarjeta");
  return soon(pagina.proveedor.payPage(pagina.referencia, como, new Date(Date.now() + VOUCHER_MS)));
});

const terminar = withPedido(({ mundo }, id, { b }) => {
  const pagina = findPagina(mundo, id);
  return soon(pagina?.proveedor.end(pagina.referencia, b % 2 === 0) ?? false);
});

const codigo = ({ a, b }: Cifras, id: string): string => `${id.slice(-6).toUpperCase()}${a}${b}9`;

const retornar = withPedido((escena, id, { b, c }) => {
  if (b === 0) return despues.askReturn(escena, id, 1 + (c % 2));
  if (b === 1) return despues.answerReturn(escena, id, c === 3 ? "rechazar" : "aceptar");
  if (b === 2) return despues.receiveReturn(escena, id, { monto: c % 2 === 0 ? 500 : 0, vuelven: c });
  return despues.withdrawReturn(escena, id);
});

const TAREAS = [...TAREAS_PAGOS, tareaCaja];
const MINUTOS = [1, 12, 40, 25 * 60];

/** What can happen. Another way to order (guest, link, counter, contra entrega) gets its line beside `comprar`. */
const ACTOS: Readonly<Record<string, Obra>> = {
  comprar: (escena, { a, b, c }) =>
    answerTo(() =>
      buy(escena, {
        cliente: a,
        producto: a % 2,
        cantidad: 1 + (c % 3),
        metodo: METODOS_PAGO[b % 3] ?? "stripe",
        cupon: c > 1,
      }),
    ),
  repetir: (escena, { a }) => answerTo(() => buyAgain(escena, a)),
  pagar,
  terminar,
  abrir: withPedido((escena, id, { b }) =>
    answerTo(async () => ((await openPage(escena, id, b === 3)) ? "abierta" : "no")),
  ),
  avisar: (escena, { a, b, c }) => hear(escena, toProveedor(escena.mundo, b), a * 4 + c),
  mirar: withPedido((escena, id) => look(escena, id)),
  dejar: withPedido((escena, id) => cancelOwn(escena, id)),
  mover: withPedido((escena, id, { b, c }) => {
    const estado = ESTADOS[(b + 2 * (c % 2)) % ESTADOS.length] ?? "cancelado";
    return personal.moveTo(escena, id, { estado, regresaron: c > 2 });
  }),
  cancelar: withPedido((escena, id, { b, c }) =>
    personal.moveTo(escena, id, { estado: "cancelado", devolver: b > 0, regresaron: c > 1, perdidas: c === 3 }),
  ),
  enviar: withPedido((escena, id, { b }) => personal.send(escena, id, 1 + (b % 2))),
  reembolsar: withPedido((escena, id, { b, c }) =>
    personal.refund(escena, id, { monto: 300 + 117 * b, unidades: b, vuelven: Math.min(b, c) }),
  ),
  verificar: withPedido((escena, id) => personal.verify(escena, id)),
  retornar,
  mostrar: withPedido((escena, id, cifras) => despues.sendCodigo(escena, id, codigo(cifras, id))),
  confirmar: withPedido((escena, id, { b, c }) =>
    despues.decideCodigo(escena, id, b === 3 ? null : c === 0 ? 2_000 : "todo"),
  ),
  deshacer: withPedido((escena, id) => despues.undoCodigo(escena, id)),
  corregir: withPedido((escena, id, { b }) => despues.correctCodigo(escena, id, 1_000 * b)),
  registrar: withPedido((escena, id, cifras) =>
    despues.registerCodigo(escena, id, { codigo: `R${codigo(cifras, id)}`, monto: 1_500 + cifras.c }),
  ),
  anotar: withPedido((escena, id, cifras) => despues.noteDevuelta(escena, id, `D${codigo(cifras, id)}`)),
  precio: (escena, { a, b }) =>
    personal.setPrecio(escena, escena.mundo.productos[a % 2]?.id ?? "", (PRECIOS[a % 2] ?? 0) + 101 * b),
  stock: (escena, { a, b }) => personal.addStock(escena, escena.mundo.productos[a % 2]?.id ?? "", b - 1),
  importar: (escena, { a, b, c }) =>
    personal.importFile(escena, escena.mundo.productos[a % 2]?.id ?? "", { precio: 2_000 + 100 * b, cuantas: c - 1 }),
  tarea: async ({ tienda }, { b }) => {
    await TAREAS[b % TAREAS.length]?.run(tienda, new AbortController().signal);
    return "hecho";
  },
  tiempo: (_escena, { b }, reloj) => {
    reloj.advance((MINUTOS[b] ?? 1) * 60_000);
    return soon(true);
  },
  liquidar: ({ mundo }, { a, b, c }) => soon(toProveedor(mundo, b).settleRefund(a, c === 0 ? "fallido" : "hecho")),
  callar: ({ mundo }, { b }) => {
    const proveedor = toProveedor(mundo, b);
    proveedor.down = !proveedor.down;
    return soon(true);
  },
};

/** How often each is drawn, once where it is not named. */
const PESOS: Readonly<Record<string, number>> = {
  comprar: 8,
  pagar: 12,
  avisar: 8,
  mostrar: 3,
  confirmar: 4,
  tarea: 4,
  abrir: 2,
  cancelar: 3,
  reembolsar: 5,
  enviar: 2,
  retornar: 3,
  tiempo: 2,
};

export interface Acto extends Cifras {
  que: string;
  proceso: number;
}

const QUE = Object.keys(ACTOS).flatMap((que) => Array.from({ length: PESOS[que] ?? 1 }, () => que));

const drawActo = (que: fc.Arbitrary<string>): fc.Arbitrary<Acto> =>
  fc.record({ que, a: fc.nat({ max: 5 }), b: fc.nat({ max: 3 }), c: fc.nat({ max: 3 }), proceso: fc.nat({ max: 1 }) });

/** A day begins with orders: most deeds need one. */
export const DIA: fc.Arbitrary<Acto[]> = fc
  .tuple(
    fc.array(drawActo(fc.constant("comprar")), { minLength: 1, maxLength: 4, size: "max" }),
    fc.array(drawActo(fc.constantFrom(...QUE)), { minLength: 6, maxLength: 18, size: "max" }),
  )
  .map((parts) => parts.flat());

export const perform = (acto: Acto, escena: Escena, reloj: Reloj): Promise<string> =>
  ACTOS[acto.que]?.(escena, acto, reloj) ?? Promise.reject(new Error(`no such deed: ${acto.que}`));
