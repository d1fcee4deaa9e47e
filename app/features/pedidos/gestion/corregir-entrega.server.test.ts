import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { Tienda } from "#app/context.ts";
import { toVistoEntrega } from "#app/features/pedidos/pedidos/entrega.ts";
import { auditoria, correos, eventos_pedido } from "#db/schema/index.ts";
import { newId } from "#lib/ids.ts";
import { openTestDb } from "#tests/db.ts";
import type { FakePasarela } from "#tests/fixtures/pasarela.ts";
import { addPedido, openTestShop } from "#tests/fixtures/pedido.ts";
import { readPedido } from "#tests/fixtures/tienda.ts";
import { accionSchema } from "./acciones.schema.ts";
import { applyAccion } from "./acciones.server.ts";
import { readGuia } from "./guias.server.ts";

const db = await openTestDb();
let stripe: FakePasarela;
let tienda: Tienda;

beforeEach(async () => {
  ({ stripe, tienda } = await openTestShop(db));
});

const NUEVA = {
  receptor: "Juan Pérez",
  telefono: "912 345 678",
  calle: "Jr. Cusco 450",
  referencia: "frente al parque",
  lugar: "Wanchaq, Cusco, Cusco",
};

async function order() {
  const made = await addPedido({ stripe, tienda }, { cantidad: 2, pagado: true });
  const { pedido_id } = made;
  const visto = toVistoEntrega(await readPedido(db, pedido_id));
  const correct = (fields: Record<string, string> = {}) => {
    const all = { intencion: "corregir_entrega", pedido_id, visto, ...NUEVA, ...fields };
    return applyAccion(tienda, accionSchema.parse(all), "admin");
  };
  const estado = (desde: string, hacia: string) =>
    applyAccion(tienda, accionSchema.parse({ intencion: "estado", pedido_id, desde, estado: hacia }), "admin");
  return { ...made, correct, estado };
}

describe("the delivery of an order, corrected", () => {
  it("changes address, district, receiver and phone, never the total; its slip has them and its customer is told", async () => {
    const { pedido_id, correct } = await order();
    const before = await readPedido(db, pedido_id);
    expect(await correct()).toMatchObject({ ok: true, texto: expect.stringContaining("Entrega corregida") });
    const after = await readPedido(db, pedido_id);
    expect(after).toMatchObject({
      direccion_envio: "Jr. Cusco 450\nWanchaq, Cusco, Cusco\nReferencia: frente al parque",
      distrito: "080108",
      receptor: "Juan Pérez",
      telefono: "+51912345678",
      subtotal: before.subtotal,
      total: before.total,
      busqueda: expect.stringContaining("juan perez"),
    });
    expect(await readGuia(tienda, pedido_id)).toMatchObject({
      receptor: "Juan Pérez",
      direccion_envio: after.direccion_envio,
    });
    const mails = await db
      .select()
      .from(correos)
      .where(and(eq(correos.pedido_id, pedido_id), eq(correos.tipo, "entrega_corregida")));
    expect(mails.map(({ texto }) => texto)).toEqual([expect.stringContaining("Jr. Cusco 450")]);
    const eventos = await db
      .select()
      .from(eventos_pedido)
      .where(and(eq(eventos_pedido.pedido_id, pedido_id), eq(eventos_pedido.tipo, "entrega_corregida")));
    expect(eventos).toMatchObject([
      { actor_id: "admin", detalle: expect.stringContaining(before.direccion_envio.replaceAll("\n", ", ")) },
    ]);
    const log = JSON.stringify(await db.select().from(auditoria).where(eq(auditoria.objeto_id, pedido_id)));
    expect(log).toContain("corregir_entrega");
    expect(log).not.toContain("Cusco 450");
  });

  it("says to the staff alone what the other zone costs", async () => {
    const { pedido_id, correct } = await order();
    expect((await readPedido(db, pedido_id)).entrega).toBeNull();
    const { correct: far, pedido_id: lejos } = await order();
    const entrega = {
      zona: "Lima Metropolitana",
      costo: 15,
      desde: "2026-11-24",
      hasta: "2026-11-25",
      dias: [1, 2],
      corte: "14:00",
      habiles: [1],
    };
    await db.execute(`update pedidos set entrega = '${JSON.stringify(entrega)}' where id = '${lejos}'`);
    expect(await far()).toMatchObject({ ok: true, tono: "warning", texto: expect.stringContaining("S/ 35.00") });
    expect((await readPedido(db, lejos)).entrega).toMatchObject({ zona: "Provincias", costo: 15, dias: [3, 7] });
    expect(await correct({ calle: "" })).toMatchObject({
      ok: false,
      campos: { calle: "Escribe la calle y el número." },
    });
  });

  it("is refused once the last of it was sent, and possible for the rest", async () => {
    const { pedido_id, producto, correct, estado } = await order();
    const units = { [producto.id]: "1" };
    const enviar = {
      intencion: "enviar",
      pedido_id,
      clave: newId(),
      courier: "",
      numero: "",
      nota: "",
      unidades: units,
    };
    await applyAccion(tienda, accionSchema.parse(enviar), "admin");
    expect(await correct()).toMatchObject({ ok: true });
    await estado("procesando", "enviado");
    expect(await correct({ calle: "Jr. Cusco 451" })).toEqual({
      ok: false,
      mensaje: "Este pedido ya salió o se canceló: su entrega no se puede corregir.",
    });
  });

  it("is not written over what somebody else corrected, and twice is once", async () => {
    const { correct } = await order();
    expect(await correct()).toMatchObject({ ok: true });
    expect(await correct()).toEqual({ ok: true, texto: "No cambió nada." });
    expect(await correct({ calle: "Jr. Cusco 999" })).toMatchObject({
      ok: false,
      mensaje: expect.stringContaining("Otra persona"),
    });
  });
});
