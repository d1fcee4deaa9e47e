import { findDistrito, toPlain } from "./buscar.ts";
import { formatDistrito } from "./distrito.ts";
import { listDistritos } from "./distritos.ts";

/** The code has 2, 4 or 6 digits: "Cusco", "Calca, Cusco", "Lares, Calca, Cusco". */
export function formatLugar(codigo: string): string {
  const found = listDistritos().find((one) => one.codigo.startsWith(codigo));
  if (!found) throw new Error(`no place has the code ${codigo}`);
  const { provincia, departamento } = found;
  if (codigo.length === 2) return departamento;
  return codigo.length === 4 ? `${provincia}, ${departamento}` : formatDistrito(found);
}

export const isLugar = (codigo: string): boolean =>
  /^(?:\d\d){1,3}$/.test(codigo) && listDistritos().some((one) => one.codigo.startsWith(codigo));

/** As formatLugar() writes it, ignoring accents and case; null for none. */
export function parseLugar(text: string): string | null {
  const names = text.split(",").map(toPlain);
  if (names.length > 3 || names.includes("")) return null;
  const [departamento = "", provincia, distrito] = names.toReversed();
  if (provincia !== undefined && distrito !== undefined)
    return findDistrito({ distrito, provincia, departamento })?.codigo ?? null;
  const inside = listDistritos().find((one) => {
    return (
      toPlain(one.departamento) === departamento && (provincia === undefined || toPlain(one.provincia) === provincia)
    );
  });
  return inside?.codigo.slice(0, 2 * names.length) ?? null;
}

/** The code of district, province or department; empty for none. */
export function findCodigo(lugar: { codigo: string | null; provincia: string; departamento: string }): string {
  const { codigo, provincia, departamento } = lugar;
  return codigo ?? parseLugar(`${provincia}, ${departamento}`) ?? parseLugar(departamento) ?? "";
}

/** INEI's code from an address's second line or end: "Miraflores, Lima". Empty for none: free text is never guessed. */
export function readDistrito(direccion: string): string {
  const [calle = "", lugar = calle] = direccion.split("\n");
  const names = lugar.split(",").map((name) => name.trim());
  const last = names.at(-1) ?? "";
  for (const three of [names.slice(-3), [...names.slice(-2), last]]) {
    const codigo = three.length === 3 ? parseLugar(three.join(", ")) : null;
    if (codigo !== null) return codigo;
  }
  return "";
}

/** Places, one a line or with semicolons between them; `mal` is the first that there is not. */
export function parseLugares(texto: string): { codigos: string[]; mal: string | undefined } {
  const escritos = texto.split(/[\n;]/).filter((uno) => uno.trim() !== "");
  const leidos = escritos.map((escrito) => ({ escrito: escrito.trim(), codigo: parseLugar(escrito) }));
  return {
    codigos: leidos.flatMap(({ codigo }) => codigo ?? []),
    mal: leidos.find(({ codigo }) => codigo === null)?.escrito,
  };
}
