import { expect, it } from "vitest";
import { fakeStorage } from "#tests/fixtures/storage.ts";
import { addTo, CLAVE_RECIENTES, createRecientes } from "./recientes.ts";

it.each([
  [[], "taza", ["taza"]],
  [["taza"], " manta ", ["manta", "taza"]],
  [["manta", "Café"], "cafe", ["cafe", "manta"]],
  [["a", "b", "c", "d", "e", "f"], "g", ["g", "a", "b", "c", "d", "e"]],
  [["taza"], "  ", ["taza"]],
  [["taza"], "x".repeat(101), ["taza"]],
])("of %j and %j the last searches are %j", (before, texto, after) => {
  expect(addTo(before, texto)).toEqual(after);
});

it("are kept in the browser, and taken out one by one or all at once", () => {
  const storage = fakeStorage();
  const recientes = createRecientes(() => storage);
  recientes.add("taza");
  recientes.add("manta");
  expect(createRecientes(() => storage).get()).toEqual(["manta", "taza"]);
  recientes.remove("manta");
  expect(recientes.get()).toEqual(["taza"]);
  recientes.clear();
  expect(storage.getItem(CLAVE_RECIENTES)).toBeNull();
});

it.each(["{", '{"a":1}', "[1]", '[""]'])("are none where the browser holds %s", (text) => {
  const storage = fakeStorage();
  storage.setItem(CLAVE_RECIENTES, text);
  expect(createRecientes(() => storage).get()).toEqual([]);
});

it("are those of the page where the browser keeps nothing", () => {
  const recientes = createRecientes(() => {
    throw new DOMException("denied", "SecurityError");
  });
  recientes.add("taza");
  expect(recientes.get()).toEqual(["taza"]);
});
