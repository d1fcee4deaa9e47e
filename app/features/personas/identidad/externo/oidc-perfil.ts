import { parseTelefono } from "#lib/telefono.ts";
import { cleanLine } from "#lib/text.ts";

/** OpenID Connect Core 1.0, section 5.1; the provider may send any type. */
export type Claims = Readonly<Record<string, unknown>> & { sub: string };

export interface PerfilOidc {
  /** null when it is not a usable address. */
  email: string | null;
  emailVerified: boolean;
  name: string;
  nombre: string;
  apellido: string;
  /** Without it the known one stays. */
  telefono?: string;
}

const LARGO_NOMBRE = 80;
const LARGO_EMAIL = 254;
const PARTE = String.raw`[^\s\p{Cc}@<>"(),;:\\]+`;
const DIRECCION = new RegExp(String.raw`^${PARTE}@${PARTE}\.${PARTE}$`, "u");

const parseText = (value: unknown): string => (typeof value === "string" ? cleanLine(value) : "");

const parseName = (value: unknown): string => parseText(value).slice(0, LARGO_NOMBRE).trim();

function parseEmail(value: unknown): string | null {
  const email = typeof value === "string" ? value.trim().toLowerCase() : "";
  return email.length <= LARGO_EMAIL && DIRECCION.test(email) ? email : null;
}

export function parsePerfil(claims: Claims): PerfilOidc {
  const given = parseName(claims.given_name);
  const apellido = parseName(claims.family_name);
  const nombre = given || (apellido ? "" : parseName(claims.name));
  const telefono = parseTelefono(parseText(claims.phone_number));
  return {
    email: parseEmail(claims.email),
    emailVerified: claims.email_verified === true || claims.email_verified === "true",
    name: `${nombre} ${apellido}`.trim(),
    nombre,
    apellido,
    ...(telefono ? { telefono } : {}),
  };
}
