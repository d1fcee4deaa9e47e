import { expect, it } from "vitest";
import { listFacetas } from "./facetas.ts";
import { type Filtros, SIN_FILTROS } from "./filtros.ts";

const conteo = (nombre: string, cantidad: number | null) => ({ nombre, cantidad, muchos: false });
const CATEGORIAS = [conteo("Hogar", 3), conteo("Libros", 0), conteo("Ropa", 2)];
const TALLA = {
  nombre: "Talla",
  valores: [{ opcion: "Talla: M", valor: "M", cantidad: 1, muchos: false }],
};

const show = (filtros: Partial<Filtros>, resumen: Partial<Parameters<typeof listFacetas>[0]> = {}) =>
  listFacetas(
    { categorias: CATEGORIAS, opciones: [], ofertas: { cantidad: 1, muchos: false }, ...resumen },
    { ...SIN_FILTROS, ...filtros },
  ).map(({ titulo, valores }) => `${titulo}: ${valores.map(({ texto }) => texto).join(" ")}`);

const OFERTA = "Ofertas: En oferta";

it.each<[string, string[], ReturnType<typeof show>]>([
  ["all of them", ["Categoría: Hogar Libros Ropa", "Talla: M", OFERTA], show({}, { opciones: [TALLA] })],
  ["beside a text only categories that have some", ["Categoría: Hogar Ropa", OFERTA], show({ search: "a" })],
  ["and what is chosen", ["Categoría: Hogar Libros Ropa", OFERTA], show({ search: "a", categorias: ["Libros"] })],
  ["no categories where one has all", [OFERTA], show({}, { categorias: [conteo("Hogar", 3), conteo("Ropa", 0)] })],
  [
    "but where that is chosen",
    ["Categoría: Hogar", OFERTA],
    show({ categorias: ["Hogar"] }, { categorias: [conteo("Hogar", 3)] }),
  ],
  [
    "what is not counted",
    ["Categoría: Hogar Ropa", OFERTA],
    show({ search: "a" }, { categorias: [conteo("Hogar", null), conteo("Ropa", null)] }),
  ],
  [
    "without a row of zeros",
    ["Categoría: Hogar Ropa", OFERTA],
    show({}, { categorias: [...CATEGORIAS, conteo("Otros", 0)] }),
  ],
  [
    "no offers where there is none",
    ["Categoría: Hogar Libros Ropa"],
    show({}, { ofertas: { cantidad: 0, muchos: false } }),
  ],
  [
    "but to take it off",
    ["Categoría: Hogar Libros Ropa", OFERTA],
    show({ oferta: true }, { ofertas: { cantidad: 0, muchos: false } }),
  ],
])("offers %s", (_, expected, shown) => expect(shown).toEqual(expected));
