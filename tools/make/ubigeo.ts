import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import { listDepartamentos } from "#lib/ubigeo/departamentos.ts";
import { listDistritos } from "#lib/ubigeo/distritos.ts";

type Names = ReadonlyMap<string, string>;

interface Unit {
  id: string;
  name: string;
  childrens?: Unit[] | undefined;
}

/** Format of npm's peru-ubigeo: a tree. */
const tree: z.ZodType<Unit[]> = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    get childrens() {
      return tree.optional();
    },
  }),
);

/** Format of npm's ubigeo-peru: rows, in which "00" is the whole. */
const rows = z.array(
  z.object({ departamento: z.string(), provincia: z.string(), distrito: z.string(), nombre: z.string() }),
);

const walk = (units: readonly Unit[]): [string, string][] =>
  units.flatMap(({ id, name, childrens = [] }) => [[id, name], ...walk(childrens)]);

/** Names from a package's JSON, in either format. Throws for another one. */
export function readNames(json: unknown): Names {
  const found = rows.safeParse(json);
  if (!found.success) return new Map(walk(tree.parse(json)));
  const toUnit = ({ departamento, provincia, distrito, nombre }: z.output<typeof rows>[number]) =>
    [[departamento, provincia, distrito].filter((part) => part !== "00").join(""), nombre] as const;
  return new Map(found.data.map(toUnit));
}

export function readTable(): Names {
  const departamentos = listDepartamentos().map((name, n) => [String(n + 1).padStart(2, "0"), name] as const);
  const provincias = listDistritos().map(({ codigo, provincia }) => [codigo.slice(0, 4), provincia] as const);
  const distritos = listDistritos().map(({ codigo, distrito }) => [codigo, distrito] as const);
  return new Map([...departamentos, ...provincias, ...distritos]);
}

const toLetters = (name: string): string =>
  name
    .normalize("NFD")
    .replace(/[\u0300-\u0302\u0304-\u036f]/g, "")
    .normalize("NFC")
    .toLowerCase();

/** One line per difference: missing names, other letters, then accents and case. */
export function compareNames(ours: Names, theirs: Names): string[] {
  const both = [...ours].flatMap(([code, name]) => {
    const other = theirs.get(code);
    return other === undefined || other === name ? [] : [{ code, name, other }];
  });
  const [accents, letters] = [true, false].map((same) =>
    both.filter(({ name, other }) => (toLetters(name) === toLetters(other)) === same),
  );
  const toLine = (kind: string) => (one: (typeof both)[number]) => `${kind} ${one.code} ${one.name} | ${one.other}`;
  return [
    ...[...ours].filter(([code]) => !theirs.has(code)).map((unit) => `only here ${unit.join(" ")}`),
    ...[...theirs].filter(([code]) => !ours.has(code)).map((unit) => `only there ${unit.join(" ")}`),
    ...(letters ?? []).map(toLine("letters")),
    ...(accents ?? []).map(toLine("accents")),
  ];
}

/** `npm run ubigeo -- FILE.json`: differences between the shop's table of districts and a package's. */
if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const [, , file] = process.argv;
  if (file) {
    const lines = compareNames(readTable(), readNames(JSON.parse(readFileSync(file, "utf8"))));
    process.stdout.write(`${[...lines, `${lines.length} differences`].join("\n")}\n`);
  } else {
    process.stderr.write("Usage: npm run ubigeo -- FILE.json\n");
    process.exitCode = 1;
  }
}
