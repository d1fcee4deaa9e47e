import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import type { Tienda } from "#app/context.ts";
import { leaseCorreo } from "#app/features/base/correo/correo.server.ts";
import { getCorreo } from "#app/features/base/correo/acciones.server.ts";
import { listDespachos } from "#app/features/pedidos/pedidos/despachos.server.ts";
import { listEventos } from "#app/features/pedidos/pedidos/pedidos.server.ts";
import { auditoria, correos, despachos, movimientos_stock, pedidos } from "#db/schema/index.ts";
import { ESTADOS, type Estado } from "#db/values.ts";
import { newId } from "#lib/ids.ts";
import { openTestDb } from "#tests/db.ts";
import { addPedidoDeDos } from "#tests/fixtures/envio.ts";
import type { FakePasarela } from "#tests/fixtures/pasarela.ts";
import { openTestShop } from "#tests/fixtures/pedido.ts";
import { readPedido } from "#tests/fixtures/tienda.ts";
import { applyAccion } from "./acciones.server.ts";
import { accionSchema, toAccion } from "./acciones.schema.ts";
import { getDetalle } from "./detalle.server.ts";

const db = await openTestDb();
let stripe: FakePasarela;
let tienda: Tienda;

beforeEach(async () => {
  ({ stripe, tienda } = await openTestShop(db));
});

const order = () => addPedidoDeDos({ stripe, tienda });

const mailsOf = async (pedido_id: string) => {
  const rows = await db.select().from(correos).where(eq(correos.pedido_id, pedido_id)).orderBy(correos.id);
  return rows.filter(({ tipo }) => tipo !== "pedido_confirmado");
};
const tiposOf = async (pedido_id: string) => (await mailsOf(pedido_id)).map(({ tipo }) => tipo);
const passTenMinutes = (pedido_id: string) =>
  Promise.all([
    db
      .update(despachos)
      .set({ created_at: sql`${despachos.created_at} - interval '10 minutes'` })
      .where(eq(despachos.pedido_id, pedido_id)),
    db
      .update(correos)
      .set({ no_antes: sql`now()`, proximo_intento: sql`now()` })
      .where(eq(correos.pedido_id, pedido_id)),
  ]);

describe("an order in parts", () => {
  it("stays procesando until its last unit is sent", async () => {
    const { send, estado, stocks, pedido_id } = await order();
    expect(await send(2, 0)).toMatchObject({ tipo: "enviado", quedan: [{ cantidad: 1 }, { cantidad: 2 }] });
    expect(await estado()).toBe("procesando");
    expect(await send(1, 2, { courier: "Motorizado propio", numero: "" })).toEqual({ tipo: "enviado", quedan: [] });
    expect(await estado()).toBe("enviado");
    expect(await stocks()).toEqual([7, 8]);
    const told = (await listEventos(db, pedido_id)).map(({ tipo, detalle }) => [tipo, detalle]).slice(-2);
    expect(told).toEqual([
      ["despacho", "2 de 5 unidades. Con Olva Courier."],
      ["enviado", "3 de 5 unidades. Con Motorizado propio."],
    ]);
    const mails = await mailsOf(pedido_id);
    expect(mails.map(({ asunto }) => asunto.split(" ").slice(0, 2).join(" "))).toEqual(["Una parte", "El resto"]);
  });

  it("is sent whole where 'Enviado' is pressed at once, or 'Entregado'", async () => {
    for (const estado of ["enviado", "entregado"] as const) {
      const { send, to, pedido_id } = await order();
      await send(2, 0);
      await to(estado);
      const [, rest] = await listDespachos(db, pedido_id);
      expect(rest).toMatchObject({ courier: "", numero: "", lineas: [{ cantidad: 1 }, { cantidad: 2 }] });
    }
  });

  it("never sends more than is left, nor a part of what was asked", async () => {
    const { send, pedido_id } = await order();
    await send(2, 0);
    expect(await send(2, 1)).toMatchObject({ tipo: "no_quedan", quedan: [{ cantidad: 1 }, { cantidad: 2 }] });
    expect(await listDespachos(db, pedido_id)).toHaveLength(1);
  });

  it("takes the same form once, and two people's forms one after the other", async () => {
    const { send, pedido_id } = await order();
    const id = newId();
    expect(await Promise.all([send(1, 0, { id }), send(1, 0, { id })])).toMatchObject([
      { tipo: "enviado" },
      { tipo: "enviado" },
    ]);
    const both = await Promise.all([send(2, 2), send(2, 2)]);
    expect(both.map(({ tipo }) => tipo).toSorted()).toEqual(["enviado", "otro_estado"]);
    expect(await listDespachos(db, pedido_id)).toHaveLength(2);
  });

  it("is only sent while it is prepared, and with a courier of the list", async () => {
    const { send, to } = await order();
    expect(await send(1, 0, { courier: "Nadie" })).toEqual({ tipo: "sin_courier" });
    for (const estado of ESTADOS.filter((one) => one !== "procesando")) {
      await to(estado);
      expect(await send(1, 0)).toEqual({ tipo: "otro_estado", estado });
    }
  });

  it("keeps the number's page as it was, and neither number nor note in log or history", async () => {
    const { send, pedido_id } = await order();
    await send(3, 2, { numero: "SECRETO-7" });
    expect((await listDespachos(db, pedido_id))[0]?.seguimiento).toBe("https://tracking.olvaexpress.pe/");
    const log = await db.select().from(auditoria).where(eq(auditoria.objeto_id, pedido_id));
    const history = (await getDetalle(db, pedido_id))?.eventos;
    expect(JSON.stringify([log, history])).not.toMatch(/SECRETO|Frágil/);
    expect(log).toMatchObject([{ accion: "enviar", despues: { unidades: 5, courier: "Olva Courier" } }]);
  });
});

describe("leaving enviado", () => {
  it("backwards keeps the shipments; forward again tells nobody twice", async () => {
    const { send, to, pedido_id, stocks } = await order();
    await send(3, 2);
    for (const estado of ["procesando", "pendiente", "enviado"] as const) await to(estado);
    expect(await listDespachos(db, pedido_id)).toHaveLength(1);
    expect(await tiposOf(pedido_id)).toEqual(["pedido_enviado"]);
    expect(await stocks()).toEqual([7, 8]);
  });

  it("for cancelado gives back what was not sent; taken up again, that alone is held", async () => {
    const { send, to, stocks } = await order();
    await send(2, 0);
    await to("cancelado");
    expect(await stocks()).toEqual([8, 10]);
    await to("procesando");
    expect(await stocks()).toEqual([7, 8]);
    await to("cancelado", { regresaron: true });
    expect(await stocks()).toEqual([10, 10]);
    await to("procesando");
    expect(await stocks()).toEqual([7, 8]);
    expect(await send(3, 2)).toMatchObject({ tipo: "enviado", quedan: [] });
  });

  it("for the next step lets the mail of the shipment go before that step's own", async () => {
    for (const estado of ["entregado", "cancelado"] as const) {
      const { send, to, pedido_id } = await order();
      await send(3, 2);
      await db.delete(correos).where(sql`${correos.pedido_id} is distinct from ${pedido_id}`);
      await db.update(correos).set({ estado: "enviado" }).where(eq(correos.tipo, "pedido_confirmado"));
      expect(await leaseCorreo(db, "t.pe")).toBeNull();
      await to(estado);
      expect((await leaseCorreo(db, "t.pe"))?.tipo).toBe("pedido_enviado");
      expect((await leaseCorreo(db, "t.pe"))?.tipo).toBe(`pedido_${estado}`);
    }
  });

  it("for cancelado with everything back tells of no shipment any more", async () => {
    const { send, to, pedido_id } = await order();
    await send(3, 2);
    await to("cancelado", { regresaron: true });
    expect(await tiposOf(pedido_id)).toEqual(["pedido_cancelado"]);
  });
});

describe("taking a shipment back", () => {
  it("leads to where the order was, without its mail, and its customer reads so", async () => {
    const { send, undo, estado, pedido_id, stocks } = await order();
    await send(2, 0);
    await send(1, 2);
    expect((await getDetalle(db, pedido_id))?.despachos.every(({ deshacer_hasta }) => deshacer_hasta)).toBe(true);
    expect(await undo()).toEqual({ tipo: "deshecho" });
    expect(await estado()).toBe("procesando");
    expect(await undo()).toEqual({ tipo: "deshecho" });
    expect(await undo()).toEqual({ tipo: "no_existe" });
    expect(await listDespachos(db, pedido_id)).toEqual([]);
    expect(await tiposOf(pedido_id)).toEqual([]);
    expect(await stocks()).toEqual([7, 8]);
    const tipos = (await listEventos(db, pedido_id)).map(({ tipo }) => tipo).slice(-5);
    expect(tipos).toEqual(["despacho", "enviado", "despacho_deshecho", "procesando", "despacho_deshecho"]);
    expect(await send(3, 2)).toMatchObject({ tipo: "enviado", quedan: [] });
  });

  it("leads back to pendiente who came from there, with the time of a new order", async () => {
    const { to, undo, pedido_id } = await order();
    await to("pendiente");
    await db
      .update(pedidos)
      .set({ vence_en: new Date(0) })
      .where(eq(pedidos.id, pedido_id));
    await to("enviado");
    expect(await undo()).toEqual({ tipo: "deshecho" });
    const pedido = await readPedido(db, pedido_id);
    expect(pedido.estado).toBe("pendiente");
    expect(pedido.vence_en.getTime()).toBeGreaterThan(Date.now());
  });

  it("ends after ten minutes, with its mail, and with the next step", async () => {
    const { send, to, undo, pedido_id } = await order();
    await send(2, 0);
    await passTenMinutes(pedido_id);
    expect((await getDetalle(db, pedido_id))?.despachos).toMatchObject([{ deshacer_hasta: null }]);
    expect(await undo()).toEqual({ tipo: "tarde" });
    await send(1, 2);
    await db.update(correos).set({ intentos: 1 }).where(eq(correos.pedido_id, pedido_id));
    expect(await undo()).toEqual({ tipo: "tarde" });
    await to("entregado");
    expect(await undo()).toEqual({ tipo: "otro_estado", estado: "entregado" });
  });

  it("cannot be outrun from the outbox", async () => {
    const { send, pedido_id } = await order();
    await send(3, 2);
    const [mail] = await mailsOf(pedido_id);
    const env = { ...tienda.env, SMTP_URL: "smtp://correo.pe" };
    expect((await getCorreo({ db, env }, mail?.id ?? ""))?.motivo).toBe("en_espera");
  });
});

/** As the page sends it: every field is text. */
function ask(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return accionSchema.safeParse(toAccion(form));
}

describe("in words", () => {
  it("what is left is told, at the field where too much was asked", async () => {
    const { pedido_id, taza, plato } = await order();
    const base = { intencion: "enviar", pedido_id, courier: "", numero: " 25 - 1 ", nota: "" };
    const send = async (tazas: string, platos: string) => {
      const units = { [`unidades.${taza.id}`]: tazas, [`unidades.${plato.id}`]: platos };
      const asked = ask({ ...base, clave: newId(), ...units });
      return asked.success ? applyAccion(tienda, asked.data, "ana") : asked.error.issues;
    };
    expect(await send("2", "0")).toEqual({ ok: true, texto: "Salió una parte. Faltan 3 unidades por enviar." });
    expect(await send("2", "2")).toEqual({
      ok: false,
      campos: { [`unidades.${taza.id}`]: expect.stringMatching(/^Queda 1 por enviar/) },
    });
    expect(await send("0", "0")).toMatchObject([{ path: ["unidades"], message: "Escribe cuántas unidades salen." }]);
    expect(await send("-1", "0")).toMatchObject([{ path: ["unidades", taza.id] }]);
    expect(await send("1", "2")).toEqual({ ok: true, texto: "Ahora está en «Enviado»." });
  });
});

/** Steps on an order, in any sequence. */
type Paso = Estado | "regresan" | "deshacer" | readonly [tazas: number, platos: number];
const paso: fc.Arbitrary<Paso> = fc.oneof(
  fc.constantFrom(...ESTADOS, "regresan" as const, "deshacer" as const),
  fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 2 })),
);

describe("whatever is done, and whatever of it at once", () => {
  it("what is in the shop, sent and in the ledger adds up, and nothing is sent twice", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(paso, { minLength: 1, maxLength: 3 }), { maxLength: 8 }), async (rondas) => {
        const { pedido_id, taza, plato, send, to, undo, stocks } = await order();
        const run = async (one: Paso) => {
          if (one === "deshacer") await undo();
          else if (one === "regresan") await to("cancelado", { regresaron: true });
          else if (typeof one === "string") await to(one);
          else if (one[0] + one[1] > 0) await send(...one);
        };
        for (const ronda of rondas) {
          await Promise.all(ronda.map(run));
          const { estado } = await readPedido(db, pedido_id);
          const salidas = await listDespachos(db, pedido_id);
          const sent = [taza, plato].map(({ id }) =>
            salidas
              .filter(({ regreso_en }) => regreso_en === null)
              .flatMap(({ lineas }) => lineas)
              .reduce((sum, { producto_id, cantidad }) => (producto_id === id ? sum + cantidad : sum), 0),
          );
          const out = estado === "cancelado" ? sent : [3, 2];
          expect(sent[0]).toBeLessThanOrEqual(3);
          expect(sent[1]).toBeLessThanOrEqual(2);
          expect(await stocks()).toEqual(out.map((units) => 10 - units));
          const gone = estado === "enviado" || estado === "entregado";
          expect(gone ? sent : [3, 2]).toEqual([3, 2]);
          const ledger = await db
            .select({ sum: sql<number>`sum(${movimientos_stock.cantidad})::int` })
            .from(movimientos_stock)
            .where(eq(movimientos_stock.pedido_id, pedido_id));
          expect(ledger).toEqual([{ sum: 0 - (out[0] ?? 0) - (out[1] ?? 0) }]);
        }
      }),
      { numRuns: 15 },
    );
  }, 60_000);
});
