import { dictionary } from "@zxcvbn-ts/language-common";
import { describe, expect, it } from "vitest";
import { getDefectoClave } from "./clave-debil.server.ts";

const TIENDA = "La Ñusta de Lima";
const of = (password: string, email = "ana.quispe@correo.pe") => getDefectoClave(password, email, TIENDA);
const COMUN = expect.stringContaining("de las más usadas");
const PROPIA = expect.stringContaining("el nombre de la tienda ni tu correo");

describe("a password may not be", () => {
  it("one of the 3,000 most used that are long enough, nor any of the 10,000", async () => {
    const usadas = dictionary["passwords-common"].filter(({ length }) => length >= 8).slice(0, 10_000);
    expect(usadas).toHaveLength(10_000);
    const found = await Promise.all(usadas.map((password) => of(password)));
    expect(usadas.filter((_, index) => found[index] === null)).toEqual([]);
  });

  it.each(["12345678", "password", "PASSWORD", "qwertyuiop", "Contraseña", "aaaaaaaa", "abababab", "cliente-demo"])(
    "%s, which everybody tries",
    (password) => expect(of(password)).resolves.toEqual(COMUN),
  );

  it.each([
    "la ñusta de lima",
    "LaNustaDeLima2026!",
    "ana.quispe",
    "Ana-Quispe-99",
    "anaquispeanaquispe",
    "ana.quispe@correo.pe",
    "ana.quispe La Ñusta de Lima",
  ])("%s, the shop's name or the person's address", (password) => expect(of(password)).resolves.toEqual(PROPIA));

  it("the figures that an address begins with", () =>
    expect(of("987654320", "987654320@correo.pe")).resolves.toEqual(PROPIA));
});

it.each([
  ["una clave larga", undefined],
  ["clave-de-ana.quispe", undefined],
  ["ñandú ñandú 🦙", undefined],
  ["20261122", undefined],
  ["banana split", "ana@correo.pe"],
  ["la tortuga manuelita", "la@correo.pe"],
])("but %j may be one", (password, email) => expect(of(password, email)).resolves.toBeNull());
