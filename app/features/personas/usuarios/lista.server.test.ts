import { USUAL_ROWS } from "#lib/list-view.ts";
import { describe, expect, it } from "vitest";
import { usuarios } from "#db/schema/index.ts";
import { openTestDb } from "#tests/db.ts";
import { countUsuarios, listUsuarios, searchUsuarios } from "./lista.server.ts";
import { parseFiltrosUsuarios } from "./lista.ts";
import { createUsuario, refreshUsuario, updateContacto } from "./usuarios.server.ts";
import { toBusquedaUsuario, formatIniciales, formatNombre, type Rol } from "./usuarios.ts";

const db = await openTestDb();

const PERSONAS: readonly [nombre: string, apellido: string, email: string, rol: Rol][] = [
  ["Zoila", "Álvarez", "zoila@ejemplo.pe", "cliente"],
  ["Ángela", "Núñez", "angie_99@ejemplo.pe", "cliente"],
  ["ana", "Quispe", "ana@ejemplo.pe", "admin"],
  ["Ñato", "Rojas", "nato@ejemplo.pe", "cliente"],
  ["", "", "sin.nombre@ejemplo.pe", "cliente"],
];

await db.insert(usuarios).values(
  PERSONAS.map(([nombre, apellido, email, rol], n) => ({
    id: `u${n}`,
    nombre,
    apellido,
    email,
    rol,
    puesto: rol === "admin" ? ("dueno" as const) : null,
    busqueda: toBusquedaUsuario({ nombre, apellido, email }),
    created_at: new Date(Date.UTC(2026, 0, n + 1)),
  })),
);

const list = (query: string) => listUsuarios(db, parseFiltrosUsuarios(new URLSearchParams(query)));
const names = async (query: string) => (await list(query)).usuarios.map(formatNombre);

describe("the panel's list of people", () => {
  it.each([
    ["buscar=NUNEZ", ["Ángela Núñez"]],
    ["buscar=núñez", ["Ángela Núñez"]],
    ["buscar=ange", ["Ángela Núñez"]],
    ["buscar=angela nunez", ["Ángela Núñez"]],
    ["buscar=nunez angela", ["Ángela Núñez"]],
    ["buscar=angie_99", ["Ángela Núñez"]],
    ["buscar=angie-99", []],
    ["buscar=_", ["Ángela Núñez"]],
    ["buscar=%25", []],
    ["buscar=quispe zoila", []],
    ["rol=admin", ["ana Quispe"]],
    ["rol=admin&buscar=zoila", []],
    ["rol=otro&buscar=zoila", ["Zoila Álvarez"]],
  ])("%s finds %j", async (query, expected) => expect(await names(query)).toEqual(expected));

  it.each([
    ["", ["u4", "u3", "u2", "u1", "u0"]],
    ["orden=created_at", ["u0", "u1", "u2", "u3", "u4"]],
    ["orden=nombre", ["u4", "u2", "u1", "u3", "u0"]],
    ["orden=-nombre", ["u0", "u3", "u1", "u2", "u4"]],
    ["orden=email", ["u2", "u1", "u3", "u4", "u0"]],
  ])("%j stands in Spanish order", async (query, expected) => {
    expect((await list(query)).usuarios.map(({ id }) => id)).toEqual(expected);
  });

  it("a page past the last one is the last one, also of nothing", async () => {
    expect(await list("pagina=99")).toMatchObject({ pagina: 1, paginas: 1, found: 5 });
    expect(await list("pagina=99&buscar=nadie")).toMatchObject({ pagina: 1, paginas: 1, found: 0, usuarios: [] });
  });

  it("counts clientes and admins", async () => {
    expect(await countUsuarios(db)).toEqual({ total: 5, cliente: 4, admin: 1 });
  });

  it("finds somebody by the phone and the address that they have now", async () => {
    await updateContacto(db, "u3", { telefono: "+51926531986", direccion: "Jr. Junín 850, Barranco" });
    for (const text of ["926531986", "+51 926 531 986", "926-531-986", "531986", "junin barranco", "rojas 850"]) {
      expect(await names(`buscar=${encodeURIComponent(text)}`)).toEqual(["Ñato Rojas"]);
      expect((await searchUsuarios(db, text)).map(formatNombre)).toEqual(["Ñato Rojas"]);
    }
    await updateContacto(db, "u3", { telefono: undefined, direccion: "Av. Grau 1" });
    expect(await names("buscar=barranco")).toEqual([]);
    expect(await names("buscar=926531986 grau")).toEqual(["Ñato Rojas"]);
  });

  it("follows what the identity provider says of someone", async () => {
    const persona = { id: "nueva", email: "n@ejemplo.pe", nombre: "Inés", apellido: "Pérez", telefono: null };
    await createUsuario(db, persona);
    expect(await names("buscar=ines perez")).toEqual(["Inés Pérez"]);
    await refreshUsuario(db, { ...persona, apellido: "Guzmán" });
    expect(await names("buscar=guzman")).toEqual(["Inés Guzmán"]);
    expect(await names("buscar=perez")).toEqual([]);
  });

  it("pages neither repeat nor skip anybody, though all came in the same moment", async () => {
    const created_at = new Date(Date.UTC(2025, 0, 1));
    const rows = Array.from({ length: USUAL_ROWS * 2 }, (_, n) => {
      const who = { nombre: "Mil", apellido: "Gente", email: `g${n}@ejemplo.pe` };
      return { id: `g${n}`, ...who, busqueda: toBusquedaUsuario(who), created_at };
    });
    await db.insert(usuarios).values(rows);
    const pages = await Promise.all([1, 2, 3].map((n) => list(`buscar=gente&pagina=${n}`)));
    const [first, second, third] = pages.map((page) => page.usuarios.map(({ id }) => id));
    expect(new Set([...(first ?? []), ...(second ?? [])]).size).toBe(USUAL_ROWS * 2);
    expect(third).toEqual(second);
  });
});

describe("initials", () => {
  it.each([
    ["Ángela", "núñez", "x@y.pe", "ÁN"],
    ["Ana", "", "x@y.pe", "A"],
    ["", "", "correo@y.pe", "C"],
  ])("of %s %s %s are %s", (nombre, apellido, email, expected) => {
    expect(formatIniciales({ nombre, apellido, email })).toBe(expected);
  });
});
