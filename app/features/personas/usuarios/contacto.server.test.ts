import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { user } from "#db/schema/identidad.ts";
import { usuarios } from "#db/schema/usuarios.ts";
import { openTestDb } from "#tests/db.ts";
import { openTestTienda } from "#tests/fixtures/tienda.ts";
import { saveContacto } from "./contacto.server.ts";
import { getUsuario } from "./sesion.server.ts";

const db = await openTestDb();
const tienda = openTestTienda(db, [], { LIMITES: "0" });
const requestScope = { ip: "203.0.113.7" };
const ANA = { name: "", nombre: "Ana", apellido: "Ñahui", email: "ana@ejemplo.pe", password: "clave-de-ana" };

let request: Request;
let id: string;

beforeEach(async () => {
  await db.delete(usuarios);
  await db.delete(user);
  const response = await tienda.identidad.post("/sign-up/email", ANA, new Request("http://localhost:3000/"), "");
  const cookie = response.headers.getSetCookie()[0]?.split(";", 1)[0] ?? "";
  request = new Request("http://localhost:3000/perfil", { headers: { cookie } });
  id = (await getUsuario(tienda, request))?.id ?? "";
});

function save(fields: Record<string, string>, whose = id) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return saveContacto({ tienda, requestScope, request }, whose, form);
}

describe("the form of Mi Perfil", () => {
  it("keeps phone and address, here and at the identity provider, in one form", async () => {
    const result = await save({ telefono: "(01) 456-7890", direccion: "  Av. Larco 123,\nMiraflores " });
    const kept = { telefono: "+5114567890", direccion: "Av. Larco 123,\nMiraflores" };
    expect(result).toMatchObject({ tipo: "guardado", usuario: kept });
    expect((await db.select().from(usuarios))[0]).toMatchObject(kept);
    expect((await db.select().from(user))[0]).toMatchObject(kept);
  });

  it("removes fields that are left empty", async () => {
    await save({ telefono: "987654321", direccion: "Jr. Puno 123" });
    expect(await save({ telefono: " ", direccion: "" })).toMatchObject({ tipo: "guardado" });
    expect((await db.select().from(usuarios))[0]).toMatchObject({ telefono: null, direccion: null });
    expect((await db.select().from(user))[0]).toMatchObject({ telefono: null, direccion: null });
  });

  it.each([
    [{ telefono: "12", direccion: "Jr. Puno 123" }, ["telefono"]],
    [{ telefono: "987654321", direccion: "Puno" }, ["direccion"]],
    [{ telefono: "llámame", direccion: "x".repeat(301) }, ["telefono", "direccion"]],
  ])("refuses %j, with a message at each field, and changes nothing", async (fields, wrong) => {
    const result = await save(fields);
    expect(result).toMatchObject({ tipo: "rechazo", status: 400, mensaje: null });
    expect(Object.keys(result.tipo === "rechazo" ? result.campos : {})).toEqual(wrong);
    expect((await db.select().from(usuarios))[0]).toMatchObject({ telefono: null, direccion: null });
  });

  it("changes nothing else, whatever else is sent", async () => {
    await save({ telefono: "987654321", direccion: "", rol: "admin", email: "x@ejemplo.pe", id: "otra" });
    expect((await db.select().from(usuarios))[0]).toMatchObject({ id, rol: "cliente", email: "ana@ejemplo.pe" });
  });

  it("says that there is no profile when there is none", async () => {
    expect(await save({ telefono: "987654321", direccion: "" }, "nadie")).toMatchObject({
      status: 409,
      mensaje: "Usuario no autenticado o ID no disponible.",
    });
  });

  it("is kept by the shop when the identity provider fails", async () => {
    vi.spyOn(tienda.identidad, "post").mockRejectedValueOnce(new Error("away"));
    expect(await save({ telefono: "987654321", direccion: "" })).toMatchObject({ tipo: "guardado" });
    expect((await db.select().from(usuarios))[0]).toMatchObject({ telefono: "+51987654321" });
  });

  it("says that it failed and can be tried again when the database refuses", async () => {
    await db.execute(sql`alter table usuarios add constraint cerrado check (telefono is null) not valid`);
    const result = await save({ telefono: "987654321", direccion: "" });
    await db.execute(sql`alter table usuarios drop constraint cerrado`);
    expect(result).toMatchObject({ status: 503, mensaje: "No se pudieron guardar tus datos. Inténtalo de nuevo." });
  });
});
