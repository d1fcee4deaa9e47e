import type { ZonaEnvio } from "#lib/envio/zonas.ts";

export const SIN_DISTRITO = "sin";

const CODIGOS = /^\d{2}(?:\d{2}){0,2}$/;

/** INEI's codes, included and excluded. The longest matching prefix of a district decides. */
interface LugaresDestino {
  dentro: readonly string[];
  fuera: readonly string[];
}

const split = (text: string): string[] => text.split(".").filter(Boolean);

/** '1501.0701' are two provinces; '15-1501' a department without its capital; '-15' all but that. Else null. */
export function parseDestino(text: string): LugaresDestino | null {
  const [dentro = "", fuera = "", ...more] = text.split("-");
  const destino = { dentro: split(dentro), fuera: split(fuera) };
  const all = [...destino.dentro, ...destino.fuera];
  return more.length === 0 && all.length > 0 && all.length <= 500 && all.every((one) => CODIGOS.test(one))
    ? destino
    : null;
}

/** Empty for a malformed filter. */
export const readDestino = (text: string): string => (text === SIN_DISTRITO || parseDestino(text) ? text : "");

export function isDestino({ dentro, fuera }: LugaresDestino, codigo: string): boolean {
  const longest = (codes: readonly string[]) =>
    codes.reduce((most, one) => (codigo.startsWith(one) ? Math.max(most, one.length) : most), -1);
  const [inside, outside] = [longest(dentro), longest(fuera)];
  return inside === outside ? dentro.length === 0 : inside > outside;
}

/** A delivery zone's places; the zone for the rest has all in no other zone. */
export function toDestino(zonas: readonly ZonaEnvio[], zona: ZonaEnvio): string {
  const otros = zonas.filter((one) => one !== zona).flatMap(({ lugares }) => lugares);
  const fuera =
    zona.lugares.length === 0 ? otros : otros.filter((one) => zona.lugares.some((own) => one.startsWith(own)));
  return [zona.lugares.join("."), fuera.join(".")].filter((part, n) => n === 0 || part !== "").join("-");
}
