import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { listAuditoria } from "#app/features/base/auditoria/auditoria.server.ts";
import { session, user, usuarios } from "#db/schema/index.ts";
import { newId } from "#lib/ids.ts";
import type { PuestoPanel } from "#lib/permisos.ts";
import { openTestDb } from "#tests/db.ts";
import { addCliente } from "#tests/fixtures/tienda.ts";
import { setBloqueo } from "./bloqueo.server.ts";
import { setRol } from "./rol.server.ts";

const db = await openTestDb();
const DEMO = { MODO: "demo" } as const;
const find = async (id: string) => (await db.select().from(usuarios).where(eq(usuarios.id, id)))[0];
const change = (id: string, bloquear: boolean, actor_id = "staff") => setBloqueo(db, { id, bloquear, actor_id }, DEMO);

async function addAdmin(puesto: PuestoPanel) {
  const { id, email } = await addCliente(db);
  await db.update(usuarios).set({ rol: "admin", puesto }).where(eq(usuarios.id, id));
  await db.insert(user).values({ id, name: "", email });
  const expiresAt = new Date(Date.now() + 60_000);
  await db.insert(session).values([
    { id: newId(), token: newId(), userId: id, expiresAt },
    { id: newId(), token: newId(), userId: id, expiresAt },
  ]);
  return id;
}
const sessions = (id: string) => db.$count(session, eq(session.userId, id));

describe("a block", () => {
  it("is set and taken away once each, and the log says by whom", async () => {
    const { id } = await addCliente(db);
    await Promise.all([change(id, true), change(id, true)]);
    expect(await find(id)).toMatchObject({ bloqueado_en: expect.any(Date), rol: "cliente" });
    await Promise.all([change(id, false), change(id, false)]);
    expect(await find(id)).toMatchObject({ bloqueado_en: null });
    const { entradas } = await listAuditoria(db, { objeto_id: id });
    expect(entradas.map(({ accion, antes, despues }) => [accion, antes, despues])).toEqual([
      ["desbloquear", { bloqueado: true }, { bloqueado: false }],
      ["bloquear", { bloqueado: false }, { bloqueado: true }],
    ]);
  });

  it("of an admin ends puesto and sessions in one step; taken away, the puesto does not come back", async () => {
    await addAdmin("dueno");
    const id = await addAdmin("pedidos");
    expect(await sessions(id)).toBe(2);
    expect(await change(id, true)).toEqual({ hecho: true, nombre: "Rosa Quispe" });
    expect(await sessions(id)).toBe(0);
    expect(await find(id)).toMatchObject({ rol: "cliente", puesto: null });
    const orden = { id, rol: "admin", actor_id: "staff" } as const;
    expect(await setRol(db, orden, DEMO)).toEqual({ hecho: false, motivo: "bloqueado" });
    await change(id, false);
    expect(await find(id)).toMatchObject({ rol: "cliente", puesto: null });
    expect(await setRol(db, orden, DEMO)).toMatchObject({ hecho: true });
  });

  it("is refused for oneself, for the last dueño, and for an account that is gone", async () => {
    await db.update(usuarios).set({ rol: "cliente", puesto: null });
    const [id, otro] = [await addAdmin("dueno"), await addAdmin("lectura")];
    expect(await change(otro, true, otro)).toEqual({ hecho: false, motivo: "propia" });
    expect(await change(id, true)).toEqual({ hecho: false, motivo: "ultimo_dueno" });
    expect(await sessions(id)).toBe(2);
    expect(await change("nadie", true)).toEqual({ hecho: false, motivo: "no_existe" });
  });

  it("of all dueños at once, each by another, leaves one", async () => {
    await db.update(usuarios).set({ rol: "cliente", puesto: null });
    const ids = await Promise.all(Array.from({ length: 4 }, () => addAdmin("dueno")));
    await Promise.all(ids.map((id, n) => change(id, true, ids[(n + 1) % 4])));
    expect(await db.$count(usuarios, eq(usuarios.puesto, "dueno"))).toBe(1);
  });
});
