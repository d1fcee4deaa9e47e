import { and, desc, eq, isNotNull } from "drizzle-orm";
import { tareaCaja } from "#app/features/cuentas/caja/sumar.server.ts";
import { TAREAS_PAGOS } from "#app/features/pedidos/pagos/tareas.server.ts";
import { VOUCHER_MS } from "#app/features/pedidos/pagos/pagos.ts";
import { formatReference } from "#app/features/pedidos/pagos/pasarela.ts";
import { pagos } from "#db/schema/pagos.ts";
import { ESTADOS, METODOS_CHECKOUT } from "#db/values.ts";
import type { Reloj } from "./base.ts";
import { answerTo, at, buy, buyAgain, cancelOwn, hear, look, openPage, sell } from "./comprar.ts";
import * as despues from "./despues.ts";
import { collect, settleAll } from "./mostrador.ts";
import { type Escena, type Mundo, PRECIOS } from "./mundo.ts";
import * as personal from "./personal.ts";
import type { ProveedorSimulado } from "./proveedor.ts";

/** Chosen small numbers, read by each deed as it needs them; `a` counts orders from the newest. */
interface Cifras {
  a: number;
  b: number;
  c: number;
}

export interface Acto extends Cifras {
  que: string;
  /** Which form it is: the same one sent twice has the same. */
  forma: string;
}

type Obra = (escena: Escena, acto: Acto, reloj: Reloj) => Promise<string>;

const soon = (done: boolean) => Promise.resolve(done ? "hecho" : "nada");

const newest = <T>(all: readonly T[], nth: number): T | undefined => all.at(-1 - (nth % Math.max(1, all.length)));

/** About one of the orders that customers were told of. */
const withPedido =
  (obra: (escena: Escena, id: string, acto: Acto) => Promise<string>): Obra =>
  async (escena, acto) => {
    const id = newest(escena.mundo.pedidos, acto.a);
    return id === undefined ? "nada" : obra(escena, id, acto);
  };

const toProveedor = ({ stripe, mercadopago }: Mundo, n: number): ProveedorSimulado =>
  n % 2 === 0 ? stripe : mercadopago;

/** The newest page of an order that its buyer can have seen: the shop stores an address before it shows it. */
async function findPagina({ vistos, ...mundo }: Mundo, pedido_id: string) {
  const [pago] = await vistos
    .select({ proveedor: pagos.proveedor, intento: pagos.intento })
    .from(pagos)
    .where(and(eq(pagos.pedido_id, pedido_id), isNotNull(pagos.url)))
    .orderBy(desc(pagos.intento))
    .limit(1);
  if (!pago) return null;
  const proveedor = [mundo.stripe, mundo.mercadopago].find((one) => one.proveedor === pago.proveedor);
  return proveedor ? { proveedor, referencia: formatReference({ pedido_id, intento: pago.intento }) } : null;
}

const COMO = ["tarjeta", "tarjeta", "rechazada", "revision"] as const;

const pagar = withPedido(async ({ mundo }, id, { b, c }) => {
  const pagina = await findPagina(mundo, id);
  if (!pagina) return soon(false);
  const como = pagina.proveedor === mundo.mercadopago && c === 3 ? "voucher" : (COMO[b] ?? "tarjeta");
  return soon(pagina.proveedor.payPage(pagina.referencia, como, new Date(Date.now() + VOUCHER_MS)));
});

const terminar = withPedido(async ({ mundo }, id, { b }) => {
  const pagina = await findPagina(mundo, id);
  return soon(pagina?.proveedor.end(pagina.referencia, b % 2 === 0) ?? false);
});

/** The newest notification, of whichever provider. */
const avisar: Obra = (escena, { a, b }) => {
  const { stripe, mercadopago } = escena.mundo;
  const proveedor = stripe.avisos.length === 0 || (mercadopago.avisos.length > 0 && b === 3) ? mercadopago : stripe;
  return hear(escena, proveedor, Math.max(0, proveedor.avisos.length - 1 - a));
};

const codigo = ({ a, b }: Cifras, id: string): string => `${id.slice(-6).toUpperCase()}${a}${b}9`;

const retornar = withPedido((escena, id, { b, c }) => {
  if (b === 0) return despues.askReturn(escena, id, 1 + (c % 2));
  if (b === 1) return despues.answerReturn(escena, id, c === 3 ? "rechazar" : "aceptar");
  if (b === 2) return despues.receiveReturn(escena, id, { monto: c % 2 === 0 ? 500 : 0, vuelven: c });
  return despues.withdrawReturn(escena, id);
});

const TAREAS = [...TAREAS_PAGOS, tareaCaja];
const MINUTOS = [1, 12, 40, 25 * 60];
const MODOS = ["mostrador", "enlace", "contra_entrega"] as const;

/** The product by `c`, and so the same for all whose `c` is even. */
const toCompra = ({ a, b, c }: Cifras) => ({ producto: c % 2, cantidad: 1 + ((a + b) % 3), cupon: c > 1 });

/** What can happen. Another way to order gets its line beside `comprar`. */
const ACTOS: Readonly<Record<string, Obra>> = {
  comprar: (escena, acto) =>
    answerTo(() => buy(escena, { ...toCompra(acto), cliente: acto.a, metodo: at(METODOS_CHECKOUT, acto.b) })),
  vender: (escena, { forma, ...acto }) =>
    answerTo(() =>
      sell(escena, { ...toCompra(acto), modo: at(MODOS, acto.b), clave: escena.mundo.toClave(`vender ${forma}`) }),
    ),
  repetir: (escena, { a }) => answerTo(() => buyAgain(escena, a)),
  pagar,
  terminar,
  abrir: withPedido((escena, id, { b }) =>
    answerTo(async () => ((await openPage(escena, id, b === 3)) ? "abierta" : "no")),
  ),
  avisar,
  mirar: withPedido((escena, id) => look(escena, id)),
  dejar: withPedido((escena, id) => cancelOwn(escena, id)),
  mover: withPedido((escena, id, { b, c }) => {
    const estado = at(ESTADOS, b + 2 * (c % 2));
    return personal.moveTo(escena, id, { estado, regresaron: c > 2 });
  }),
  cancelar: withPedido((escena, id, { b, c }) =>
    personal.moveTo(escena, id, { estado: "cancelado", devolver: b > 0, regresaron: c > 1, perdidas: c === 3 }),
  ),
  enviar: withPedido((escena, id, { b, forma }) =>
    personal.send(escena, id, 1 + (b % 2), escena.mundo.toClave(`enviar ${id} ${forma}`)),
  ),
  reembolsar: withPedido((escena, id, { b, c, forma }) => {
    const clave = escena.mundo.toClave(`reembolsar ${id} ${forma}`);
    return personal.refund(escena, id, { monto: 300 + 1_117 * b, unidades: b, vuelven: Math.min(b, c), clave });
  }),
  verificar: withPedido((escena, id) => personal.verify(escena, id)),
  retornar,
  mostrar: withPedido((escena, id, acto) => despues.sendCodigo(escena, id, codigo(acto, id))),
  confirmar: withPedido((escena, id, { b, c }) =>
    despues.decideCodigo(escena, id, b === 3 ? null : c === 3 ? 2_000 : "todo"),
  ),
  deshacer: withPedido((escena, id) => despues.undoCodigo(escena, id)),
  corregir: withPedido((escena, id, { b }) => despues.correctCodigo(escena, id, 1_000 * b)),
  registrar: withPedido((escena, id, acto) =>
    despues.registerCodigo(escena, id, { codigo: `R${codigo(acto, id)}`, monto: 1_500 + acto.c }),
  ),
  anotar: withPedido((escena, id, acto) => despues.noteDevuelta(escena, id, `D${codigo(acto, id)}`)),
  cobrar: withPedido((escena, id, { b, c, forma }) => {
    const clave = escena.mundo.toClave(`cobrar ${id} ${forma}`);
    return collect(escena, id, { clave, medio: b % 2 === 0 ? "efectivo" : "tarjeta", entregar: c < 2 });
  }),
  liquidar: (escena, { forma }) => settleAll(escena, escena.mundo.toClave(`liquidar ${forma}`)),
  precio: (escena, { b, c }) =>
    personal.setPrecio(escena, escena.mundo.productos[c % 2]?.id ?? "", (PRECIOS[c % 2] ?? 0) + 101 * b),
  stock: (escena, { b, c }) => personal.addStock(escena, escena.mundo.productos[c % 2]?.id ?? "", b - 1),
  pocas: (escena, { b, c }) => personal.leaveStock(escena, escena.mundo.productos[c % 2]?.id ?? "", 1 + b),
  importar: (escena, { a, b, c }) =>
    personal.importFile(escena, escena.mundo.productos[c % 2]?.id ?? "", { precio: 2_000 + 100 * b, cuantas: a - 1 }),
  tarea: async ({ tienda }, { b }) => {
    await TAREAS[b % TAREAS.length]?.run(tienda, new AbortController().signal);
    return "hecho";
  },
  tiempo: (_escena, { b }, reloj) => {
    reloj.advance((MINUTOS[b] ?? 1) * 60_000);
    return soon(true);
  },
  asentar: ({ mundo }, { a, b, c }) => soon(toProveedor(mundo, b).settleRefund(a, c === 0 ? "fallido" : "hecho")),
  callar: ({ mundo }, { b }) => {
    const proveedor = toProveedor(mundo, b);
    proveedor.down = !proveedor.down;
    return soon(true);
  },
};

export const QUE = Object.keys(ACTOS);

export const perform = (acto: Acto, escena: Escena, reloj: Reloj): Promise<string> =>
  ACTOS[acto.que]?.(escena, acto, reloj) ?? Promise.reject(new Error(`no such deed: ${acto.que}`));
