import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { soles } from "#lib/dinero.ts";
import { type CarritoGuardado, MAX_PENDIENTES } from "./guardado.ts";
import { addPendiente, type Desenlace, parseDesenlace, settlePedido } from "./pendientes.ts";

const producto = { id: "a", nombre: "Taza", categoria: "Hogar", precio: soles(10), stock: 9, imagen: "" };
const kept: CarritoGuardado = { lineas: [{ producto, cantidad: 3 }], pendientes: ["p1", "p2"] };
const pagado: Desenlace = { tipo: "comprado", items: [{ producto_id: "a", cantidad: 2 }] };

describe("an order that left for payment", () => {
  it("removes its lines once paid, and is forgotten", () => {
    expect(settlePedido(kept, "p1", pagado)).toEqual({ lineas: [{ producto, cantidad: 1 }], pendientes: ["p2"] });
  });

  it("removes its lines once, however often its outcome arrives", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), (times) => {
        let after = kept;
        for (let time = 0; time < times; time += 1) after = settlePedido(after, "p1", pagado);
        expect(after.lineas).toEqual([{ producto, cantidad: 1 }]);
      }),
    );
  });

  it("leaves the cart as it is when it is not paid", () => {
    expect(settlePedido(kept, "p1", { tipo: "anulado" })).toEqual({ ...kept, pendientes: ["p2"] });
  });

  it("is asked for again while it is open", () => expect(settlePedido(kept, "p1", { tipo: "abierto" })).toBe(kept));

  it("does nothing when it is not one of ours", () => expect(settlePedido(kept, "p9", pagado)).toBe(kept));

  it("is remembered once, the newest ones last", () => {
    expect(addPendiente(kept, "p1").pendientes).toEqual(["p2", "p1"]);
    let many = kept;
    for (let index = 0; index < 50; index += 1) many = addPendiente(many, `q${index}`);
    expect(many.pendientes).toHaveLength(MAX_PENDIENTES);
    expect(many.pendientes.at(-1)).toBe("q49");
  });
});

describe("the answer about it", () => {
  const items = [{ producto_id: "a", cantidad: 2 }];
  it.each([
    ["paid", 200, { estado: "procesando", pagado: true, en_curso: false, items }, pagado],
    ["paid and already sent", 200, { estado: "enviado", pagado: true, en_curso: false, items }, pagado],
    ["being paid", 200, { estado: "pendiente", pagado: false, en_curso: true, items }, pagado],
    ["not paid yet", 200, { estado: "pendiente", pagado: false, en_curso: false, items }, { tipo: "abierto" }],
    ["cancelled", 200, { estado: "cancelado", pagado: false, en_curso: false, items }, { tipo: "anulado" }],
    ["unknown, or another's", 404, null, { tipo: "anulado" }],
    ["nobody is signed in", 401, null, { tipo: "abierto" }],
    ["the shop is in trouble", 503, null, { tipo: "abierto" }],
    ["not understood", 200, "<html>", { tipo: "abierto" }],
    ["paid for who knows what", 200, { estado: "procesando", pagado: true, en_curso: false }, { tipo: "abierto" }],
    [
      "paid for ill-formed items",
      200,
      { estado: "procesando", pagado: true, en_curso: false, items: [{ producto_id: "a", cantidad: "2" }] },
      { tipo: "abierto" },
    ],
  ])("%s", (_, status, body, desenlace) => expect(parseDesenlace(status, body)).toEqual(desenlace));
});
