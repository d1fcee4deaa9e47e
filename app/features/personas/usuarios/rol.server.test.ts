import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { Tx } from "#db/client.server.ts";
import { auditoria, usuarios } from "#db/schema/index.ts";
import type { PuestoPanel } from "#lib/permisos.ts";
import { openTestDb } from "#tests/db.ts";
import { addCliente } from "#tests/fixtures/tienda.ts";
import { listActores, listAuditoria } from "#app/features/base/auditoria/auditoria.server.ts";
import { createCuenta } from "#app/features/personas/identidad/embebido/cuentas.server.ts";
import { giveAdmin } from "./dar-admin.server.ts";
import { setRol } from "./rol.server.ts";

const db = await openTestDb();
const DEMO = { MODO: "demo" } as const;
const PRODUCCION = { MODO: "produccion" } as const;

beforeEach(async () => {
  await db.delete(usuarios);
});

async function addAdmin({ es_demo = false, puesto = "dueno" }: { es_demo?: boolean; puesto?: PuestoPanel } = {}) {
  const { id } = await addCliente(db);
  await db.update(usuarios).set({ rol: "admin", puesto, es_demo }).where(eq(usuarios.id, id));
  return id;
}

const readRol = async (id: string) => (await db.select().from(usuarios).where(eq(usuarios.id, id)))[0]?.rol;
const readPuesto = async (id: string) => (await db.select().from(usuarios).where(eq(usuarios.id, id)))[0]?.puesto;
const lock = (tx: Tx, id: string) => tx.select().from(usuarios).where(eq(usuarios.id, id)).for("update");
const admins = () => db.$count(usuarios, eq(usuarios.rol, "admin"));

describe("a role", () => {
  it("is given and taken, and the log says by whom", async () => {
    const actor_id = await addAdmin();
    const { id } = await addCliente(db);
    expect(await setRol(db, { id, rol: "admin", actor_id }, DEMO)).toEqual({
      hecho: true,
      cambio: true,
      nombre: "Rosa Quispe",
    });
    expect(await readRol(id)).toBe("admin");
    await setRol(db, { id, rol: "cliente", actor_id }, DEMO);
    expect(await readRol(id)).toBe("cliente");
    const log = await db.select().from(auditoria).where(eq(auditoria.objeto_id, id)).orderBy(auditoria.id);
    expect(log.map(({ actor_id: who, antes, despues }) => [who, antes, despues])).toEqual([
      [actor_id, { rol: "cliente", puesto: null }, { rol: "admin", puesto: "dueno" }],
      [actor_id, { rol: "admin", puesto: "dueno" }, { rol: "cliente", puesto: null }],
    ]);
  });

  it("that one has already changes nothing", async () => {
    const id = await addAdmin();
    expect(await setRol(db, { id, rol: "admin", actor_id: id }, DEMO)).toMatchObject({ hecho: true, cambio: false });
    expect(await db.$count(auditoria, eq(auditoria.objeto_id, id))).toBe(0);
  });

  it("of an unknown person is refused", async () => {
    const actor_id = await addAdmin();
    const cambio = await setRol(db, { id: "nadie", rol: "admin", actor_id }, DEMO);
    expect(cambio).toEqual({ hecho: false, motivo: "no_existe" });
  });
});

describe("a puesto", () => {
  it("is given to an admin, kept when they are made admin once more, and the log says by whom", async () => {
    const [actor_id, id] = [await addAdmin(), await addAdmin()];
    const cambio = await setRol(db, { id, rol: "admin", puesto: "pedidos", era: "dueno", actor_id }, DEMO);
    expect(cambio).toMatchObject({ hecho: true, cambio: true });
    expect(await setRol(db, { id, rol: "admin", actor_id }, DEMO)).toMatchObject({ cambio: false });
    expect(await readPuesto(id)).toBe("pedidos");
    const { entradas } = await listAuditoria(db, { objeto_id: id });
    expect(entradas).toMatchObject([
      { accion: "puesto", antes: { puesto: "dueno" }, despues: { puesto: "pedidos" }, actor: { id: actor_id } },
    ]);
  });

  it("that somebody else has changed since is not overwritten", async () => {
    const [actor_id, id] = [await addAdmin(), await addAdmin({ puesto: "lectura" })];
    const cambio = await setRol(db, { id, rol: "admin", puesto: "pedidos", era: "dueno", actor_id }, DEMO);
    expect(cambio).toEqual({ hecho: false, motivo: "cambio_ajeno" });
    expect(await readPuesto(id)).toBe("lectura");
  });

  it("is an admin's and nobody else's", async () => {
    const { id } = await addCliente(db);
    const write = (rol: "admin" | "cliente", puesto: PuestoPanel | null) =>
      db.update(usuarios).set({ rol, puesto }).where(eq(usuarios.id, id));
    const refusal = { cause: { constraint: "usuarios_puesto" } };
    await expect(write("admin", null)).rejects.toMatchObject(refusal);
    await expect(write("cliente", "lectura")).rejects.toMatchObject(refusal);
  });
});

describe("the last dueño", () => {
  it("stays dueño, whoever else is admin", async () => {
    const [id] = [await addAdmin(), await addAdmin({ puesto: "pedidos" })];
    for (const rol of [{ rol: "cliente" }, { rol: "admin", puesto: "lectura" }] as const)
      expect(await setRol(db, { id, ...rol, actor_id: id }, DEMO)).toEqual({ hecho: false, motivo: "ultimo_dueno" });
    expect(await readPuesto(id)).toBe("dueno");
  });

  it("stays when all give the puesto up at once", async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => addAdmin()));
    const resign = (id: string) => setRol(db, { id, rol: "admin", puesto: "lectura", actor_id: id }, DEMO);
    const cambios = await Promise.all(ids.map(resign));
    expect(cambios.filter(({ hecho }) => !hecho)).toEqual([{ hecho: false, motivo: "ultimo_dueno" }]);
    expect(await db.$count(usuarios, eq(usuarios.puesto, "dueno"))).toBe(1);
  });

  it("keeps the role", async () => {
    const id = await addAdmin();
    const cambio = await setRol(db, { id, rol: "cliente", actor_id: id }, DEMO);
    expect(cambio).toEqual({ hecho: false, motivo: "ultimo_dueno" });
    expect(await readRol(id)).toBe("admin");
  });

  it("in produccion is the last one who can sign in: the demo's do not count", async () => {
    const [id, demo] = [await addAdmin(), await addAdmin({ es_demo: true })];
    expect(await setRol(db, { id, rol: "cliente", actor_id: id }, PRODUCCION)).toMatchObject({ hecho: false });
    expect(await setRol(db, { id: demo, rol: "cliente", actor_id: id }, PRODUCCION)).toMatchObject({ hecho: true });
  });

  it("stays when all are demoted at once, each by another", async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => addAdmin()));
    const demote = (id: string, n: number) =>
      setRol(db, { id, rol: "cliente", actor_id: ids[(n + 1) % ids.length] ?? id }, DEMO);
    const cambios = await Promise.all(ids.map(demote));
    expect(cambios.filter(({ hecho }) => !hecho)).toEqual([{ hecho: false, motivo: "ultimo_dueno" }]);
    expect(await admins()).toBe(1);
  });

  it("stays when two demote each other, however often it is tried", async () => {
    for (let round = 0; round < 20; round++) {
      await db.delete(usuarios);
      const [a, b] = [await addAdmin(), await addAdmin()];
      await Promise.all([
        setRol(db, { id: b, rol: "cliente", actor_id: a }, DEMO),
        setRol(db, { id: a, rol: "cliente", actor_id: b }, DEMO),
      ]);
      expect(await admins()).toBe(1);
    }
  });
});

describe("roles that change at the same moment", () => {
  it("lock all rows in the order of ids, so that there is no deadlock", async () => {
    const ids = [await addAdmin(), await addAdmin()].toSorted();
    const [first = "", last = ""] = ids;
    await db.update(usuarios).set({ rol: "cliente", puesto: null }).where(eq(usuarios.id, first));
    const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const { cambio } = await db.transaction(async (tx) => {
      await lock(tx, first);
      const other = setRol(db, { id: first, rol: "admin", actor_id: last }, DEMO);
      await expect.poll(async () => (await db.execute(waiting)).rowCount, { interval: 5 }).toBe(1);
      await lock(tx, last);
      return { cambio: other };
    });
    expect(await cambio).toMatchObject({ hecho: true, cambio: true });
  });

  it("leave three admins, who give and take the role among themselves, with an answer each and one of them at least", async () => {
    const ids = [await addAdmin(), await addAdmin(), await addAdmin()];
    const all = Array.from({ length: 27 }, (_, n) =>
      setRol(
        db,
        {
          id: ids[n % 3] ?? "",
          rol: n % 2 === 0 ? "cliente" : "admin",
          actor_id: ids[(n + 1) % 3] ?? "",
        },
        DEMO,
      ),
    );
    const fallidos = (await Promise.allSettled(all)).filter(({ status }) => status === "rejected");
    expect(fallidos).toEqual([]);
    expect(await admins()).toBeGreaterThan(0);
  });
});

describe("npm run admin", () => {
  it("gives the role, and the log says that it was done at the console", async () => {
    const { id, email } = await addCliente(db);
    expect(await giveAdmin(db, email.toUpperCase(), PRODUCCION)).toBeNull();
    expect(await readRol(id)).toBe("admin");
    const { entradas } = await listAuditoria(db, { objeto: "usuario", objeto_id: id });
    expect(entradas).toMatchObject([{ accion: "rol", actor: { nombre: "consola" }, despues: { rol: "admin" } }]);
    expect(await listActores(db)).toContainEqual({ id: "consola", nombre: "consola" });
    expect(await giveAdmin(db, email, PRODUCCION)).toBeNull();
    expect((await listAuditoria(db, { objeto_id: id })).found).toBe(1);
    await db.update(usuarios).set({ puesto: "lectura" }).where(eq(usuarios.id, id));
    expect(await giveAdmin(db, email, PRODUCCION)).toBeNull();
    expect(await readPuesto(id)).toBe("dueno");
  });

  it("gives it to somebody who signed up and has no row in usuarios yet", async () => {
    const nueva = { email: "nueva@ejemplo.pe", password: "una-clave-larga", nombre: "Inés", apellido: "Ñahui" };
    const id = await db.transaction((tx) => createCuenta(tx, nueva));
    expect(await giveAdmin(db, "Nueva@Ejemplo.pe", PRODUCCION)).toBeNull();
    expect(
      await db
        .select()
        .from(usuarios)
        .where(eq(usuarios.id, id ?? "")),
    ).toMatchObject([{ nombre: "Inés", apellido: "Ñahui", rol: "admin" }]);
  });

  it("refuses an address that nobody has, or that two have", async () => {
    expect(await giveAdmin(db, "nadie@ejemplo.pe", DEMO)).toMatch(/^Nadie tiene una cuenta/);
    const [one, two] = [await addCliente(db), await addCliente(db)];
    await db.update(usuarios).set({ email: one.email.toUpperCase() }).where(eq(usuarios.id, two.id));
    expect(await giveAdmin(db, one.email, DEMO)).toMatch(/^Hay varias cuentas/);
    expect(await admins()).toBe(0);
  });
});
