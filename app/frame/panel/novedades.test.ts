import { expect, it } from "vitest";
import { formatLlegadas, subtractLlegadas, sumLlegadas, titleWith } from "./novedades.ts";

it.each([
  [{ pedidos: 0, mensajes: 0, reclamos: 0, abonos: 0 }, ""],
  [{ pedidos: 1, mensajes: 0, reclamos: 0, abonos: 0 }, "1 pedido nuevo"],
  [{ pedidos: 2, mensajes: 1, reclamos: 0, abonos: 0 }, "2 pedidos nuevos y 1 mensaje nuevo"],
  [{ pedidos: 100, mensajes: 3, reclamos: 1, abonos: 0 }, "99+ pedidos nuevos, 3 mensajes nuevos y 1 reclamo nuevo"],
  [{ pedidos: 0, mensajes: 0, reclamos: 0, abonos: 2 }, "2 pagos por verificar"],
])("%j is %j", (llegadas, said) => {
  expect(formatLlegadas(llegadas)).toBe(said);
});

it.each([
  ["Pedidos · Panel", 3, "(3) Pedidos · Panel"],
  ["(3) Pedidos · Panel", 4, "(4) Pedidos · Panel"],
  ["(99+) Pedidos · Panel", 0, "Pedidos · Panel"],
  ["Pedidos · Panel", 100, "(99+) Pedidos · Panel"],
  ["(Sin asunto)", 1, "(1) (Sin asunto)"],
])("the title %j with %i is %j", (title, cuantas, now) => {
  expect(titleWith(title, cuantas)).toBe(now);
});

it("counts what came since, and nothing for what was answered meanwhile", () => {
  const before = { pedidos: 2, mensajes: 1, reclamos: 3, abonos: 0 };
  const since = subtractLlegadas({ pedidos: 5, mensajes: 1, reclamos: 2, abonos: 0 }, before);
  expect(since).toEqual({ pedidos: 3, mensajes: 0, reclamos: 0, abonos: 0 });
  expect(sumLlegadas(since)).toBe(3);
});
