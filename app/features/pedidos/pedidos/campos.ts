import type { ColumnaPersonal, pedidos } from "#db/schema/pedidos.ts";
import { NOMBRE_METODO } from "#app/features/base/ajustes/metodos.ts";
import type { Ajustes } from "#app/features/base/ajustes/ajustes.ts";
import { listKeys, mapValues, pick } from "#lib/objects.ts";
import { formatTelefono } from "#lib/telefono.ts";
import { METODOS_PAGO, type MetodoPago } from "#db/values.ts";

type FilaPedidos = typeof pedidos.$inferSelect;

/** The shop fills these columns itself. */
type ColumnaPropia =
  | "id"
  | "numero"
  | "usuario_id"
  | "contacto_nombre"
  | "contacto_correo"
  | "enlace"
  | "red"
  | "hecho_por"
  | "items"
  | "ajustes"
  | "entrega"
  | "entrega_hasta"
  | "retiradas"
  | "subtotal"
  | "igv"
  | "igv_porcentaje"
  | "total"
  | "estado"
  | "created_at"
  | "clave_intento"
  | "huella"
  | "vuelta"
  | "vence_en"
  | "requiere_atencion"
  | "cobro"
  | "busqueda";

/** The owner's order page, the panel's, the packing slip, mails, and 'Mis datos'. */
export type LugarCampo = "pagina" | "panel" | "hoja" | "correo" | "descarga";

type AjusteSiNo = { [K in keyof Ajustes]: Ajustes[K] extends boolean ? K : never }[keyof Ajustes];

/** A question of the checkout; the text is optional. */
export interface PreguntaPedido {
  /** A checkbox that opens it; checked, it counts even without a text. */
  casilla?: string;
  etiqueta: string;
  ayuda?: string;
  /** In characters. */
  maximo: number;
  /** A text of one line loses its line breaks. */
  lineas: number;
  /** Asked only while this setting is on. */
  ajuste?: AjusteSiNo;
  /** Its name in the privacy policy: "el mensaje de tu regalo". */
  dato: string;
}

export interface CampoPedido<Valor = unknown> {
  etiqueta: string;
  /** Empty where nothing is shown. */
  describe(valor: Valor): string;
  en: readonly LugarCampo[];
  /** The value when not given, and, if personal, after the account's end. */
  vacio?: Valor;
  /** Its column is in `declarePersonal` (db/schema/pedidos.ts): blanked when the account ends. */
  personal?: true;
  /** The checkout's generic form asks it; without it the checkout has a control of its own, or none. */
  pregunta?: PreguntaPedido;
}

export type DatosPedido = { [K in Exclude<keyof FilaPedidos, ColumnaPropia>]: FilaPedidos[K] };

const same = (texto: string) => texto;

/**
 * In display order. Types, generic displays, 'Mis datos' and the blanking of ended accounts derive from it
 * (docs/decisions/064-order-fields.md).
 */
const CAMPOS = {
  direccion_envio: {
    etiqueta: "Dirección de envío",
    describe: same,
    en: ["pagina", "panel", "hoja", "correo", "descarga"],
    vacio: "",
    personal: true,
  },
  // Part of the address; used by lists and figures.
  distrito: { etiqueta: "Distrito", describe: same, en: [], vacio: "", personal: true },
  receptor: {
    etiqueta: "Recibe",
    describe: same,
    en: ["panel", "hoja", "correo", "descarga"],
    vacio: "",
    personal: true,
  },
  telefono: {
    etiqueta: "Teléfono",
    describe: (telefono: string | null) => (telefono === null ? "" : formatTelefono(telefono)),
    en: ["pagina", "panel", "hoja", "descarga"],
    vacio: null,
    personal: true,
  },
  regalo: {
    etiqueta: "Es un regalo",
    describe: (mensaje: string | null) => (mensaje === null ? "" : mensaje || "Sin mensaje"),
    en: ["pagina", "panel", "hoja", "correo", "descarga"],
    vacio: null,
    personal: true,
    pregunta: {
      casilla: "Es un regalo",
      etiqueta: "Mensaje para quien lo recibe (opcional)",
      ayuda: "Lo imprimimos con tu pedido.",
      maximo: 200,
      lineas: 3,
      ajuste: "regalos",
      dato: "el mensaje de tu regalo",
    },
  },
  metodo_pago: {
    etiqueta: "Método de pago",
    describe: (metodo: MetodoPago) => NOMBRE_METODO[metodo],
    en: ["pagina", "panel", "descarga"],
  },
} as const satisfies {
  [K in keyof DatosPedido]: CampoPedido<DatosPedido[K]> &
    (K extends ColumnaPersonal ? { personal: true; vacio: DatosPedido[K] } : { personal?: never; pregunta?: never });
};

type TablaPedido = typeof CAMPOS;
export type NombreDato = keyof TablaPedido;

export type CampoEn<Lugar extends LugarCampo> = {
  [K in NombreDato]: Lugar extends TablaPedido[K]["en"][number] ? K : never;
}[NombreDato];

const TABLA: Readonly<Record<NombreDato, CampoPedido>> = CAMPOS;
const NOMBRES = listKeys(CAMPOS);

const isEn =
  <Lugar extends LugarCampo>(lugar: Lugar) =>
  (nombre: NombreDato): nombre is NombreDato & CampoEn<Lugar> =>
    TABLA[nombre].en.includes(lugar);

export const listCampos = <Lugar extends LugarCampo>(lugar: Lugar) => NOMBRES.filter(isEn(lugar));

/** `propios` are the fields that the place shows itself. */
export const listDatos = <Lugar extends LugarCampo>(
  pedido: Pick<DatosPedido, CampoEn<Lugar>>,
  lugar: Lugar,
  propios: readonly NombreDato[],
) =>
  listCampos(lugar).flatMap((nombre) => {
    const { etiqueta } = TABLA[nombre];
    const texto = propios.includes(nombre) ? "" : TABLA[nombre].describe(pedido[nombre]);
    return texto === "" ? [] : [{ etiqueta, texto }];
  });

type CampoPersonal = { [K in NombreDato]: TablaPedido[K] extends { personal: true } ? K : never }[NombreDato];

export const EN_BLANCO = Object.fromEntries(
  NOMBRES.flatMap((nombre) => (TABLA[nombre].personal ? [[nombre, TABLA[nombre].vacio]] : [])),
) as Pick<DatosPedido, CampoPersonal>;

export type NombrePregunta = { [K in NombreDato]: TablaPedido[K] extends { pregunta: object } ? K : never }[NombreDato];

const isPregunta = (nombre: NombreDato): nombre is NombrePregunta => TABLA[nombre].pregunta !== undefined;
export const NOMBRES_PREGUNTA = NOMBRES.filter(isPregunta);
export const PREGUNTAS: Readonly<Record<NombrePregunta, PreguntaPedido>> = mapValues(
  pick(CAMPOS, NOMBRES_PREGUNTA),
  ({ pregunta }) => pregunta,
);

export const listPreguntas = (ajustes: Pick<Ajustes, AjusteSiNo>): NombrePregunta[] =>
  NOMBRES_PREGUNTA.filter((nombre) => {
    const { ajuste } = PREGUNTAS[nombre];
    return ajuste === undefined || ajustes[ajuste];
  });

export const toColumnas = (respuestas: Partial<Record<NombrePregunta, string>>) =>
  Object.fromEntries(NOMBRES_PREGUNTA.map((nombre) => [nombre, respuestas[nombre] ?? CAMPOS[nombre].vacio])) as Pick<
    DatosPedido,
    NombrePregunta
  >;

export const parseMetodo = (value: unknown): MetodoPago | null =>
  METODOS_PAGO.find((metodo) => metodo === value) ?? null;
