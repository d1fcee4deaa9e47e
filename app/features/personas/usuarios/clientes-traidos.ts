import { z } from "zod";
import { listKeys } from "#lib/objects.ts";
import { cleanLine, normalizeSearch } from "#lib/text.ts";
import { parseTelefono } from "#lib/telefono.ts";
import type { MapeoClientes, PapelCliente } from "./papeles-clientes.ts";

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
} as const satisfies Record<Exclude<PapelCliente, "nada">, readonly string[]>;

type ParteTraida = Exclude<PapelCliente, "nada">;

/** By the titles alone. */
export const recognizeClientes = (titulos: readonly string[]): PapelCliente[] =>
  titulos.map((titulo) => {
    const title = normalizeSearch(titulo);
    return listKeys(COLUMNAS_CLIENTE).find((parte) => COLUMNAS_CLIENTE[parte].some((name) => name === title)) ?? "nada";
  });

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
export function readCliente(row: readonly string[], mapeo: MapeoClientes, fila: number): ClienteTraido | FalloCliente {
  // Shopify puts an apostrophe before telephone numbers.
  const get = (parte: ParteTraida) => {
    const cells = mapeo.map((papel, n) => (papel === parte ? cleanLine(row[n] ?? "").replace(/^'/, "") : ""));
    return cells.find(Boolean) ?? "";
  };
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
