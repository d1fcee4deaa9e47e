import { CAMPOS_DIRECCION, type PartesDireccion } from "#app/features/entrega/direcciones/direcciones.ts";
import { CAMPOS_LUGAR, VISTO } from "#app/features/entrega/direcciones/lugar.ts";
import { type NombrePregunta, parseMetodo, PREGUNTAS } from "#app/features/pedidos/pedidos/campos.ts";
import type { Centimos } from "#lib/dinero.ts";
import * as json from "#lib/json.ts";
import { listKeys, mapValues } from "#lib/objects.ts";
import { METODOS_PAGO } from "#db/values.ts";
import {
  campo,
  type CampoCheckout,
  type LecturaFormulario,
  listInputs,
  readTexts,
  restoreBox,
  restoreText,
} from "./campo.ts";
import { CAMPOS_COMPROBANTE, type ComprobanteEscrito, FACTURA, toComprobante } from "./comprobante.ts";

export const GUARDAR = "guardar_direccion";

const PARTES = CAMPOS_DIRECCION.filter((name) => name !== "id");

const reviveText = json.orElse(json.string, "");
const reviveBox = json.orElse(json.boolean, false);
const reviveMetodo = json.orElse(json.literal(METODOS_PAGO), null);
const revivePartes = json.orElse(
  json.object<PartesDireccion>({
    calle: json.string,
    referencia: json.string,
    lugar: json.string,
    departamento: json.string,
    provincia: json.string,
    distrito: json.string,
    [VISTO]: json.string,
  }),
  null,
);
const reviveComprobante = json.orElse(
  json.object<ComprobanteEscrito>({
    factura: json.boolean,
    factura_numero: json.string,
    factura_nombre: json.string,
    factura_direccion: json.string,
    boleta_documento: json.string,
    boleta_numero: json.string,
    boleta_nombre: json.string,
  }),
  null,
);

/** useDireccion and the receipt's fields, which load late, restore themselves. */
const restoresItself = () => undefined;

/** An answer to one of PREGUNTAS; `marcada`: its checkbox, if any. */
interface RespuestaEscrita {
  marcada: boolean;
  texto: string;
}

const reviveRespuesta = json.orElse(
  json.object<RespuestaEscrita>({ marcada: json.boolean, texto: json.string }),
  undefined,
);

interface ContactoEscrito {
  nombre: string;
  correo: string;
}

const reviveContacto = json.orElse(
  json.object<ContactoEscrito>({ nombre: json.string, correo: json.string }),
  undefined,
);

export const toCasilla = (nombre: NombrePregunta) => `${nombre}_casilla`;

const preguntados = mapValues(PREGUNTAS, ({ casilla }, nombre) =>
  campo({
    controles: [nombre],
    // Undefined where the shop does not ask.
    read: (form): RespuestaEscrita | undefined =>
      form.has(nombre) ? { marcada: form.isChecked(toCasilla(nombre)), texto: form.text(nombre) } : undefined,
    revive: reviveRespuesta,
    restore: (form, respuesta) => {
      restoreBox(form, toCasilla(nombre), respuesta?.marcada ?? false);
      restoreText(form, nombre, respuesta?.texto ?? "");
    },
    send: (respuesta) => {
      const answered = casilla === undefined ? respuesta?.texto !== "" : respuesta?.marcada;
      return answered ? respuesta?.texto : undefined;
    },
  }),
);

/**
 * Draft, reading, restoring, body and error places derive from these fields, in this order
 * (docs/decisions/064-order-fields.md).
 */
const CAMPOS = {
  contacto: campo({
    controles: ["contacto_nombre", "contacto_correo"],
    // Undefined where somebody is signed in.
    read: (form): ContactoEscrito | undefined =>
      form.has("contacto_nombre")
        ? { nombre: form.text("contacto_nombre"), correo: form.text("contacto_correo") }
        : undefined,
    revive: reviveContacto,
    restore: (form, contacto) => {
      restoreText(form, "contacto_nombre", contacto?.nombre ?? "");
      restoreText(form, "contacto_correo", contacto?.correo ?? "");
    },
    send: (contacto) => contacto,
  }),
  telefono: campo({
    controles: ["telefono"],
    read: ({ text }) => text("telefono"),
    revive: reviveText,
    restore: (form, telefono) => restoreText(form, "telefono", telefono),
    send: (telefono) => telefono,
  }),
  direccion: campo({
    controles: [...CAMPOS_LUGAR, "calle", "referencia"],
    read: (form): PartesDireccion => readTexts(form, PARTES),
    // Null for drafts of an older version of the page.
    revive: revivePartes,
    restore: restoresItself,
    send: (partes) => partes,
  }),
  recojo: campo({
    controles: ["recojo"],
    read: ({ text }) => text("recojo") === "1",
    revive: json.orElse(json.boolean, undefined),
    restore: (form, recojo = false) => {
      for (const radio of listInputs(form, "recojo")) radio.checked = (radio.value === "1") === recojo;
    },
    send: (recojo): true | undefined => (recojo ? true : undefined),
  }),
  guardar_direccion: campo({
    controles: [],
    read: ({ isChecked }) => isChecked(GUARDAR),
    revive: reviveBox,
    restore: (form, guardar) => restoreBox(form, GUARDAR, guardar),
    send: (guardar) => guardar,
  }),
  ...preguntados,
  comprobante: campo({
    controles: [FACTURA, ...CAMPOS_COMPROBANTE],
    // Null while the form has no such fields.
    read: (form): ComprobanteEscrito | null =>
      form.has(FACTURA) ? { ...readTexts(form, CAMPOS_COMPROBANTE), factura: form.isChecked(FACTURA) } : null,
    revive: reviveComprobante,
    restore: restoresItself,
    send: toComprobante,
  }),
  metodo_pago: campo({
    controles: [],
    read: ({ text }) => parseMetodo(text("metodo_pago")),
    revive: reviveMetodo,
    restore: (form, metodo) => {
      // A method no longer offered leaves the default chosen.
      for (const radio of listInputs(form, "metodo_pago")) if (radio.value === metodo) radio.checked = true;
    },
    send: (metodo) => metodo,
  }),
  terminos: campo({
    controles: [],
    read: ({ isChecked }) => isChecked("terminos"),
    revive: reviveBox,
    restore: (form, terminos) => restoreBox(form, "terminos", terminos),
    send: () => undefined,
  }),
};

type TablaCheckout = typeof CAMPOS;
type Nombre = keyof TablaCheckout;

type Opcional<T> = { [K in keyof T]: undefined extends T[K] ? K : never }[keyof T];
type ConOpcionales<T> = Omit<T, Opcional<T>> & Partial<Pick<T, Opcional<T>>>;

export type Escrito = ConOpcionales<{ [K in Nombre]: ReturnType<TablaCheckout[K]["read"]> }>;
export type Borrador = ConOpcionales<{ [K in Nombre]: ReturnType<TablaCheckout[K]["revive"]> }>;

type EnCuerpo = { [K in Nombre]: ReturnType<TablaCheckout[K]["send"]> };
export type CamposEnviados = ConOpcionales<EnCuerpo>;

/** Fields in the body, at least sometimes. */
export type NombreEnviado = { [K in Nombre]: EnCuerpo[K] extends undefined ? never : K }[Nombre];

const TABLA: Readonly<Record<Nombre, CampoCheckout>> = CAMPOS;
const NOMBRES = listKeys(CAMPOS);

const fill = (of: (nombre: Nombre) => unknown) => Object.fromEntries(NOMBRES.map((nombre) => [nombre, of(nombre)]));

export const CON_MENSAJE = NOMBRES.flatMap((nombre) => CAMPOS[nombre].controles);

export function readForm(form: HTMLFormElement): Escrito {
  const data = new FormData(form);
  const lectura: LecturaFormulario = {
    text: (name) => {
      const value = data.get(name);
      return typeof value === "string" ? value.trim() : "";
    },
    isChecked: (name) => data.has(name),
    has: (name) => form.elements.namedItem(name) !== null,
  };
  return fill((nombre) => CAMPOS[nombre].read(lectura)) as Escrito;
}

/** An invalid field counts as empty. */
export const reviveBorrador = json.object(
  fill((nombre) => CAMPOS[nombre].revive) as { [K in keyof Borrador]-?: json.Reader<Borrador[K]> },
);

export function restore(form: HTMLFormElement, borrador: Borrador): void {
  for (const nombre of NOMBRES) TABLA[nombre].restore(form, borrador[nombre]);
}

export const sendCampos = (escrito: Escrito, total: Centimos): CamposEnviados =>
  fill((nombre) => TABLA[nombre].send(escrito[nombre], total)) as CamposEnviados;
