import type fc from "fast-check";
import { expect } from "vitest";
import { tareaCaja } from "#app/features/cuentas/caja/sumar.server.ts";
import { TAREAS_PAGOS } from "#app/features/pedidos/pagos/tareas.server.ts";
import type { Reloj } from "./base.ts";
import { readExistencias, readPedidos, readUsos } from "./cuentas.ts";
import type { Modelo, PedidoModelo } from "./modelo.ts";
import type { Escena } from "./mundo.ts";

/** The shop as it is, beside its model. */
export interface Tablero {
  escena: Escena;
  reloj: Reloj;
}

/** What must be equal after each order. */
async function compare(modelo: Modelo, { mundo }: Escena): Promise<void> {
  const pedidos = await readPedidos(mundo.vistos);
  expect({
    stock: await readExistencias(mundo.vistos, mundo),
    usos: await readUsos(mundo.vistos),
    pedidos: pedidos.map(({ estado, total, aprobado, devuelto, papel }) => ({
      estado,
      total,
      aprobado,
      devuelto,
      papel,
    })),
  }).toEqual({
    stock: modelo.stock,
    usos: modelo.usos,
    pedidos: modelo.pedidos.map(({ estado, de, aprobado, devuelto, papel }) => {
      return { estado, total: de.total, aprobado, devuelto, papel };
    }),
  });
}

type Obra = (modelo: Modelo, tablero: Tablero) => Promise<void>;
type ObraPedido = (pedido: PedidoModelo, id: string, modelo: Modelo, tablero: Tablero) => Promise<void>;

/** A deed: done in the shop and in the model, then compared. */
export class Orden implements fc.AsyncCommand<Modelo, Tablero> {
  readonly #nombre: string;
  readonly #obra: Obra;
  readonly #puede: (modelo: Modelo) => boolean;

  constructor(nombre: string, obra: Obra, puede: (modelo: Modelo) => boolean = () => true) {
    this.#nombre = nombre;
    this.#obra = obra;
    this.#puede = puede;
  }
  check = (modelo: Readonly<Modelo>): boolean => this.#puede(modelo);
  toString = (): string => this.#nombre;
  async run(modelo: Modelo, tablero: Tablero): Promise<void> {
    tablero.reloj.advance(1_000);
    await this.#obra(modelo, tablero);
    await compare(modelo, tablero.escena);
  }
}

/** About one order, where it may be done at all. */
export function toOrden(
  nombre: string,
  nth: number,
  puede: (pedido: PedidoModelo) => boolean,
  obra: ObraPedido,
): Orden {
  const pick = ({ pedidos }: Modelo) => {
    const at = pedidos.length > 0 ? nth % pedidos.length : -1;
    return { at, pedido: pedidos[at] };
  };
  return new Orden(
    `${nombre}(${nth})`,
    async (modelo, tablero) => {
      const { at, pedido } = pick(modelo);
      const id = tablero.escena.mundo.pedidos[at];
      if (pedido && id) await obra(pedido, id, modelo, tablero);
    },
    (modelo) => {
      const { pedido } = pick(modelo);
      return pedido !== undefined && puede(pedido);
    },
  );
}

/** So many minutes later. */
export async function runTareas({ escena, reloj }: Tablero, minutos: number): Promise<void> {
  reloj.advance(minutos * 60_000);
  for (const { run } of [...TAREAS_PAGOS, tareaCaja]) await run(escena.tienda, new AbortController().signal);
}
