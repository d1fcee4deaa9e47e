import { countEdits, cleanLine } from "#lib/text.ts";
import { findDistrito, searchDistritos, toPlain } from "#lib/ubigeo/buscar.ts";
import { type Distrito, formatDistrito } from "#lib/ubigeo/distrito.ts";
import { listDepartamentos, listDistritos } from "#lib/ubigeo/distritos.ts";
import { type CampoLugar, type Ubicacion, MAX_NOMBRE, type TextosLugar, VISTO } from "./lugar.ts";

type Nombres = Omit<Ubicacion, "codigo">;

/** `visto`: what the form sends back under VISTO if its writer is sure. */
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

/** A name without what people write around it: "Provincia Constitucional del Callao", "Lima Metropolitana". */
const toName = (text: string): string =>
  cleanLine(text)
    .replace(/^(?:distrito|provincia|departamento|regi[oó]n)(?: constitucional)? (?:del? )?/i, "")
    .replace(/ metropolitana$/i, "");

/** The name that was probably meant: at most two letters differ. */
function findNear(name: string, names: readonly string[]): string | undefined {
  const plain = toPlain(name);
  const near = names.map((other) => ({ other, edits: countEdits(plain, toPlain(other)) }));
  return near.filter(({ edits }) => edits <= 2).toSorted((a, b) => a.edits - b.edits)[0]?.other;
}

const ask = (meant: string | undefined): string => (meant ? ` ¿Quisiste decir «${meant}»?` : "");
const SEGURO = " Si está bien escrito, envíalo otra vez.";

/** Makes a district that the table has not pass without a doubt: it was sure when it was kept. */
export const toVisto = (lugar: Ubicacion): string => (lugar.codigo === null ? toPlain(formatDistrito(lugar)) : "");

/** Departments are all known. A province or a district may be newer than the table: doubted once, then taken. */
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

/** The district that an address in text names at the end of a line: "Av. Larco 123, Miraflores, Lima, Lima". */
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

/** A text of the one field: a district of the list, the name of only one, or three names between commas. */
function judgeTexto(texto: string, visto: string): LugarJuzgado {
  // Whichever fields were shown.
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
 * Judges where an address lies, by INEI's table (docs/decisions/034-ubigeo.md). Names are found without accents and by
 * what people call them, and answered as the table writes them. The three fields count where one of them is filled.
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
