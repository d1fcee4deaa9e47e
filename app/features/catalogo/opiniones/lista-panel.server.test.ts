import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { auditoria, opiniones, pedidos } from "#db/schema/index.ts";
import { openTestDb } from "#tests/db.ts";
import { addOpinion } from "#tests/fixtures/opinion.ts";
import { openTestTienda } from "#tests/fixtures/tienda.ts";
import { changeOpinion, type ResultadoOpinion } from "./acciones.server.ts";
import { parseFiltrosOpiniones, type SituacionOpinion } from "./lista-panel.ts";
import { countPorRevisar, getOpinion, listOpinionesPanel } from "./lista-panel.server.ts";
import { getOwnOpinion, removeOpinion } from "./opiniones.server.ts";

const db = await openTestDb();
const tienda = openTestTienda(db, []);

const toMotivo = (resultado: ResultadoOpinion) => (resultado.hecho ? "hecho" : resultado.motivo);

const list = async (query: string) =>
  (await listOpinionesPanel(db, parseFiltrosOpiniones(new URLSearchParams(query)))).opiniones.map(({ texto }) => texto);

describe("the panel", () => {
  it("lists what is to be looked at, answered or hidden, and finds words", async () => {
    await db.delete(opiniones);
    const cuales = [];
    for (const texto of ["Primera, muy útil", "Segunda, regular", "Tercera, pésima"]) {
      const { usuario_id, producto_id } = await addOpinion(tienda, undefined, { texto });
      cuales.push((await getOwnOpinion(db, usuario_id, producto_id))?.id ?? "");
    }
    const [una = "", otra = ""] = cuales;
    expect(await countPorRevisar(db)).toBe(3);
    await changeOpinion(tienda, { id: una, accion: "responder", vista: "", respuesta: "Gracias." }, "staff");
    await changeOpinion(tienda, { id: otra, accion: "ocultar", motivo: "otro_producto" }, "staff");
    const wanted: Record<SituacionOpinion | "", string[]> = {
      "": ["Tercera, pésima", "Segunda, regular", "Primera, muy útil"],
      por_revisar: ["Tercera, pésima"],
      sin_respuesta: ["Tercera, pésima", "Segunda, regular"],
      ocultas: ["Segunda, regular"],
    };
    const seen = Object.fromEntries(
      await Promise.all(Object.keys(wanted).map(async (one) => [one, await list(`situacion=${one}`)] as const)),
    );
    expect(seen).toEqual(wanted);
    expect(await list("buscar=pesima+tercera")).toEqual(["Tercera, pésima"]);
    expect(await list("orden=created_at")).toEqual(wanted[""].toReversed());
    expect(await list("estrellas=1")).toEqual([]);
    expect(await countPorRevisar(db)).toBe(1);
  });

  it("has who did what in the log, and never the words", async () => {
    const { usuario_id, producto_id } = await addOpinion(tienda, undefined, { texto: "Palabra secreta uno" });
    const { id = "" } = (await getOwnOpinion(db, usuario_id, producto_id)) ?? {};
    await changeOpinion(tienda, { id, accion: "responder", vista: "", respuesta: "Palabra secreta dos" }, "staff");
    const vista = (await getOpinion(db, id))?.respondido_en?.toISOString() ?? "";
    await changeOpinion(tienda, { id, accion: "responder", vista, respuesta: "Palabra secreta tres" }, "staff");
    await changeOpinion(tienda, { id, accion: "ocultar", motivo: "datos_personales" }, "staff");
    const rows = await db.select().from(auditoria).where(eq(auditoria.objeto_id, id)).orderBy(auditoria.id);
    expect(rows.map(({ accion, antes, despues }) => ({ accion, antes, despues }))).toEqual([
      {
        accion: "responder",
        antes: { respondida: false, revisada: false },
        despues: { respondida: true, revisada: true },
      },
      { accion: "responder", antes: {}, despues: { cambiada: true } },
      { accion: "ocultar", antes: { oculta: null }, despues: { oculta: "datos_personales" } },
    ]);
    expect(JSON.stringify(rows)).not.toContain("secreta");
    expect(rows.every(({ actor_id }) => actor_id === "staff")).toBe(true);
    expect(await getOpinion(db, id)).toMatchObject({ respuesta: "Palabra secreta tres", oculta: "datos_personales" });
  });

  it("of two who answer or hide it at once, the second is told and overwrites nothing", async () => {
    const { usuario_id, producto_id } = await addOpinion(tienda, undefined);
    const { id = "" } = (await getOwnOpinion(db, usuario_id, producto_id)) ?? {};
    const answer = (respuesta: string, vista = "") =>
      changeOpinion(tienda, { id, accion: "responder", vista, respuesta }, "staff");
    const both = await Promise.all([answer("De Ana."), answer("De Luis.")]);
    expect(both.map(toMotivo).toSorted()).toEqual(["hecho", "otra_respuesta"]);
    const { respuesta, respondido_en } = (await getOpinion(db, id)) ?? {};
    expect(respuesta).toBe(both[0].hecho ? "De Ana." : "De Luis.");
    // A retry counts as done; undoing without the version does not.
    expect(toMotivo(await answer(respuesta ?? ""))).toBe("hecho");
    expect(await changeOpinion(tienda, { id, accion: "quitar_respuesta", vista: "" }, "staff")).toMatchObject({
      motivo: "otra_respuesta",
    });
    expect(toMotivo(await answer("De las dos.", respondido_en?.toISOString()))).toBe("hecho");
    const hide = (motivo: "insulto" | "datos_personales") =>
      changeOpinion(tienda, { id, accion: "ocultar", motivo }, "staff");
    const hidden = [await hide("insulto"), await hide("insulto"), await hide("datos_personales")];
    expect(hidden.map(toMotivo)).toEqual(["hecho", "hecho", "otro_motivo"]);
    expect(await getOpinion(db, id)).toMatchObject({ respuesta: "De las dos.", oculta: "insulto" });
  });

  it("does nothing to what its author removed", async () => {
    const cual = await addOpinion(tienda, undefined);
    const { id = "" } = (await getOwnOpinion(db, cual.usuario_id, cual.producto_id)) ?? {};
    await removeOpinion(tienda, cual);
    expect(await changeOpinion(tienda, { id, accion: "revisar" }, "staff")).toMatchObject({ motivo: "no_existe" });
    expect(await getOpinion(db, id)).toBeNull();
    expect(await getOpinion(db, "no-es-un-id")).toBeNull();
    expect(await db.$count(pedidos, eq(pedidos.id, cual.pedido_id))).toBe(1);
  });
});
