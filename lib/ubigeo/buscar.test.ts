import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { findDistrito, searchDistritos } from "./buscar.ts";
import { formatDistrito } from "./distrito.ts";
import { listDistritos } from "./distritos.ts";
import { OTROS_NOMBRES } from "./otros-nombres.ts";

const search = (texto: string, max = 4) => searchDistritos(texto, max).map(formatDistrito);
const first = (texto: string) => search(texto)[0];

test.each([
  ["Mira", "Miraflores, Lima, Lima"],
  ["miraflores", "Miraflores, Lima, Lima"],
  ["MIRAFLORES AREQUIPA", "Miraflores, Arequipa, Arequipa"],
  ["arequipa, miraflores", "Miraflores, Arequipa, Arequipa"],
  ["surco", "Santiago de Surco, Lima, Lima"],
  ["surco lima", "Santiago de Surco, Lima, Lima"],
  ["lima surco", "Santiago de Surco, Lima, Lima"],
  ["surco huarochiri", "Surco, Huarochirí, Lima"],
  ["SJL", "San Juan de Lurigancho, Lima, Lima"],
  ["sjm", "San Juan de Miraflores, Lima, Lima"],
  ["VES", "Villa El Salvador, Lima, Lima"],
  ["vmt", "Villa María del Triunfo, Lima, Lima"],
  ["SMP", "San Martín de Porres, Lima, Lima"],
  ["Cercado", "Lima, Lima, Lima"],
  ["cercado de lima", "Lima, Lima, Lima"],
  ["cercado callao", "Callao, Callao, Callao"],
  ["lima", "Lima, Lima, Lima"],
  ["callao", "Callao, Callao, Callao"],
  ["bellavista", "Bellavista, Callao, Callao"],
  ["magdalena", "Magdalena del Mar, Lima, Lima"],
  ["jesus maria", "Jesús María, Lima, Lima"],
  ["BREÑA", "Breña, Lima, Lima"],
  ["brena", "Breña, Lima, Lima"],
  ["rimac", "Rímac, Lima, Lima"],
  ["ate vitarte", "Ate, Lima, Lima"],
  ["chosica", "Lurigancho, Lima, Lima"],
  ["la victoria chiclayo", "La Victoria, Chiclayo, Lambayeque"],
  ["cusco", "Cusco, Cusco, Cusco"],
  ["cuzco", "Cusco, Cusco, Cusco"],
  ["pucallpa", "Calleria, Coronel Portillo, Ucayali"],
  ["anco huallo", "Anco-Huallo, Chincheros, Apurímac"],
  ["kichki", "Quisqui (Kichki), Huánuco, Huánuco"],
  ["alto trujillo", "Alto Trujillo, Trujillo, La Libertad"],
  ["mirafores", "Miraflores, Lima, Lima"],
  ["chorillos", "Chorrillos, Lima, Lima"],
  ["lurjn", "Lurín, Lima, Lima"],
])("'%s' finds %s first", (texto, found) => expect(first(texto)).toBe(found));

describe("searching a district", () => {
  it("gives every district of a name with its province, Lima first", () => {
    expect(search("miraflores", 9).filter((lugar) => lugar.startsWith("Miraflores,"))).toEqual([
      "Miraflores, Lima, Lima",
      "Miraflores, Yauyos, Lima",
      "Miraflores, Arequipa, Arequipa",
      "Miraflores, Huamalíes, Huánuco",
    ]);
  });

  it.each(["", "  ", ",.-", "xyzxyz", "miraflores tacna", "🙂", "a ".repeat(13)])("finds nothing for '%s'", (texto) =>
    expect(search(texto)).toEqual([]),
  );

  it("gives as many as asked", () => expect(search("san", 6)).toHaveLength(6));
});

const anyDistrito = fc.constantFrom(...listDistritos());

test("each district is found by its three names, in any order, case and without accents", () => {
  fc.assert(
    fc.property(
      anyDistrito,
      fc.constantFrom([0, 1, 2], [2, 1, 0], [1, 2, 0]),
      fc.boolean(),
      (distrito, order, plain) => {
        const names = [distrito.distrito, distrito.provincia, distrito.departamento];
        const typed = order.map((n) => names[n]).join(" ");
        const texto = plain
          ? typed
              .normalize("NFD")
              .replace(/\p{Diacritic}/gu, "")
              .toUpperCase()
          : typed;
        expect(searchDistritos(texto, 100)).toContainEqual(distrito);
      },
    ),
  );
});

test("no text breaks the search", () => {
  fc.assert(
    fc.property(fc.string(), (texto) => {
      expect(searchDistritos(texto, 3).length).toBeLessThanOrEqual(3);
    }),
  );
});

describe("finding by names", () => {
  it.each(listDistritos().filter((_, n) => n % 97 === 0))("finds $codigo $distrito", (distrito) => {
    const { codigo: _codigo, ...names } = distrito;
    expect(findDistrito(names)).toEqual(distrito);
  });

  it("knows what people call it", () =>
    expect(findDistrito({ distrito: "surco", provincia: "LIMA", departamento: "lima" })?.codigo).toBe("150140"));

  it("does not guess", () =>
    expect(findDistrito({ distrito: "Mirafores", provincia: "Lima", departamento: "Lima" })).toBeNull());
});

test("other names are of districts that there are", () => {
  const codes = new Set(listDistritos().map(({ codigo }) => codigo));
  expect(Object.keys(OTROS_NOMBRES).filter((codigo) => !codes.has(codigo))).toEqual([]);
});
