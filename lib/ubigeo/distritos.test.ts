import { expect, it, test } from "vitest";
import { formatDistrito } from "./distrito.ts";
import { listDepartamentos } from "./departamentos.ts";
import { listDistritos } from "./distritos.ts";
import { PROVINCIAS } from "./tabla.ts";

const all = listDistritos();

test("the table has INEI's 25 departments, 196 provinces and 1,892 districts, and Sangani, which has no code of INEI yet", () => {
  expect(listDepartamentos()).toHaveLength(25);
  expect(new Set(all.map(({ codigo }) => codigo.slice(0, 4)))).toHaveLength(196);
  expect(all).toHaveLength(1893);
});

test("each code is there once, in order, and has its names", () => {
  expect(all.map(({ codigo }) => codigo)).toEqual([...new Set(all.map(({ codigo }) => codigo))].toSorted());
  expect(all.filter(({ codigo }) => !/^\d{6}$/.test(codigo))).toEqual([]);
  const wrong = /^$|^ | $|  |\d|[^\p{Script=Latin} '()-]/u;
  expect(all.filter((row) => [row.distrito, row.provincia, row.departamento].some((name) => wrong.test(name)))).toEqual(
    [],
  );
});

test("no two districts are written alike", () => expect(new Set(all.map(formatDistrito))).toHaveLength(all.length));

test("its letters are composed, without an accent of another language", () => {
  const text = listDepartamentos().join() + PROVINCIAS;
  expect(text).toBe(text.normalize("NFC"));
  expect(text.match(/[^\x20-\x7e\nÁÉÍÓÚÑáéíóúñü]/gu)).toBeNull();
});

it.each([
  ["010101", "Chachapoyas, Chachapoyas, Amazonas"],
  ["070107", "Mi Perú, Callao, Callao"],
  ["080918", "Unión Asháninka, La Convención, Cusco"],
  ["090709", "Huaribamba, Tayacaja, Huancavelica"],
  ["120307", "Sangani, Chanchamayo, Junín"],
  ["130112", "Alto Trujillo, Trujillo, La Libertad"],
  ["150122", "Miraflores, Lima, Lima"],
  ["150142", "Villa El Salvador, Lima, Lima"],
  ["160405", "Santa Rosa de Loreto, Mariscal Ramón Castilla, Loreto"],
  ["160211", "Teniente César López Rojas, Alto Amazonas, Loreto"],
  ["221006", "Santa Lucía, Tocache, San Martín"],
  ["250401", "Purús, Purús, Ucayali"],
])("%s is %s", (codigo, lugar) => {
  const found = all.find((row) => row.codigo === codigo);
  expect(found && formatDistrito(found)).toBe(lugar);
});
