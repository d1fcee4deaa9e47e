import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import * as values from "#db/values.ts";
import { listNames, readRows, readSection } from "./documents/tables.ts";

/** Names that the forms of a room carry, by the room. */
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
/** Of the storefront: what a customer does about a return. */
const CUSTOMERS = { file: "app/features/retornos/retornos.schema.ts", field: "intencion" };

function readSchemas(deeds: Deeds): void {
  for (const file of globSync("app/features/**/*.schema.ts")) {
    for (const [text, given = ""] of readFileSync(file, "utf8").matchAll(FIELD)) {
      if (file === CUSTOMERS.file && text.startsWith(CUSTOMERS.field)) continue;
      add(deeds, file.split("/")[2] ?? "", readWords(given));
    }
  }
}

/** Products' forms are told apart by a switch. */
function readSwitches(deeds: Deeds): void {
  for (const file of ["app/features/productos/panel/acciones.server.ts", "app/routes/admin/variantes.tsx"]) {
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

function readTable(): Deeds {
  const deeds: Deeds = new Map();
  const [, text = ""] = readSection(readFileSync("docs/producto.md", "utf8"), "9. ").split("### Deeds of the panel");
  for (const [room = "", ...cells] of readRows(text)) {
    for (const name of listNames(room)) add(deeds, name, cells.slice(0, 2).flatMap(listNames));
  }
  return deeds;
}

const toList = (deeds: Deeds) =>
  [...deeds].flatMap(([room, names]) => [...names].map((name) => `${room}: ${name}`)).toSorted();

describe("the deeds of the panel", () => {
  it("stand each in the table of docs/producto.md, and no other does", () => {
    expect(toList(readTable())).toEqual(toList(readCode()));
  });

  it("are found in the code", () => {
    const found = toList(readCode());
    expect(found).toEqual(
      expect.arrayContaining(["mensajes: atendido", "productos: celda", "gestion-pedidos: entregar"]),
    );
    expect(found.length).toBeGreaterThan(70);
  });
});
