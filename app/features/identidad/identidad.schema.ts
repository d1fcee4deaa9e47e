import { z } from "zod";

/** Passwords are checked by length, not by rules. */
export const CLAVE_MINIMO = 8;
export const CLAVE_MAXIMO = 128;
/** The longest address that mail can be sent to (RFC 5321). */
export const EMAIL_MAXIMO = 254;
const NOMBRE_MAXIMO = 80;

const texto = (vacio: string) =>
  z
    .string(vacio)
    .transform((value) => value.replace(/\s+/g, " ").trim())
    .pipe(z.string().min(1, vacio).max(NOMBRE_MAXIMO, `Usa ${NOMBRE_MAXIMO} caracteres como máximo`));

export const nombreSchema = texto("Escribe tu nombre");
export const apellidoSchema = texto("Escribe tu apellido");

/** What the shop tells the identity provider of a person: as the shop itself keeps it, or null for nothing. */
export const contactoSchema = z.object({
  telefono: z
    .string()
    .regex(/^\+[1-9]\d{7,14}$/)
    .nullable(),
  direccion: z.string().min(1).max(300).nullable(),
});

const SIN_EMAIL = "Escribe tu correo electrónico";
const email = z
  .string(SIN_EMAIL)
  .trim()
  .min(1, SIN_EMAIL)
  .max(EMAIL_MAXIMO, "Este correo es demasiado largo")
  .pipe(z.email("Escribe un correo válido, como nombre@ejemplo.pe"));

const SIN_CLAVE = "Escribe tu contraseña";

/** What the form of /sign-in sends. A password that is too short is simply wrong there. */
export const signInSchema = z.object({
  email,
  password: z.string(SIN_CLAVE).min(1, SIN_CLAVE).max(CLAVE_MAXIMO, "Esta contraseña es demasiado larga"),
});

/** What the form of /sign-up sends. */
export const signUpSchema = z.object({
  nombre: nombreSchema,
  apellido: apellidoSchema,
  email,
  password: z
    .string("Elige una contraseña")
    .min(1, "Elige una contraseña")
    .min(CLAVE_MINIMO, `Usa ${CLAVE_MINIMO} caracteres como mínimo`)
    .max(CLAVE_MAXIMO, `Usa ${CLAVE_MAXIMO} caracteres como máximo`),
});
