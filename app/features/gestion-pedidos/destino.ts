import type { ZonaEnvio } from "#lib/envio/zonas.ts";

/** Orders of which nobody knows where they go. */
export const SIN_DISTRITO = "sin";

const CODIGOS = /^\d{2}(?:\d{2}){0,2}$/;

/** Places by INEI's codes: which belong to it, and which do not. The longest that a district begins with decides. */
interface LugaresDestino {
  dentro: readonly string[];
  fuera: readonly string[];
}

const split = (text: string): string[] => text.split(".").filter(Boolean);

/** '1501.0701' are these two provinces; '15-1501' a department without its capital; '-15' all but that. Else null. */
export function parseDestino(text: string): LugaresDestino | null {
  const [dentro = "", fuera = "", ...more] = text.split("-");
  const destino = { dentro: split(dentro), fuera: split(fuera) };
  const all = [...destino.dentro, ...destino.fuera];
  return more.length === 0 && all.length > 0 && all.length <= 500 && all.every((one) => CODIGOS.test(one))
    ? destino
    : null;
}

/** As it stands in the address; empty for what is none. */
export const readDestino = (text: string): string => (text === SIN_DISTRITO || parseDestino(text) ? text : "");

/** Whether a place, by its code, belongs to it. */
export function isDestino({ dentro, fuera }: LugaresDestino, codigo: string): boolean {
  const longest = (codes: readonly string[]) =>
    codes.reduce((most, one) => (codigo.startsWith(one) ? Math.max(most, one.length) : most), -1);
  const [inside, outside] = [longest(dentro), longest(fuera)];
  return inside === outside ? dentro.length === 0 : inside > outside;
}

/** The places of a zone of delivery: what is no other's, where it stands for the rest. */
export function toDestino(zonas: readonly ZonaEnvio[], zona: ZonaEnvio): string {
  const otros = zonas.filter((one) => one !== zona).flatMap(({ lugares }) => lugares);
  const fuera =
    zona.lugares.length === 0 ? otros : otros.filter((one) => zona.lugares.some((own) => one.startsWith(own)));
  return [zona.lugares.join("."), fuera.join(".")].filter((part, n) => n === 0 || part !== "").join("-");
}
