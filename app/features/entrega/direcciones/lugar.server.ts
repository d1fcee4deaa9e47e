import { countEdits, cleanLine } from "#lib/text.ts";
import { findDistrito, searchDistritos, toPlain } from "#lib/ubigeo/buscar.ts";
import { type Distrito, formatDistrito } from "#lib/ubigeo/distrito.ts";
import { listDepartamentos } from "#lib/ubigeo/departamentos.ts";
import { listDistritos } from "#lib/ubigeo/distritos.ts";
import { type CampoLugar, type Ubicacion, MAX_NOMBRE, type TextosLugar, VISTO } from "./lugar.ts";

type Nombres = Omit<Ubicacion, "codigo">;

/** The form sends `visto` back under VISTO to confirm the place. */
export interface RechazoLugar {
  tipo: "rechazo";
  campos: Partial<Record<CampoLugar, string>>;
  visto: string;
}

export type LugarJuzgado = { tipo: "lugar"; lugar: Ubicacion } | RechazoLugar;

const refuse = (campos: RechazoLugar["campos"], visto = ""): RechazoLugar => ({ tipo: "rechazo", campos, visto });

const toLugar = ({ codigo, distrito, provincia, departamento }: Distrito): LugarJuzgado => {
  return { tipo: "lugar", lugar: { codigo, distrito, provincia, departamento } };
};

/** Drops additions as in "Provincia Constitucional del Callao" and "Lima Metropolitana". */
const toName = (text: string): string =>
  cleanLine(text)
    .replace(/^(?:distrito|provincia|departamento|regi[oó]n)(?: constitucional)? (?:del? )?/i, "")
    .replace(/ metropolitana$/i, "");

/** At most two letters differ. */
function findNear(name: string, names: readonly string[]): string | undefined {
  const plain = toPlain(name);
  const near = names.map((other) => ({ other, edits: countEdits(plain, toPlain(other)) }));
  return near.filter(({ edits }) => edits <= 2).toSorted((a, b) => a.edits - b.edits)[0]?.other;
}

const ask = (meant: string | undefined): string => (meant ? ` ¿Quisiste decir «${meant}»?` : "");
const SEGURO = " Si está bien escrito, envíalo otra vez.";

/** Accepts a saved district that the table lacks: it was confirmed when saved. */
export const toVisto = (lugar: Ubicacion): string => (lugar.codigo === null ? toPlain(formatDistrito(lugar)) : "");

/**
 * All departments are known. A province or district may be newer than the table: it is questioned once, then accepted.
 */
function judgeNombres(nombres: Nombres, visto: string): LugarJuzgado {
  const found = findDistrito(nombres);
  if (found) return toLugar(found);
  const departamento = listDepartamentos().find((name) => toPlain(name) === toPlain(nombres.departamento));
  if (!departamento) {
    const meant = findNear(nombres.departamento, listDepartamentos());
    return refuse({ departamento: `Escribe uno de los 24 departamentos o Callao.${ask(meant)}` });
  }
  const inside = listDistritos().filter((row) => row.departamento === departamento);
  const provincias = [...new Set(inside.map(({ provincia }) => provincia))];
  const provincia = provincias.find((name) => toPlain(name) === toPlain(nombres.provincia));
  const escrito = { ...nombres, departamento, provincia: provincia ?? nombres.provincia };
  const key = toVisto({ codigo: null, ...escrito });
  if (visto === key) return { tipo: "lugar", lugar: { codigo: null, ...escrito } };
  const elsewhere = searchDistritos(`${nombres.distrito} ${departamento}`, 1)[0];
  const meant = elsewhere && formatDistrito(elsewhere);
  if (!provincia) {
    const near = findNear(nombres.provincia, provincias) ?? meant;
    return refuse({ provincia: `No conocemos esa provincia en ${departamento}.${ask(near)}${SEGURO}` }, key);
  }
  const names = inside.filter((row) => row.provincia === provincia).map(({ distrito }) => distrito);
  const near = findNear(nombres.distrito, names) ?? meant;
  return refuse({ distrito: `No conocemos ese distrito en la provincia de ${provincia}.${ask(near)}${SEGURO}` }, key);
}

/** Reads the end of a line, as "Av. Larco 123, Miraflores, Lima, Lima". */
export function findLugar(texto: string): Ubicacion | null {
  for (const line of texto.split("\n")) {
    const [distrito, provincia, departamento] = line.split(",").slice(-3).map(toName);
    if (distrito === undefined || provincia === undefined || departamento === undefined) continue;
    const found = findDistrito({ distrito, provincia, departamento });
    if (found) return found;
  }
  return null;
}

const FALTA = {
  distrito: "Escribe tu distrito.",
  provincia: "Escribe tu provincia.",
  departamento: "Escribe tu departamento.",
};
const LARGO = `Escribe hasta ${MAX_NOMBRE} caracteres.`;

function judgeTres(tres: Nombres, visto: string): LugarJuzgado {
  const campos: RechazoLugar["campos"] = {};
  for (const name of ["departamento", "provincia", "distrito"] as const) {
    if (tres[name] === "") campos[name] = FALTA[name];
    else if (tres[name].length > MAX_NOMBRE) campos[name] = LARGO;
  }
  return Object.keys(campos).length > 0 ? refuse(campos) : judgeNombres(tres, visto);
}

/** The text is a listed district, an unambiguous name, or three names between commas. */
function judgeTexto(texto: string, visto: string): LugarJuzgado {
  // Either kind of field may be shown.
  if (texto === "") return refuse({ lugar: "Escribe tu distrito y elígelo de la lista.", ...FALTA });
  if (texto.length > 3 * MAX_NOMBRE) return refuse({ lugar: `Escribe hasta ${3 * MAX_NOMBRE} caracteres.` });
  const parts = texto.split(",").map(toName);
  const [distrito = "", provincia = "", departamento = ""] = parts;
  if (parts.length === 3 && !parts.includes("")) {
    const judged = judgeTres({ distrito, provincia, departamento }, visto);
    if (judged.tipo === "lugar") return judged;
    return refuse({ lugar: Object.values(judged.campos)[0] ?? LARGO }, judged.visto);
  }
  const found = searchDistritos(texto, 100);
  const named = found.filter((one) => findDistrito({ ...one, distrito: texto }) !== null);
  const [first] = found;
  if (named.length === 1 && named[0]) return toLugar(named[0]);
  if (first) return refuse({ lugar: `Elige tu distrito de la lista. ¿Es ${formatDistrito(first)}?` });
  return refuse({
    lugar: "No encontramos ese distrito. Escríbelo con su provincia y su departamento: Comas, Lima, Lima.",
  });
}

/**
 * Follows INEI's table (docs/decisions/034-ubigeo.md). Names match without accents and in common forms, and are
 * returned as in the table. The three fields count where one is filled.
 */
export function judgeLugar(textos: TextosLugar): LugarJuzgado {
  const tres = {
    departamento: toName(textos.departamento),
    provincia: toName(textos.provincia),
    distrito: toName(textos.distrito),
  };
  if (Object.values(tres).some(Boolean)) return judgeTres(tres, textos[VISTO]);
  return judgeTexto(cleanLine(textos.lugar), textos[VISTO]);
}
