import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { listHeadersDeBaja } from "#app/features/correo/correo.ts";
import { avisos, correos, productos } from "#db/schema/index.ts";
import { openTestDb } from "#tests/db.ts";
import { addProducto, openTestTienda } from "#tests/fixtures/tienda.ts";
import { addAviso, countByBaja, forgetAvisosDe, listAvisosDe, removeByBaja } from "./avisos.server.ts";
import { receiveAviso } from "./recibir.server.ts";
import { serveAvisos } from "./tarea-avisos.server.ts";

const db = await openTestDb();
const tienda = openTestTienda(db, [], { TIENDA_URL: "https://tienda.pe" });
const run = () => serveAvisos(tienda, new AbortController().signal);
const restock = (id: string, stock: number) => db.update(productos).set({ stock }).where(eq(productos.id, id));
const listCorreos = () => db.select().from(correos).where(eq(correos.tipo, "reposicion")).orderBy(correos.id);

beforeEach(async () => {
  await db.delete(avisos);
  await db.delete(correos);
});

describe("who waits for a product", () => {
  it("stands once, however often and however it was written", async () => {
    const { id } = await addProducto(db, { stock: 0 });
    await Promise.all(["rosa@correo.pe", "Rosa@Correo.pe", "rosa@correo.pe"].map((email) => addAviso(db, id, email)));
    expect(await listAvisosDe(db, "ROSA@correo.pe")).toHaveLength(1);
  });

  it("is put down for five products a day, from however many networks", async () => {
    const productos = await Promise.all(Array.from({ length: 6 }, () => addProducto(db, { stock: 0 })));
    const answers: string[] = [];
    for (const [n, { id }] of productos.entries()) {
      const scope = { id: "p", ip: `198.51.100.${n}`, nonce: "n", log: tienda.log };
      const form = new FormData();
      form.set("email", n % 2 ? "eva@correo.pe" : "Eva@Correo.pe");
      answers.push((await receiveAviso(tienda, scope, form, id)).tipo);
    }
    expect(answers).toEqual([...Array.from({ length: 5 }, () => "anotado"), "error"]);
    expect(await listAvisosDe(db, "eva@correo.pe")).toHaveLength(5);
  });

  it("is told once when it is there, and then forgotten; asked again, once more", async () => {
    const { id, nombre } = await addProducto(db, { stock: 0 });
    await addAviso(db, id, "rosa@correo.pe");
    await run();
    expect(await listCorreos()).toEqual([]);
    await restock(id, 3);
    await Promise.all([run(), run()]);
    const [correo, ...others] = await listCorreos();
    expect(others).toEqual([]);
    expect(correo).toMatchObject({ para: "rosa@correo.pe", asunto: `Llegó ${nombre}` });
    expect(correo?.html).toContain(`https://tienda.pe/producto/${id}`);
    expect(await db.$count(avisos)).toBe(0);
    await run();
    expect(await listCorreos()).toHaveLength(1);

    await restock(id, 0);
    await addAviso(db, id, "rosa@correo.pe");
    await restock(id, 1);
    await run();
    expect(await listCorreos()).toHaveLength(2);
  });

  it("is not told of a product that was removed", async () => {
    const { id } = await addProducto(db, { stock: 5 });
    await addAviso(db, id, "rosa@correo.pe");
    await db.update(productos).set({ eliminado_en: new Date() }).where(eq(productos.id, id));
    await run();
    expect(await listCorreos()).toEqual([]);
  });

  it("takes all of it back by the link of any mail, in one press also of a mail program", async () => {
    const [uno, dos] = [await addProducto(db, { stock: 0 }), await addProducto(db, { stock: 0 })];
    for (const { id } of [uno, dos]) await addAviso(db, id, "rosa@correo.pe");
    await addAviso(db, dos.id, "otra@correo.pe");
    await restock(uno.id, 1);
    await run();
    const [correo] = await listCorreos();
    const enlace = correo?.enlace_secreto ?? "";
    expect(enlace).toMatch(/^https:\/\/tienda\.pe\/avisos\/baja\/[0-9a-f-]{36}$/);
    expect(listHeadersDeBaja({ tipo: "reposicion", enlace_secreto: enlace })).toEqual({
      "List-Unsubscribe": `<${enlace}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    });
    expect(listHeadersDeBaja({ tipo: "restablecer_clave", enlace_secreto: enlace })).toEqual({});
    const baja = enlace.split("/").at(-1) ?? "";
    expect(await countByBaja(db, baja)).toBe(1);
    await removeByBaja(db, baja);
    await removeByBaja(db, baja);
    expect(await listAvisosDe(db, "rosa@correo.pe")).toEqual([]);
    expect(await listAvisosDe(db, "otra@correo.pe")).toHaveLength(1);
  });

  it("is forgotten after six months, with the account, and the mail after thirty days", async () => {
    const { id } = await addProducto(db, { stock: 0 });
    await addAviso(db, id, "rosa@correo.pe");
    await db.update(avisos).set({ created_at: sql`now() - interval '5 months'` });
    await run();
    expect(await db.$count(avisos)).toBe(1);
    await db.update(avisos).set({ created_at: sql`now() - interval '6 months 1 day'` });
    await run();
    expect(await db.$count(avisos)).toBe(0);

    await addAviso(db, id, "rosa@correo.pe");
    await forgetAvisosDe(db, "Rosa@correo.pe");
    expect(await db.$count(avisos)).toBe(0);

    await addAviso(db, id, "rosa@correo.pe");
    await restock(id, 1);
    await run();
    await db.update(correos).set({ estado: "guardado", created_at: sql`now() - interval '31 days'` });
    await run();
    expect(await listCorreos()).toEqual([]);
  });
});
