import { z } from "zod";
import { cleanLine, normalizeSearch } from "#lib/text.ts";
import { parseTelefono } from "#lib/telefono.ts";

/** What a customer comes with; the parts of an address make one text. */
const COLUMNAS_CLIENTE = {
  email: ["email", "correo", "correo electronico", "e-mail", "mail"],
  nombre: ["first name", "nombre", "nombres", "name", "nombre y apellido", "cliente"],
  apellido: ["last name", "apellido", "apellidos"],
  telefono: ["phone", "telefono", "celular", "default address phone", "billing phone"],
  calle: ["default address address1", "address1", "direccion", "address", "billing address 1"],
  numero: ["numero"],
  piso: ["default address address2", "address2", "piso", "billing address 2", "referencia"],
  distrito: ["distrito", "localidad", "barrio"],
  ciudad: ["default address city", "city", "ciudad", "billing city", "provincia"],
} as const;

type ParteTraida = keyof typeof COLUMNAS_CLIENTE;

const isParte = (text: string): text is ParteTraida => Object.hasOwn(COLUMNAS_CLIENTE, text);

export const NOMBRE_PARTE: Record<ParteTraida, string> = {
  email: "Correo",
  nombre: "Nombre",
  apellido: "Apellido",
  telefono: "Teléfono",
  calle: "Dirección",
  numero: "Dirección",
  piso: "Dirección",
  distrito: "Dirección",
  ciudad: "Dirección",
};

export interface ColumnasCliente {
  lugares: ReadonlyMap<ParteTraida, readonly number[]>;
  desconocidas: string[];
}

export function recognizeClientes(titulos: readonly string[]): ColumnasCliente {
  const lugares = new Map<ParteTraida, number[]>();
  const desconocidas: string[] = [];
  for (const [n, titulo] of titulos.entries()) {
    const found = Object.entries(COLUMNAS_CLIENTE).find(([, names]) =>
      names.some((name) => name === normalizeSearch(titulo)),
    );
    if (found && isParte(found[0])) lugares.set(found[0], [...(lugares.get(found[0]) ?? []), n]);
    else if (titulo.trim() !== "") desconocidas.push(titulo.trim().slice(0, 60));
  }
  return { lugares, desconocidas };
}

export interface ClienteTraido {
  fila: number;
  email: string;
  nombre: string;
  apellido: string;
  telefono: string | null;
  direccion: string | null;
  avisos: string[];
}

export interface FalloCliente {
  fila: number;
  razon: string;
}

const correo = z.email().max(254);
const NOMBRE_MAXIMO = 80;
const DIRECCION_MAXIMA = 300;

/** One row; the mail is what it needs. What does not fit is told. */
export function readCliente(
  row: readonly string[],
  { lugares }: ColumnasCliente,
  fila: number,
): ClienteTraido | FalloCliente {
  // Shopify puts an apostrophe before telephone numbers.
  const get = (parte: ParteTraida) =>
    (lugares.get(parte) ?? []).map((at) => cleanLine(row[at] ?? "").replace(/^'/, "")).find(Boolean) ?? "";
  const email = get("email").toLowerCase();
  if (!correo.safeParse(email).success) {
    return { fila, razon: email === "" ? "No tiene correo." : `«${email.slice(0, 60)}» no es un correo.` };
  }
  const avisos: string[] = [];
  const [whole, apellido] = [get("nombre"), get("apellido")];
  const [first = "", ...rest] = whole.split(" ");
  // One column with both names.
  const names = apellido === "" ? [first, rest.join(" ")] : [whole, apellido];
  const [nombre = "", last = ""] = names.map((name) => name.slice(0, NOMBRE_MAXIMO));
  const telefono = parseTelefono(get("telefono"));
  if (telefono === null && get("telefono") !== "") avisos.push(`Sin su teléfono: «${get("telefono").slice(0, 30)}».`);
  const calle = [get("calle"), get("numero")].filter(Boolean).join(" ");
  const partes = [calle, get("piso"), get("distrito"), get("ciudad")].filter(Boolean).join(", ");
  const direccion = calle === "" ? null : partes.slice(0, DIRECCION_MAXIMA);
  if (partes.length > DIRECCION_MAXIMA) avisos.push("Su dirección era más larga.");
  return { fila, email, nombre, apellido: last, telefono, direccion, avisos };
}
