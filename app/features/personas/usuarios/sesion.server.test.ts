import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { Tienda } from "#app/context.ts";
import { auditoria } from "#db/schema/auditoria.ts";
import { session, user } from "#db/schema/identidad.ts";
import { usuarios } from "#db/schema/usuarios.ts";
import { openTestDb } from "#tests/db.ts";
import { openTestTienda } from "#tests/fixtures/tienda.ts";
import { listSesiones } from "#app/features/personas/identidad/sesiones.server.ts";
import { closeSesionesDe } from "./cerrar-sesiones.server.ts";
import { seedCuentas } from "./cuentas-demo.server.ts";
import { getPerfil, getUsuario } from "./sesion.server.ts";
import { createUsuario, updateContacto } from "./usuarios.server.ts";

const db = await openTestDb();
const tienda = openTestTienda(db, [], { LIMITES: "0" });
const { identidad, env } = tienda;

const ANA = { name: "", nombre: "Ana", apellido: "Ñahui", email: "ana@ejemplo.pe", password: "clave-de-ana" };
const ANON = new Request("http://localhost:3000/");

async function enter(puerta: string, body: object): Promise<Request> {
  const response = await identidad.post(puerta, body, ANON, "203.0.113.7");
  expect(response.status).toBe(200);
  const cookie = response.headers.getSetCookie()[0]?.split(";", 1)[0] ?? "";
  return new Request("http://localhost:3000/perfil", { headers: { cookie } });
}

beforeEach(async () => {
  await db.delete(usuarios);
  await db.delete(user);
});

describe("the usuario of a request", () => {
  it("is nobody without a session", async () => {
    expect(await getUsuario(tienda, ANON)).toBeNull();
  });

  it("is made at the first request, as cliente, once for however many at the same time", async () => {
    const request = await enter("/sign-up/email", ANA);
    expect(await db.$count(usuarios)).toBe(0);
    const all = await Promise.all(Array.from({ length: 8 }, () => getPerfil(tienda, request)));
    expect(await db.$count(usuarios)).toBe(1);
    for (const { perfil } of all) {
      expect(perfil?.aviso).toBeNull();
      const usuario = perfil?.usuario;
      expect(usuario).toMatchObject({ email: "ana@ejemplo.pe", nombre: "Ana", apellido: "Ñahui", rol: "cliente" });
      expect(usuario).toMatchObject({ telefono: null, direccion: null });
    }
  });

  it("is the existing row when another request made it meanwhile", async () => {
    const persona = { ...ANA, id: "1", telefono: "987654321" };
    await Promise.all(Array.from({ length: 4 }, () => createUsuario(db, persona)));
    await db.update(usuarios).set({ rol: "admin", puesto: "dueno", telefono: "912345678" });
    expect(await createUsuario(db, persona)).toMatchObject({ rol: "admin", telefono: "912345678" });
    expect(await db.$count(usuarios)).toBe(1);
  });

  it("takes over a new e-mail and name, and keeps rol, telefono and direccion", async () => {
    const request = await enter("/sign-up/email", ANA);
    const first = await getUsuario(tienda, request);
    await updateContacto(db, first?.id ?? "", { telefono: "987654321", direccion: "Jr. Puno 1" });
    await db.update(usuarios).set({ rol: "admin", puesto: "dueno" });
    await db.update(user).set({ email: "nueva@ejemplo.pe", nombre: "Anita" });

    const again = await enter("/sign-in/email", { ...ANA, email: "nueva@ejemplo.pe" });
    const kept = { telefono: "987654321", direccion: "Jr. Puno 1", rol: "admin", apellido: "Ñahui" };
    const expected = { email: "nueva@ejemplo.pe", nombre: "Anita", ...kept };
    expect(await getUsuario(tienda, again)).toMatchObject(expected);
    expect((await db.select().from(usuarios))[0]).toMatchObject(expected);
  });

  it("has the current role: it is read at every request", async () => {
    const request = await enter("/sign-up/email", ANA);
    expect((await getUsuario(tienda, request))?.rol).toBe("cliente");
    await db.update(usuarios).set({ rol: "admin", puesto: "dueno" });
    expect((await getUsuario(tienda, request))?.rol).toBe("admin");
    await db.update(usuarios).set({ rol: "cliente", puesto: null });
    expect((await getUsuario(tienda, request))?.rol).toBe("cliente");
  });
});

async function withTrouble<T>(make: string, undo: string, run: () => Promise<T>): Promise<T> {
  await db.execute(sql.raw(make));
  try {
    return await run();
  } finally {
    await db.execute(sql.raw(undo));
  }
}

describe("when usuarios gives trouble while the session is readable", () => {
  it("an unreadable profile is a cliente's, with a notice, even for an admin", async () => {
    const request = await enter("/sign-up/email", ANA);
    await getUsuario(tienda, request);
    await db.update(usuarios).set({ rol: "admin", puesto: "dueno" });
    const { perfil } = await withTrouble(
      "alter table usuarios rename to usuarios_x",
      "alter table usuarios_x rename to usuarios",
      () => getPerfil(tienda, request),
    );
    expect(perfil?.usuario).toMatchObject({ nombre: "Ana", email: "ana@ejemplo.pe", rol: "cliente" });
    expect(perfil?.aviso).toBe("Error al cargar la informacion del usuario. La app funcionará con datos limitados.");
  });

  it("a profile that cannot be made says so", async () => {
    const request = await enter("/sign-up/email", ANA);
    const { perfil } = await withTrouble(
      "alter table usuarios add constraint cerrado check (false) not valid",
      "alter table usuarios drop constraint cerrado",
      () => getPerfil(tienda, request),
    );
    expect(perfil?.usuario).toMatchObject({ nombre: "Ana", rol: "cliente" });
    expect(perfil?.aviso).toBe("Error al crear el perfil de usuario. Intentalo mas tarde.");
    expect((await getPerfil(tienda, request)).perfil?.aviso).toBeNull();
  });

  it("a profile that cannot be refreshed keeps its role and says so", async () => {
    const request = await enter("/sign-up/email", ANA);
    await getUsuario(tienda, request);
    await db.update(usuarios).set({ rol: "admin", puesto: "dueno" });
    await db.update(user).set({ nombre: "Anita" });
    const { perfil } = await withTrouble(
      "alter table usuarios add constraint cerrado check (false) not valid",
      "alter table usuarios drop constraint cerrado",
      () => getPerfil(tienda, request),
    );
    expect(perfil).toMatchObject({ usuario: { nombre: "Anita", rol: "admin" } });
    expect(perfil?.aviso).toBe("Ocurrio un error inesperado al gestionar tu perfil.");
  });
});

describe("the demo's accounts", () => {
  it("are created once by several servers at once, and can sign in", async () => {
    await Promise.all([seedCuentas(db), seedCuentas(db), seedCuentas(db)]);
    await seedCuentas(db);
    const rows = await db
      .select({ email: usuarios.email, rol: usuarios.rol, puesto: usuarios.puesto, es_demo: usuarios.es_demo })
      .from(usuarios);
    expect(rows.toSorted((a, b) => a.email.localeCompare(b.email))).toEqual([
      { email: "admin@ejemplo.pe", rol: "admin", puesto: "dueno", es_demo: true },
      { email: "cliente@ejemplo.pe", rol: "cliente", puesto: null, es_demo: true },
    ]);
    const request = await enter("/sign-in/email", { email: "admin@ejemplo.pe", password: "admin-demo" });
    expect(await getUsuario(tienda, request)).toMatchObject({ rol: "admin" });
  });

  it("never take over an account that somebody made under the same e-mail", async () => {
    const request = await enter("/sign-up/email", { ...ANA, email: "admin@ejemplo.pe" });
    await getUsuario(tienda, request);
    await seedCuentas(db);
    expect((await getUsuario(tienda, request))?.rol).toBe("cliente");
    expect(await db.$count(usuarios, eq(usuarios.rol, "admin"))).toBe(0);
  });

  it("have no session in produccion", async () => {
    await seedCuentas(db);
    const request = await enter("/sign-in/email", { email: "cliente@ejemplo.pe", password: "cliente-demo" });
    expect(await getUsuario(tienda, request)).not.toBeNull();
    const produccion: Tienda = { ...tienda, env: { ...env, MODO: "produccion" } };
    expect(await getUsuario(produccion, request)).toBeNull();
  });
});

describe("a session ends however much it is used", () => {
  const HORA = 60 * 60 * 1000;
  const aged = (hours: number) => db.update(session).set({ createdAt: new Date(Date.now() - hours * HORA) });

  it.each([
    ["a cliente's after 30 days", "cliente", false, 30 * 24],
    ["an admin's after 12 hours", "admin", false, 12],
    ["an admin's with a second factor after 30 days", "admin", true, 30 * 24],
  ] as const)("%s", async (_what, rol, twoFactorEnabled, hours) => {
    const request = await enter("/sign-up/email", ANA);
    await getUsuario(tienda, request);
    await db.update(usuarios).set({ rol, puesto: rol === "admin" ? "lectura" : null });
    await db.update(user).set({ twoFactorEnabled });
    await aged(hours - 1);
    expect(await getUsuario(tienda, request)).toMatchObject({ rol });
    const id = (await getUsuario(tienda, request))?.id ?? "";
    expect(await listSesiones(db, id, rol === "admin")).toHaveLength(1);
    await aged(hours + 1);
    expect(await listSesiones(db, id, rol === "admin")).toEqual([]);
    expect(await getPerfil(tienda, request)).toMatchObject({ perfil: null, sesion: null });
    expect(await db.$count(session)).toBe(0);
  });
});

it("an expired session opens no endpoint of the identity library, and its cookie is removed", async () => {
  const request = await enter("/sign-up/email", ANA);
  await getUsuario(tienda, request);
  await db.update(usuarios).set({ rol: "admin", puesto: "dueno" });
  await db.update(session).set({ createdAt: new Date(Date.now() - 13 * 60 * 60 * 1000) });
  const body = { currentPassword: ANA.password, newPassword: "mi-llama-come-quinua" };
  expect((await tienda.identidad.post("/change-password", body, request, "203.0.113.7")).status).toBe(401);
  expect((await tienda.identidad.readSesion(request)).cookies.join()).toMatch(/session_token=;/);
});

it("an admin closes all sessions of a person, and the log says so; nobody else's end", async () => {
  const [ana, otra] = [await enter("/sign-up/email", ANA), await enter("/sign-in/email", ANA)];
  const berta = await enter("/sign-up/email", { ...ANA, email: "berta@ejemplo.pe" });
  const [usuario, ella] = [await getUsuario(tienda, ana), await getUsuario(tienda, berta)];
  const id = usuario?.id ?? "";
  expect(await closeSesionesDe(db, { id, actor_id: ella?.id ?? "" })).toBe(2);
  expect([await getUsuario(tienda, ana), await getUsuario(tienda, otra)]).toEqual([null, null]);
  expect(await getUsuario(tienda, berta)).toMatchObject({ email: "berta@ejemplo.pe" });
  const [entrada] = await db.select().from(auditoria).where(eq(auditoria.objeto_id, id));
  expect(entrada).toMatchObject({ accion: "cerrar_sesiones", actor_id: ella?.id, antes: { sesiones: 2 } });
});
