import { expect, it } from "vitest";
import { describeEnCurso } from "./en-curso.ts";

const at = (hora: string) => new Date(`2026-11-27T${hora}:00-05:00`);
const FIN = "27 de noviembre de 2026 a las 15:40";

it.each([
  [[], null],
  [
    [{ numero: 1001, hasta: at("15:40") }],
    `El pedido 1001 tiene un pago o una devolución en curso en Stripe. Terminan a más tardar el ${FIN}.`,
  ],
  [
    [{ numero: 1001, hasta: null }],
    "El pedido 1001 tiene un pago o una devolución en curso en Stripe. Terminan cuando Stripe los resuelva.",
  ],
  [
    [1, 2, 3, 4, 5, 6].map((numero) => ({
      numero,
      hasta: numero === 2 ? at("15:40") : numero === 3 ? null : at("09:00"),
    })),
    `6 pedidos (1, 2, 3, 4, 5…) tienen pagos o devoluciones en curso en Stripe. Terminan a más tardar el ${FIN}, salvo 1, que Stripe tiene que resolver.`,
  ],
])("%j: %s", (pedidos, texto) =>
  expect(describeEnCurso(pedidos, "Stripe")?.replaceAll("\u00a0", " ") ?? null).toBe(texto),
);
