import { z } from "zod";

/** There are no composition rules for passwords. */
export const CLAVE_MINIMO = 8;
export const CLAVE_MAXIMO = 128;
/** RFC 5321. */
export const EMAIL_MAXIMO = 254;
const NOMBRE_MAXIMO = 80;

const texto = (vacio: string) =>
  z
    .string(vacio)
    .transform((value) => value.replace(/\s+/g, " ").trim())
    .pipe(z.string().min(1, vacio).max(NOMBRE_MAXIMO, `Usa ${NOMBRE_MAXIMO} caracteres como máximo`));

export const nombreSchema = texto("Escribe tu nombre");
export const apellidoSchema = texto("Escribe tu apellido");

/** An empty field gives null. */
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
const claveActual = z.string(SIN_CLAVE).min(1, SIN_CLAVE).max(CLAVE_MAXIMO, "Esta contraseña es demasiado larga");

const ELIGE = "Elige una contraseña";
const claveNueva = z
  .string(ELIGE)
  .min(1, ELIGE)
  .min(CLAVE_MINIMO, `Usa ${CLAVE_MINIMO} caracteres como mínimo`)
  .max(CLAVE_MAXIMO, `Usa ${CLAVE_MAXIMO} caracteres como máximo`);

/** No minimum length at sign-in: a short password is simply wrong. */
export const signInSchema = z.object({ email, password: claveActual });

export const signUpSchema = z.object({
  nombre: nombreSchema,
  apellido: apellidoSchema,
  email,
  password: claveNueva,
});

export const emailSchema = z.object({ email });

/** Better-auth keeps addresses in lower case. */
export const cambioCorreoSchema = z.object({ email: email.transform((text) => text.toLowerCase()) });

export const claveNuevaSchema = z.object({ password: claveNueva });

export const cambioClaveSchema = z.object({ clave_actual: claveActual, password: claveNueva });

export const claveActualSchema = z.object({ password: claveActual });

const sinEspacios = z.string("Escribe el código").transform((value) => value.replace(/\s+/g, ""));

export const codigoSchema = z.object({
  codigo: sinEspacios.pipe(z.string().regex(/^\d{6}$/, "Escribe los 6 dígitos que muestra tu aplicación")),
});

/** The mailbox is the order's, not typed. */
export const altaConCodigoSchema = z.object({
  codigo: sinEspacios.pipe(z.string().regex(/^\d{6}$/, "Escribe los 6 dígitos del correo que te enviamos")),
  nombre: nombreSchema,
  apellido: apellidoSchema,
  password: claveNueva,
});

export const codigoCorreoSchema = z.object({
  codigo: sinEspacios.pipe(z.string().regex(/^\d{8}$/, "Escribe los 8 dígitos del correo que te enviamos")),
});

export const respaldoSchema = z.object({
  codigo: sinEspacios.pipe(
    z.string().min(1, "Escribe un código de respaldo").max(40, "Este código es demasiado largo"),
  ),
});
