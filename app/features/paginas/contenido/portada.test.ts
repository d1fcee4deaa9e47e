import { expect, it } from "vitest";
import { AJUSTES, combineAjustes } from "#app/features/base/ajustes/ajustes.ts";
import { PORTADA_USUAL } from "#app/features/base/ajustes/portada.ts";
import type { Ficha } from "#app/features/base/ajustes/ficha.ts";
import { parseEnv } from "#lib/env.ts";
import { describePortada } from "./portada.ts";
import { writeFrase } from "./rubros.ts";

const HOY = "2026-12-10";
const IMAGEN = `/imagenes/${"a".repeat(32)}-112233.webp`;
const NAVIDAD = {
  ...PORTADA_USUAL,
  titulo: "Navidad en Lima",
  frase: "Regalos hasta S/ 100.",
  boton: "Ver regalos",
  enlace: "/catalogo?hasta=100",
  imagen: IMAGEN,
  texto_imagen: "Una mesa con regalos",
};

const ajustes = combineAjustes(parseEnv({}));
type Portada = Ficha<keyof typeof PORTADA_USUAL>;
const see = (portada: Partial<Portada>) =>
  describePortada({ ...ajustes, portada: { ...PORTADA_USUAL, ...portada } }, HOY);

const USUAL = {
  titulo: "Del mercado a tu puerta",
  frase: "Ropa, hogar, libros y tecnología elegidos en Lima, con entrega en 24-48 horas.",
  boton: "Ver catálogo",
  enlace: "/catalogo",
  imagen: null,
  estacion: "primavera",
};
const PUESTA = {
  titulo: "Navidad en Lima",
  frase: "Regalos hasta S/ 100.",
  boton: "Ver regalos",
  enlace: "/catalogo?hasta=100",
  imagen: { imagen: IMAGEN, alt: "Una mesa con regalos" },
  estacion: "primavera",
};

it.each<[string, Partial<Portada>, typeof USUAL | typeof PUESTA]>([
  ["nothing of its own", {}, USUAL],
  ["one field of its own", { titulo: "Hola" }, { ...USUAL, titulo: "Hola" }],
  ["no days", NAVIDAD, PUESTA],
  ["its first day", { ...NAVIDAD, desde: HOY }, PUESTA],
  ["its last day", { ...NAVIDAD, desde: "2026-12-01", hasta: HOY }, PUESTA],
  ["the day before", { ...NAVIDAD, desde: "2026-12-11" }, USUAL],
  ["the day after", { ...NAVIDAD, hasta: "2026-12-09" }, USUAL],
])("home with %s", (_, portada, expected) => {
  expect(see(portada)).toEqual(expected);
});

it.each([
  ["2026-01-01", "verano"],
  ["2026-03-20", "verano"],
  ["2026-03-21", "otono"],
  ["2026-06-20", "otono"],
  ["2026-06-21", "invierno"],
  ["2026-09-22", "invierno"],
  ["2026-09-23", "primavera"],
  ["2026-12-20", "primavera"],
  ["2026-12-21", "verano"],
])("on %s home shows the %s", (dia, estacion) => {
  expect(describePortada(ajustes, dia).estacion).toBe(estacion);
});

it.each<[Partial<Portada>, string[]]>([
  [{}, []],
  [NAVIDAD, []],
  [{ ...NAVIDAD, texto_imagen: "" }, ["texto_imagen"]],
  [{ desde: "2026-12-02", hasta: "2026-12-01" }, ["hasta"]],
  [{ desde: "2026-13-02" }, ["desde"]],
  [{ hasta: "mañana" }, ["hasta"]],
  [{ boton: "Ver" }, ["enlace"]],
  [{ enlace: "https://otra.pe" }, ["enlace"]],
  [{ enlace: "//otra.pe" }, ["enlace"]],
  [{ enlace: "/\\otra.pe" }, ["enlace"]],
  [{ enlace: "catalogo" }, ["enlace"]],
  [{ enlace: "javascript:alert(1)" }, ["enlace"]],
  [{ imagen: "https://otra.pe/a.png", texto_imagen: "Otra" }, ["imagen"]],
  [{ titulo: "x".repeat(61) }, ["titulo"]],
])("of %j wrong are: %j", (portada, wrong) => {
  const { error } = AJUSTES.portada.valor.safeParse({ ...PORTADA_USUAL, ...portada });
  expect(error?.issues.map(({ path }) => path[0]) ?? []).toEqual(wrong);
});

it.each([
  [[], "Ropa, hogar, libros y tecnología elegidos en Lima, con entrega en 1 a 3 días hábiles."],
  [["Plantas"], "Plantas, con entrega en 1 a 3 días hábiles."],
  [["Plantas", "Macetas"], "Plantas y Macetas, con entrega en 1 a 3 días hábiles."],
])("the sentence of a shop with the categories %j: %s", (categorias, frase) => {
  expect(writeFrase(categorias, "1 a 3 días hábiles")).toBe(frase);
});
