import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import * as values from "#db/values.ts";
import { listNames, readRows } from "./documents/tables.ts";

/** Action names in forms, by room. */
type Deeds = Map<string, Set<string>>;

const add = (deeds: Deeds, room: string, names: readonly string[]) =>
  deeds.set(room, new Set([...(deeds.get(room) ?? []), ...names]));

const isList = (value: unknown): value is readonly string[] => Array.isArray(value);

/** The words of `z.literal("a")` and `z.enum(["a", ...LISTA])`. */
function readWords(given: string): string[] {
  const spread = [...given.matchAll(/[A-Z_]{3,}/g)].flatMap(([name]) => {
    const list = Object.entries(values).find(([known]) => known === name)?.[1];
    if (!isList(list)) throw new Error(`${name} is no list of db/values.ts`);
    return list;
  });
  return [...spread, ...[...given.matchAll(/"([^"]+)"/g)].flatMap(([, word]) => word ?? [])];
}

const FIELD = /\b(?:accion|intencion|intento|paso): z\s*\.?(?:literal|enum)\(([^)]*)\)/g;
/** The storefront's: a customer's actions on a return. */
const CUSTOMERS = { file: "app/features/pedidos/retornos/retornos.schema.ts", field: "intencion" };

const PRODUCTOS = new Set(["panel", "variantes", "ofertas", "csv", "mudanza", "existencias"]);

function readSchemas(deeds: Deeds): void {
  for (const file of globSync("app/features/**/*.schema.ts")) {
    for (const [text, given = ""] of readFileSync(file, "utf8").matchAll(FIELD)) {
      if (file === CUSTOMERS.file && text.startsWith(CUSTOMERS.field)) continue;
      const [, , wing = "", room = ""] = file.split("/");
      add(deeds, wing === "catalogo" && PRODUCTOS.has(room) ? "productos" : room, readWords(given));
    }
  }
}

/** Products' forms are distinguished by a switch. */
function readSwitches(deeds: Deeds): void {
  for (const file of ["app/features/catalogo/panel/acciones.server.ts", "app/routes/admin/variantes.tsx"]) {
    const [, body = ""] = readFileSync(file, "utf8").split("\nfunction dispatch(");
    const words = [...(body.split("\n}\n")[0] ?? "").matchAll(/case "(\w+)":/g)].flatMap(([, word]) => word ?? []);
    if (words.length === 0) throw new Error(`${file} has no switch of deeds`);
    add(deeds, "productos", words);
  }
}

function readCode(): Deeds {
  const deeds: Deeds = new Map();
  readSchemas(deeds);
  readSwitches(deeds);
  return deeds;
}

/** Table rows of the docs that say how an action is undone. */
const readDeeds = (page: string) => readRows(page).filter((cells) => cells.length === 5);

function readTable(): Deeds {
  const deeds: Deeds = new Map();
  for (const file of globSync("docs/producto/*.md")) {
    for (const [room = "", ...cells] of readDeeds(readFileSync(file, "utf8"))) {
      for (const name of listNames(room)) add(deeds, name, cells.slice(0, 2).flatMap(listNames));
    }
  }
  return deeds;
}

const toList = (deeds: Deeds) =>
  [...deeds].flatMap(([room, names]) => [...names].map((name) => `${room}: ${name}`)).toSorted();

describe("the deeds of the panel", () => {
  it("stand each in a table of docs/producto, and no other does", () => {
    expect(toList(readTable())).toEqual(toList(readCode()));
  });

  it("are found in the code", () => {
    const found = toList(readCode());
    expect(found).toEqual(expect.arrayContaining(["mensajes: atendido", "productos: celda", "gestion: entregar"]));
    expect(found.length).toBeGreaterThan(70);
  });
});
