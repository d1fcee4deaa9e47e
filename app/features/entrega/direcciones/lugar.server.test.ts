import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { formatDistrito } from "#lib/ubigeo/distrito.ts";
import { listDistritos } from "#lib/ubigeo/distritos.ts";
import type { TextosLugar } from "./lugar.ts";
import { judgeLugar } from "./lugar.server.ts";

const EMPTY: TextosLugar = { lugar: "", departamento: "", provincia: "", distrito: "", lugar_visto: "" };
const judge = (textos: Partial<TextosLugar>) => judgeLugar({ ...EMPTY, ...textos });
const three = (departamento: string, provincia: string, distrito: string, lugar_visto = "") =>
  judge({ departamento, provincia, distrito, lugar_visto });
const nameOf = (judged: ReturnType<typeof judge>) =>
  judged.tipo === "lugar" ? [judged.lugar.codigo, formatDistrito(judged.lugar)].join(" ") : judged.campos;

describe("the one field", () => {
  it.each([
    ["Miraflores, Lima, Lima", "150122 Miraflores, Lima, Lima"],
    ["  miraflores ,lima,LIMA", "150122 Miraflores, Lima, Lima"],
    ["surco, lima, lima", "150140 Santiago de Surco, Lima, Lima"],
    ["San Borja", "150130 San Borja, Lima, Lima"],
    ["SJL", "150132 San Juan de Lurigancho, Lima, Lima"],
    ["Mi Perú, Provincia Constitucional del Callao, Callao", "070107 Mi Perú, Callao, Callao"],
    ["Ate, Lima Metropolitana, Lima", "150103 Ate, Lima, Lima"],
  ])("takes '%s'", (lugar, found) => expect(nameOf(judge({ lugar }))).toBe(found));

  it.each([
    ["", "Escribe tu distrito y elígelo de la lista."],
    ["Mira", "Elige tu distrito de la lista. ¿Es Miraflores, Lima, Lima?"],
    ["Miraflores", "Elige tu distrito de la lista. ¿Es Miraflores, Lima, Lima?"],
    ["mirafores", "Elige tu distrito de la lista. ¿Es Miraflores, Lima, Lima?"],
    ["Narnia", "No encontramos ese distrito. Escríbelo con su provincia y su departamento: Comas, Lima, Lima."],
    ["Comas, Lima, Limma", "Escribe uno de los 24 departamentos o Callao. ¿Quisiste decir «Lima»?"],
    ["x".repeat(300), "Escribe hasta 240 caracteres."],
  ])("refuses '%s' in its place", (lugar, said) => expect(judge({ lugar })).toMatchObject({ campos: { lugar: said } }));
});

describe("the three fields", () => {
  it.each([
    ["Lima", "Lima", "Miraflores", "150122 Miraflores, Lima, Lima"],
    ["departamento de ancash", "provincia de huaraz", "distrito de huaraz", "020101 Huaraz, Huaraz, Áncash"],
    ["CALLAO", "callao", "la punta", "070105 La Punta, Callao, Callao"],
  ])("take %s, %s, %s", (departamento, provincia, distrito, found) =>
    expect(nameOf(three(departamento, provincia, distrito))).toBe(found),
  );

  it("count before the one field, which is not seen where they are", () =>
    expect(
      nameOf(judge({ lugar: "Ate, Lima, Lima", departamento: "Lima", provincia: "Lima", distrito: "Lince" })),
    ).toBe("150116 Lince, Lima, Lima"));

  it("say what is missing, each at its field", () =>
    expect(three("Lima", "", "")).toMatchObject({
      campos: { provincia: "Escribe tu provincia.", distrito: "Escribe tu distrito." },
    }));

  it.each([
    [
      "Limma",
      "Lima",
      "Lince",
      { departamento: "Escribe uno de los 24 departamentos o Callao. ¿Quisiste decir «Lima»?" },
    ],
    [
      "Lima",
      "Cañette",
      "Asia",
      {
        provincia:
          "No conocemos esa provincia en Lima. ¿Quisiste decir «Cañete»? Si está bien escrito, envíalo otra vez.",
      },
    ],
    [
      "Lima",
      "Lima",
      "Miraflor",
      {
        distrito:
          "No conocemos ese distrito en la provincia de Lima. ¿Quisiste decir «Miraflores»? Si está bien escrito, envíalo otra vez.",
      },
    ],
    [
      "Lima",
      "Lima",
      "Asia",
      {
        distrito:
          "No conocemos ese distrito en la provincia de Lima. ¿Quisiste decir «Asia, Cañete, Lima»? Si está bien escrito, envíalo otra vez.",
      },
    ],
  ])("doubt %s, %s, %s", (departamento, provincia, distrito, campos) =>
    expect(three(departamento, provincia, distrito)).toMatchObject({ campos }),
  );
});

test("a district that the table has not is taken when it is sent again, and no other in its place", () => {
  const doubted = three("cusco", "calca", "Nuevo Lares");
  if (doubted.tipo !== "rechazo") throw new Error("taken at once");
  expect(three("cusco", "calca", "Nuevo Lares", doubted.visto)).toEqual({
    tipo: "lugar",
    lugar: { codigo: null, distrito: "Nuevo Lares", provincia: "Calca", departamento: "Cusco" },
  });
  expect(three("cusco", "calca", "Otro Nuevo", doubted.visto)).toMatchObject({ tipo: "rechazo" });
  expect(judge({ lugar: "Nuevo Lares, Calca, Cusco", lugar_visto: doubted.visto })).toMatchObject({
    lugar: { codigo: null, distrito: "Nuevo Lares" },
  });
  expect(three("Narnia", "calca", "Nuevo Lares", doubted.visto)).toMatchObject({ tipo: "rechazo" });
});

test("each district of the list is taken as the field writes it, and as three names", () => {
  fc.assert(
    fc.property(fc.constantFrom(...listDistritos()), (distrito) => {
      const { departamento, provincia } = distrito;
      expect(judge({ lugar: formatDistrito(distrito) })).toEqual({ tipo: "lugar", lugar: distrito });
      expect(three(departamento, provincia, distrito.distrito)).toEqual({ tipo: "lugar", lugar: distrito });
    }),
  );
});

test("whatever is typed has an answer, and a refusal names a field", () => {
  const texto = fc.string({ maxLength: 300 });
  fc.assert(
    fc.property(texto, texto, texto, texto, (lugar, departamento, provincia, distrito) => {
      const judged = judgeLugar({ lugar, departamento, provincia, distrito, lugar_visto: "" });
      expect(judged.tipo === "lugar" || Object.values(judged.campos).some(Boolean)).toBe(true);
    }),
  );
});
