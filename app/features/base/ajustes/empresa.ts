import { z } from "zod";
import { HORARIO_ATENCION, NOMBRE_TIENDA } from "#lib/atencion.ts";
import { isRuc } from "#lib/ruc.ts";
import { formatTelefono, parseTelefono } from "#lib/telefono.ts";
import { type CampoFicha, declareFicha, juzgado, linea, opcional } from "./ficha.ts";
import { isImagen } from "./imagen.ts";

export const TIENDA = declareFicha({
  nombre: linea("Nombre de la tienda", 40, "Escribe el nombre de la tienda.", {
    ayuda: "En la cabecera, los títulos, los correos y el celular de quien instala la tienda.",
    env: "TIENDA_NOMBRE",
  }),
  logo: juzgado(
    linea("Logo", 300, "", {
      ayuda: "En lugar del nombre, en la cabecera y en los correos. Mejor apaisado y con fondo blanco o transparente.",
      tipo: "imagen",
    }),
    isImagen,
    "Sube el logo otra vez.",
    { vacio: true },
  ),
});

const red = (etiqueta: string, ...hosts: string[]): CampoFicha =>
  juzgado(
    linea(etiqueta, 200, "", { tipo: "url" }),
    (text) => {
      const { success, data } = z.url({ protocol: /^https$/ }).safeParse(text);
      return success && hosts.some((host) => [host, `www.${host}`].includes(new URL(data).hostname));
    },
    `Pega la dirección de tu página: https://www.${hosts[0] ?? ""}/…`,
    { vacio: true },
  );

export const REDES = declareFicha({
  facebook: red("Facebook", "facebook.com"),
  instagram: red("Instagram", "instagram.com"),
  tiktok: red("TikTok", "tiktok.com"),
  youtube: red("YouTube", "youtube.com"),
});

export const EMPRESA = declareFicha({
  razon_social: linea("Razón social", 120, "Escribe la razón social.", { env: "EMPRESA_RAZON_SOCIAL" }),
  nombre_comercial: juzgado(
    linea("Nombre comercial", 120, "", { ayuda: "El de tu ficha RUC. Vacío si no tienes o es el de la tienda." }),
    () => true,
    "",
    { vacio: true },
  ),
  ruc: juzgado(
    linea("RUC", 11, "Escribe el RUC.", { env: "EMPRESA_RUC" }),
    (text) => /^(10|15|16|17|20)/.test(text) && isRuc(text),
    "Revisa el RUC: son 11 dígitos y alguno no coincide.",
  ),
  direccion: linea("Domicilio fiscal", 200, "Escribe la dirección.", { env: "EMPRESA_DIRECCION" }),
});

const pais = (etiqueta: string, ayuda: string) => opcional(etiqueta, 80, { ayuda });

export const PAISES = declareFicha({
  alojamiento: pais("País de los servidores", "Donde están la tienda y su base de datos: «Perú», «Estados Unidos»."),
  correo: pais(
    "País del proveedor de correo",
    "El que entrega los correos de la tienda. Vacío si la tienda no los envía.",
  ),
  identidad: pais("País del proveedor de cuentas", "Solo si los clientes inician sesión con otra empresa."),
});

const telefono = (etiqueta: string, env: "EMPRESA_TELEFONO" | "EMPRESA_WHATSAPP") =>
  linea(etiqueta, 40, "Escribe un número.", { env, tipo: "tel" });

/** A WhatsApp link needs the country code: a Peruvian mobile gets it. */
function addCodigo(text: string): string {
  const telefono = parseTelefono(text);
  return telefono?.startsWith("+519") && !text.startsWith("+") ? `+51 ${formatTelefono(telefono)}` : text;
}

const whatsapp = telefono("WhatsApp", "EMPRESA_WHATSAPP");

export const CONTACTO = declareFicha({
  telefono: juzgado(
    telefono("Teléfono", "EMPRESA_TELEFONO"),
    (text) => parseTelefono(text) !== null,
    "Escribe un teléfono: 987 654 321, (01) 456 7890 o con el código de su país.",
  ),
  whatsapp: juzgado(
    { ...whatsapp, valor: whatsapp.valor.transform(addCodigo) },
    (text) => parseTelefono(text) !== null && text.startsWith("+"),
    "Escribe un celular: 987 654 321, o un número con el código de su país.",
  ),
  email: juzgado(
    linea("Correo", 254, "Escribe el correo.", {
      env: "EMPRESA_EMAIL",
      tipo: "email",
      ayuda: "El que leen los clientes, y al que responden.",
    }),
    (text) => z.email().safeParse(text).success,
    "Escribe un correo: ventas@tienda.pe.",
  ),
  horario: linea("Horario de atención", 200, "Escribe el horario.", {
    env: "EMPRESA_HORARIO",
    ayuda: "Una coma entre los tramos: «Lunes a viernes de 9:00 a 18:00, domingos cerrado».",
  }),
});

export const DEFECTO = {
  tienda: { nombre: NOMBRE_TIENDA, logo: "" },
  empresa: {
    razon_social: "Comercial Inventada de Demostración S.A.C.",
    nombre_comercial: "",
    ruc: "20000000001",
    direccion: "Av. Imaginaria 123, Miraflores, Lima",
  },
  contacto: {
    telefono: "+51 1 555 0100",
    whatsapp: "+51 900 000 000",
    email: "hola@tienda.example",
    horario: HORARIO_ATENCION,
  },
  redes: { facebook: "", instagram: "", tiktok: "", youtube: "" },
  paises: { alojamiento: "", correo: "", identidad: "" },
} as const;
