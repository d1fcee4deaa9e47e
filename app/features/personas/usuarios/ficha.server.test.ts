import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { listAuditoria } from "#app/features/base/auditoria/auditoria.server.ts";
import { auditoria, usuarios } from "#db/schema/index.ts";
import { openTestDb } from "#tests/db.ts";
import { addCliente } from "#tests/fixtures/tienda.ts";
import {
  addNotaUsuario,
  changeEtiqueta,
  deleteNotaUsuario,
  forgetFicha,
  listEtiquetas,
  readFicha,
} from "./ficha.server.ts";
import { parseFiltrosUsuarios } from "./lista.ts";
import { listUsuarios } from "./lista.server.ts";
import { fichaSchema, MAX_ETIQUETAS } from "./usuarios.schema.ts";

const db = await openTestDb();
const { id: actor_id } = await addCliente(db);
let usuario_id = "";

beforeEach(async () => {
  usuario_id = (await addCliente(db)).id;
});

const tag = (etiqueta: string, poner = true) => changeEtiqueta(db, { usuario_id, actor_id, etiqueta, poner });

describe("notes of a person", () => {
  it("are shown newest first, with who wrote them, and go when they are deleted", async () => {
    await addNotaUsuario(db, { usuario_id, actor_id, texto: "Primera" });
    await addNotaUsuario(db, { usuario_id, actor_id, texto: "Segunda" });
    const { notas } = await readFicha(db, usuario_id);
    expect(notas.map(({ texto, autor }) => [texto, autor])).toEqual([
      ["Segunda", "Rosa Quispe"],
      ["Primera", "Rosa Quispe"],
    ]);
    const [{ id } = { id: "" }] = notas;
    const { id: otra } = await addCliente(db);
    await deleteNotaUsuario(db, { usuario_id: otra, actor_id, id });
    expect((await readFicha(db, usuario_id)).notas).toHaveLength(2);
    await Promise.all([1, 2].map(() => deleteNotaUsuario(db, { usuario_id, actor_id, id })));
    expect((await readFicha(db, usuario_id)).notas).toMatchObject([{ texto: "Primera" }]);
  });

  it("are in the log without their words, and so are tags", async () => {
    await addNotaUsuario(db, { usuario_id, actor_id, texto: "Palabras-de-la-nota" });
    await tag("palabra-de-etiqueta");
    const { entradas } = await listAuditoria(db, { objeto_id: usuario_id });
    expect(entradas.map(({ accion, actor }) => [accion, actor?.id])).toEqual([
      ["etiquetas", actor_id],
      ["nota", actor_id],
    ]);
    expect(JSON.stringify(await db.select().from(auditoria))).not.toMatch(/palabra/i);
  });

  it("are not written of an account that is gone, whoever is quicker", async () => {
    await db.update(usuarios).set({ eliminado_en: new Date() }).where(eq(usuarios.id, usuario_id));
    expect(await addNotaUsuario(db, { usuario_id, actor_id, texto: "Tarde" })).toBe(false);
    expect(await tag("vip")).toBe("no_existe");
    expect(await readFicha(db, usuario_id)).toEqual({ notas: [], etiquetas: [] });
  });
});

describe("tags", () => {
  it("are given and taken once each, however often it is asked", async () => {
    await Promise.all([tag("vip"), tag("vip"), tag("mayorista")]);
    expect((await readFicha(db, usuario_id)).etiquetas).toEqual(["mayorista", "vip"]);
    await Promise.all([tag("vip", false), tag("vip", false)]);
    expect((await readFicha(db, usuario_id)).etiquetas).toEqual(["mayorista"]);
    expect((await listAuditoria(db, { objeto_id: usuario_id })).found).toBe(3);
  });

  it("are so many at most", async () => {
    const asked = await Promise.all(Array.from({ length: MAX_ETIQUETAS + 5 }, (_, n) => tag(`t${n}`)));
    expect(asked.filter((result) => result === "hecho")).toHaveLength(MAX_ETIQUETAS);
    expect((await readFicha(db, usuario_id)).etiquetas).toHaveLength(MAX_ETIQUETAS);
  });

  it("filter the list of people, each tag is offered once, and both go with the person", async () => {
    const { id: otro } = await addCliente(db);
    await tag("solo-dos");
    await changeEtiqueta(db, { usuario_id: otro, actor_id, etiqueta: "solo-dos", poner: true });
    const list = async (query: string) => {
      const { usuarios: found } = await listUsuarios(db, parseFiltrosUsuarios(new URLSearchParams(query)));
      return found.map(({ id, etiquetas }) => [id, etiquetas.includes("solo-dos")]);
    };
    expect(await list("etiqueta=solo-dos")).toEqual([
      [otro, true],
      [usuario_id, true],
    ]);
    expect(await list("etiqueta=solo-dos&rol=admin")).toEqual([]);
    expect((await listEtiquetas(db)).filter((una) => una === "solo-dos")).toHaveLength(1);
    await db.transaction(async (tx) => {
      await forgetFicha(tx, otro);
      await forgetFicha(tx, usuario_id);
    });
    expect(await list("etiqueta=solo-dos")).toEqual([]);
    expect(await listEtiquetas(db)).not.toContain("solo-dos");
  });

  it.each([
    ["  Cliente   VIP ", "cliente vip"],
    ["Ñandú", "ñandú"],
    ["", null],
    ["   ", null],
    ["x".repeat(31), null],
  ])("%j is the tag %j", (etiqueta, wanted) => {
    const asked = fichaSchema.safeParse({ id: "u", accion: "poner-etiqueta", etiqueta });
    expect(asked.data && "etiqueta" in asked.data ? asked.data.etiqueta : null).toBe(wanted);
  });
});
