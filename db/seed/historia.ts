import { type Centimos, toSoles, type Totales, computeTotales } from "#lib/dinero.ts";
import { newIdAt } from "#lib/ids.ts";
import type { ItemPedido } from "../schema/pedidos.ts";
import { type Cesta, createCestas, type ProductoDemo } from "./cestas.ts";
import { DIA_MS, HORA_MS, MINUTO_MS, nextWorkMoment, ordersOfDay, startOfToday } from "./ritmo.ts";
import type { Cobro, Estado, TipoEvento } from "../values.ts";

const DIAS = 60;

/** Methods whose past the sandbox knows. */
export type MetodoDemo = "stripe" | "mercadopago";

export interface ClienteDemo {
  id: string;
  nombre: string;
  email: string;
  telefono: string;
  direccion: string;
}

export interface EventoDemo {
  tipo: TipoEvento;
  at: number;
  detalle?: string;
  de?: "cliente" | "admin";
}

/** Times are epoch ms, amounts céntimos. */
export interface PedidoDemo extends Totales {
  id: string;
  cliente: ClienteDemo;
  items: ItemPedido[];
  creado: number;
  estado: Estado;
  cobro: Cobro;
  metodo_pago: MetodoDemo;
  vence: number;
  requiere_atencion: string | null;
  /** When its stock was given back; null while held or sold. */
  cancelado: number | null;
  pagado: number | null;
  devuelto: { monto: Centimos; motivo: string; at: number } | null;
  eventos: EventoDemo[];
}

interface Mundo {
  now: number;
  random: () => number;
  productos: readonly ProductoDemo[];
  clientes: readonly ClienteDemo[];
  /** How long an unpaid order is held, in minutes. */
  vence_minutos: number;
}

const NOTAS = [
  "Pide que llamen antes de ir.",
  "Entregar después de las 6 p. m.",
  "Dejar con el portero del edificio.",
  "Es un regalo: sin precios en el paquete.",
];

type Base = Omit<PedidoDemo, "estado" | "cobro" | "requiere_atencion" | "cancelado" | "pagado" | "devuelto">;

function createBase({ random, clientes, vence_minutos }: Mundo, cesta: Cesta, creado: number): Base {
  // Most come back once or twice, a few often.
  const cliente = clientes[Math.floor(random() ** 1.7 * clientes.length)];
  if (!cliente) throw new Error("a demo without customers");
  const items = cesta.map(({ producto, cantidad }) => {
    const { id, precio, nombre, imagen } = producto;
    return { producto_id: id, cantidad, precio: toSoles(precio), nombre, imagen };
  });
  const totales = computeTotales(cesta.map(({ producto, cantidad }) => ({ precio: producto.precio, cantidad })));
  const metodo_pago = random() < 0.62 ? "stripe" : "mercadopago";
  const vence = creado + vence_minutos * MINUTO_MS;
  const eventos: EventoDemo[] = [{ tipo: "creado", at: creado, de: "cliente" }];
  return { id: newIdAt(creado), cliente, items, ...totales, creado, metodo_pago, vence, eventos };
}

const SIN_NADA = { requiere_atencion: null, cancelado: null, pagado: null, devuelto: null };

function givenUp({ random }: Mundo, base: Base): PedidoDemo {
  const byCliente = random() < 0.4;
  const at = byCliente ? base.creado + (2 + random() * 20) * MINUTO_MS : base.vence + random() * MINUTO_MS;
  const detalle = byCliente ? "Cancelado por el cliente." : "Venció el plazo para pagar.";
  const evento: EventoDemo = { tipo: "cancelado", at, detalle, ...(byCliente && { de: "cliente" as const }) };
  return {
    ...base,
    ...SIN_NADA,
    estado: "cancelado",
    cobro: "sin_pagar",
    cancelado: at,
    eventos: [...base.eventos, evento],
  };
}

function waiting(base: Base, { vale, vence }: { vale: boolean; vence: number }): PedidoDemo {
  const metodo_pago = vale ? "mercadopago" : "stripe";
  return { ...base, ...SIN_NADA, metodo_pago, vence, estado: "pendiente", cobro: vale ? "en_curso" : "sin_pagar" };
}

function carriedOut({ random, now }: Mundo, base: Base): PedidoDemo {
  const pagado = base.creado + (0.6 + random() * 4) * MINUTO_MS;
  const eventos: EventoDemo[] = [...base.eventos, { tipo: "procesando", at: pagado, detalle: "Pago confirmado." }];
  const enviado = nextWorkMoment(pagado + HORA_MS * (0.5 + random() * 14), random);
  const lejos = !base.cliente.direccion.endsWith(", Lima");
  const entregado = nextWorkMoment(enviado + HORA_MS * (lejos ? 60 + random() * 80 : 18 + random() * 20), random);
  if (random() < 0.08) {
    const detalle = NOTAS[Math.floor(random() * NOTAS.length)];
    eventos.push({ tipo: "nota", at: nextWorkMoment(pagado, random), detalle, de: "admin" });
  }
  const pasos: EventoDemo[] = [
    { tipo: "enviado", at: enviado, de: "admin" },
    { tipo: "entregado", at: entregado, de: "admin" },
  ];
  const done = pasos.filter(({ at }) => at < now);
  const estado = (["procesando", "enviado", "entregado"] as const)[done.length] ?? "procesando";
  const known = [...eventos, ...done].filter(({ at }) => at < now).toSorted((a, b) => a.at - b.at);
  return { ...base, ...SIN_NADA, estado, cobro: "pagado", pagado, eventos: known };
}

function givenBack(pedido: PedidoDemo, { monto, motivo, at }: NonNullable<PedidoDemo["devuelto"]>): PedidoDemo {
  const soles = toSoles(monto).toFixed(2);
  const eventos: EventoDemo[] = [
    { tipo: "reembolso_pedido", at: at + 1, detalle: `Se pidió devolver S/ ${soles}. ${motivo}`, de: "admin" },
    { tipo: "reembolso", at: at + 2_000, detalle: `Se devolvieron S/ ${soles}. ${motivo}` },
  ];
  const cobro = monto === pedido.total ? "devuelto" : "devuelto_parcial";
  return { ...pedido, cobro, devuelto: { monto, motivo, at }, eventos: [...pedido.eventos, ...eventos] };
}

function createReturned(mundo: Mundo, base: Base): PedidoDemo {
  const pagado = base.creado + 2 * MINUTO_MS;
  const at = nextWorkMoment(pagado + HORA_MS, mundo.random);
  const eventos: EventoDemo[] = [
    ...base.eventos,
    { tipo: "procesando", at: pagado, detalle: "Pago confirmado." },
    { tipo: "cancelado", at, de: "admin" },
  ];
  const cancelado: PedidoDemo = {
    ...base,
    ...SIN_NADA,
    estado: "cancelado",
    cobro: "pagado",
    pagado,
    cancelado: at,
    eventos,
  };
  return givenBack(cancelado, { monto: base.total, motivo: "Pedido cancelado.", at: at + MINUTO_MS });
}

function flagged(pedido: PedidoDemo, motivo: string, at: number): PedidoDemo {
  const eventos: EventoDemo[] = [...pedido.eventos, { tipo: "requiere_atencion", at, detalle: motivo }];
  return { ...pedido, requiere_atencion: motivo, eventos };
}

function paidTooLate(mundo: Mundo, base: Base): PedidoDemo {
  const pedido = givenUp(mundo, base);
  const at = (pedido.cancelado ?? base.vence) + 20 * MINUTO_MS;
  const motivo = `Llegó un pago de S/ ${toSoles(base.total).toFixed(2)} para un pedido cancelado.`;
  return flagged({ ...pedido, cobro: "pagado", pagado: at }, motivo, at);
}

function createDay(mundo: Mundo, cestas: ReturnType<typeof createCestas>, moment: number, age: number): PedidoDemo {
  const { random } = mundo;
  const luck = age > 3 ? random() : 0.09 + random() * 0.91;
  // Only products with enough stock are cancelled, as their stock returns.
  const base = createBase(mundo, cestas(moment, { abundante: luck < 0.09 }), moment);
  if (luck < 0.065) return givenUp(mundo, base);
  if (luck < 0.09) return createReturned(mundo, base);
  const pedido = carriedOut(mundo, base);
  if (luck > 0.98 && pedido.estado === "entregado" && age > 8) {
    const entregado = pedido.eventos.at(-1)?.at ?? moment;
    const monto = (Math.round(pedido.total / 400) * 100) as Centimos;
    return givenBack(pedido, { monto, motivo: "Llegó con un golpe.", at: nextWorkMoment(entregado + DIA_MS, random) });
  }
  return pedido;
}

/** Sixty days of orders up to `now`, oldest first; deterministic for `random`. */
export function writeHistoria(mundo: Mundo): PedidoDemo[] {
  const { now, random } = mundo;
  const cestas = createCestas(mundo.productos, random, now);
  const today = startOfToday(now);
  const pedidos: PedidoDemo[] = [];
  for (let age = DIAS - 1; age >= 0; age -= 1) {
    const day = today - age * DIA_MS;
    for (const moment of ordersOfDay(day, 1 - age / DIAS, random)) {
      if (moment < now - HORA_MS) pedidos.push(createDay(mundo, cestas, moment, age));
    }
  }
  const at = (hours: number) =>
    createBase(mundo, cestas(now - hours * HORA_MS, { abundante: true }), now - hours * HORA_MS);
  pedidos.push(
    paidTooLate(mundo, at(31)),
    waiting(at(27), { vale: true, vence: now + 45 * HORA_MS }),
    waiting(at(5), { vale: true, vence: now + 67 * HORA_MS }),
    waiting(at(0.12), { vale: false, vence: now + mundo.vence_minutos * MINUTO_MS }),
  );
  const disputed = pedidos.findIndex(({ estado, creado }) => estado === "entregado" && creado > now - 9 * DIA_MS);
  const victim = pedidos[disputed];
  if (victim) {
    const last = victim.eventos.at(-1)?.at ?? now;
    pedidos[disputed] = flagged(victim, "El comprador desconoció el pago ante su banco.", Math.min(last + DIA_MS, now));
  }
  return pedidos.toSorted((a, b) => a.creado - b.creado);
}
