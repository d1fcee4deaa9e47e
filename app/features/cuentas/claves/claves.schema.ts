import { z } from "zod";
import { PROVEEDORES_CON_CLAVES, type ProveedorConClaves } from "#db/values.ts";
import { sender } from "#lib/env-fields.ts";

const LARGA = "Es muy larga: copia solo la clave.";
const text = (vacio: string, largo = LARGA) => z.string(vacio).trim().min(1, vacio).max(300, largo);

/** What is typed, and what is kept: fields that are left empty come from what there is. */
const SCHEMAS = {
  stripe: z.object({
    clave_secreta: text("Pega la clave secreta de Stripe.").regex(
      /^[sr]k_(live|test)_\w+$/,
      "No es una clave secreta: empieza con sk_live_ o sk_test_.",
    ),
    secreto_avisos: text("Pega el secreto de firma de Stripe.").regex(
      /^whsec_[\w+/=]+$/,
      "No es un secreto de firma: empieza con whsec_.",
    ),
  }),
  mercadopago: z.object({
    token: text("Pega el Access Token de Mercado Pago.").regex(
      /^(APP_USR|TEST)-[\w-]+$/,
      "No es un Access Token: empieza con APP_USR- o TEST-.",
    ),
    secreto_avisos: text("Pega la clave secreta de las notificaciones.").regex(/^\S+$/, "No lleva espacios."),
  }),
  correo: z.object({
    servidor: text("Escribe el servidor de correo.")
      .toLowerCase()
      .regex(/^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/, {
        error: "Escribe solo el nombre, como smtp.tucorreo.pe.",
      }),
    puerto: z.coerce
      .number("Escribe el puerto: 465 o 587.")
      .int("Escribe el puerto: 465 o 587.")
      .min(1, "Escribe el puerto: 465 o 587.")
      .max(65_535, "Escribe el puerto: 465 o 587."),
    usuario: text("Escribe el usuario."),
    contrasena: text("Escribe la contraseña del correo."),
    remitente: text("Escribe desde qué correo se envían.").pipe(
      sender.refine((remitente) => remitente.length <= 200, LARGA),
    ),
  }),
};

export type ValoresClaves = { [P in ProveedorConClaves]: z.output<(typeof SCHEMAS)[P]> };

export const CLAVES: { [P in ProveedorConClaves]: z.ZodType<ValoresClaves[P]> } = SCHEMAS;

export const ordenClaves = z.object({
  accion: z.enum(["guardar", "quitar"]),
  proveedor: z.enum(PROVEEDORES_CON_CLAVES),
  version: z.coerce.number().int().min(0),
});
