import { findDistrito, searchDistritos, toPlain } from "#lib/ubigeo/buscar.ts";
import { type Distrito, formatDistrito } from "#lib/ubigeo/distrito.ts";
import { listDistritos } from "#lib/ubigeo/distritos.ts";
import { type PartesDireccion, toPartes } from "./direcciones.ts";
import { findLugar } from "./lugar.server.ts";

let around: ReadonlySet<string> | undefined;
/** Provinces and departments do not mean the district at the end of an address. */
const isAround = (name: string): boolean => {
  around ??= new Set(
    listDistritos().flatMap(({ provincia, departamento }) => [toPlain(provincia), toPlain(departamento)]),
  );
  return around.has(toPlain(name));
};

/** null for no such district, or several. */
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

/** The district has one to three names. */
function splitLine(line: string): { calle: string; lugar: string } | null {
  const parts = line.split(",").map((part) => part.trim());
  if (toPlain(parts.at(-1) ?? "") === "peru") parts.pop();
  // Removes a postcode, as in 'Lima 15074'.
  const names = parts.map((part, n) => (n === parts.length - 1 ? part.replace(/ \d{5}$/, "") : part));
  const [last = "", before = ""] = names.toReversed();
  const tries: [number, () => Parameters<typeof formatDistrito>[0] | null][] = [
    [3, () => findLugar(names.slice(-3).join(", "))],
    [2, () => findOnly(before, last)],
    [1, () => findOnly(last)],
  ];
  for (const [cuantos, find] of tries) {
    // Something must remain for the street.
    const found = names.length > cuantos ? find() : null;
    if (found) return { calle: parts.slice(0, -cuantos).join(", "), lugar: formatDistrito(found) };
  }
  return null;
}

/** Splits only where the district is unambiguous. */
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
