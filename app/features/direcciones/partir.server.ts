import { findDistrito, searchDistritos, toPlain } from "#lib/ubigeo/buscar.ts";
import { type Distrito, formatDistrito } from "#lib/ubigeo/distrito.ts";
import { listDistritos } from "#lib/ubigeo/distritos.ts";
import { type PartesDireccion, toPartes } from "./direcciones.ts";
import { findLugar } from "./lugar.server.ts";

let around: ReadonlySet<string> | undefined;
/** The names of provinces and departments: who writes one of them at the end means that, not the district of its name. */
const isAround = (name: string): boolean => {
  around ??= new Set(
    listDistritos().flatMap(({ provincia, departamento }) => [toPlain(provincia), toPlain(departamento)]),
  );
  return around.has(toPlain(name));
};

/** The one district of a name, in a province where that is named; null where it fits none, or two. */
function findOnly(name: string, provincia?: string): Distrito | null {
  const city = provincia === undefined ? isAround(name) : toPlain(name) === toPlain(provincia);
  if (toPlain(name) === "" || city) return null;
  const named = searchDistritos(provincia === undefined ? name : `${name} ${provincia}`, 100).filter(
    (one) =>
      findDistrito({ ...one, distrito: name })?.codigo === one.codigo &&
      (provincia === undefined || toPlain(one.provincia) === toPlain(provincia)),
  );
  return named.length === 1 && named[0] ? named[0] : null;
}

/** The district that a line names at its end, by three names, by two or by one, and what stands before it. */
function splitLine(line: string): { calle: string; lugar: string } | null {
  const parts = line.split(",").map((part) => part.trim());
  if (toPlain(parts.at(-1) ?? "") === "peru") parts.pop();
  // 'Lima 15074'.
  const names = parts.map((part, n) => (n === parts.length - 1 ? part.replace(/ \d{5}$/, "") : part));
  const [last = "", before = ""] = names.toReversed();
  const tries: [number, () => Parameters<typeof formatDistrito>[0] | null][] = [
    [3, () => findLugar(names.slice(-3).join(", "))],
    [2, () => findOnly(before, last)],
    [1, () => findOnly(last)],
  ];
  for (const [cuantos, find] of tries) {
    // Something is left for the street.
    const found = names.length > cuantos ? find() : null;
    if (found) return { calle: parts.slice(0, -cuantos).join(", "), lugar: formatDistrito(found) };
  }
  return null;
}

/** The parts of an address that was kept as one text: with its district apart, where the text says which one it is. */
export function splitDireccion(texto: string): PartesDireccion {
  const partes = toPartes(texto);
  if (partes.lugar !== "") return partes;
  const lines = texto.split("\n").filter((line) => line.trim() !== "");
  for (const [n, line] of lines.entries()) {
    const found = splitLine(line);
    if (!found) continue;
    const calle = [...lines.slice(0, n), found.calle, ...lines.slice(n + 1)].join("\n");
    return { ...toPartes(calle.split(/\s+/).join(" ")), lugar: found.lugar };
  }
  return partes;
}
