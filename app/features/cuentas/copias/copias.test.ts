import fc from "fast-check";
import { expect, it, test } from "vitest";
import { findNoche } from "#lib/noche.ts";
import {
  type CopiaVista,
  estimateBytes,
  findProblema,
  formatBytes,
  hasRoom,
  isDue,
  listRestos,
  listSobrantes,
  toArchivo,
} from "./copias.ts";

const at = (lima: string) => new Date(`2026-11-${lima}:00-05:00`);

test.each([
  ["27T03:00", "27T03:00"],
  ["27T02:59", "26T03:00"],
  ["27T23:59", "27T03:00"],
  ["01T00:00", "2026-10-31"],
])("at %s the last night began at %s", (ahora, noche) => {
  const expected = noche.startsWith("2026") ? new Date(`${noche}T03:00:00-05:00`) : at(noche);
  expect(findNoche(at(ahora))).toEqual(expected);
});

test.each<[string, string | null, string | null, boolean]>([
  ["27T12:00", null, null, true],
  ["27T12:00", "27T03:01", "27T03:01", false],
  ["28T02:59", "27T03:01", "27T03:01", false],
  ["28T03:00", "27T03:01", "27T03:01", true],
  // One that failed waits an hour.
  ["28T03:30", "27T03:01", "28T03:00", false],
  ["28T04:00", "27T03:01", "28T03:00", true],
  ["27T12:00", null, "27T11:30", false],
])("at %s, with a whole one of %s and an attempt of %s, one is due: %s", (ahora, hecha, intento, due) => {
  const toMoment = (lima: string | null) => (lima === null ? null : at(lima));
  expect(isDue(at(ahora), { hecha: toMoment(hecha), intento: toMoment(intento) })).toBe(due);
});

it("names files so that their order is that of their moments", () => {
  expect(toArchivo(at("27T03:00"))).toBe("qhatu-20261127T080000Z.copia");
  const moments = fc.date({ min: new Date(0), max: new Date("2099-01-01"), noInvalidDate: true });
  fc.assert(
    fc.property(moments, moments, (a, b) => {
      expect(Math.sign(toArchivo(a).localeCompare(toArchivo(b), "en"))).toBe(
        Math.sign(Math.floor(a.getTime() / 1000) - Math.floor(b.getTime() / 1000)),
      );
    }),
  );
});

it("deletes the oldest of its own files, and nobody else's", () => {
  const own = [1, 2, 3, 4].map((day) => toArchivo(at(`0${day}T03:00`)));
  const others = ["fotos.zip", "qhatu-viejo.copia", `${own[0]}.parcial`, "copia"];
  const all = [...others, ...own.toReversed()];
  expect(listSobrantes(all, 2)).toEqual([own[1], own[0]]);
  expect(listSobrantes(all, 4)).toEqual([]);
  expect(listRestos(all, ".parcial")).toEqual([`${own[0]}.parcial`]);
});

test.each([
  [null, 2_000_000_000, 2_499_999_999, false],
  [null, 2_000_000_000, 2_500_000_000, true],
  [1_000_000_000, 0, 1_999_999_999, false],
  [1_000_000_000, 0, 2_000_000_000, true],
])("after one of %s bytes, of a shop of %i, with %i free: room %s", (ultima, datos, libres, room) => {
  expect(hasRoom(libres, estimateBytes(ultima, datos))).toBe(room);
});

test.each([
  [20, "0.1 KB"],
  [1_234_567, "1.2 MB"],
  [12_000_000_000, "12 GB"],
])("%i bytes are %s", (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

const BIEN: CopiaVista = {
  id: "a",
  archivo: "a",
  empezada_en: at("27T03:00"),
  hecha_en: at("27T03:01"),
  bytes: 1,
  cifrada: true,
  fallo: null,
  envio: "hecho",
  envio_detalle: "",
  prueba: "bien",
  prueba_detalle: "",
};
const FALLIDA: CopiaVista = { ...BIEN, hecha_en: null, envio: null, prueba: null, fallo: "No hay sitio" };
const EN_CURSO: CopiaVista = { ...FALLIDA, fallo: null };

test.each<[string, CopiaVista[], string, string]>([
  ["none yet", [], "27T12:00", "nada"],
  ["the first under way", [EN_CURSO], "27T12:00", "nada"],
  ["the first one failed", [FALLIDA], "27T12:00", "no se pudo hacer"],
  ["a good one", [BIEN], "27T12:00", "nada"],
  ["a good one, and tonight's failed", [FALLIDA, BIEN], "28T04:00", "nada"],
  ["a good one that is old", [FALLIDA, BIEN], "28T15:01", "la última ya es vieja"],
  ["an untried one", [{ ...BIEN, prueba: "sin_probar" }], "27T12:00", "nada"],
  ["one that cannot be restored", [{ ...BIEN, prueba: "mal", envio: "fallo" }], "27T12:00", "no sirve"],
  ["one that did not arrive", [{ ...BIEN, envio: "fallo" }], "27T12:00", "no llegó a su segundo lugar"],
])("%s asks for attention where it must", (_, copias, ahora, said) => {
  expect(findProblema(copias, at(ahora)) ?? "nada").toContain(said);
});
