import { z } from "zod";
import { parseLugares } from "#lib/ubigeo/lugares.ts";
import { declare, NUMERO } from "./declarar.ts";
import { type CampoFicha, declareFicha, eleccion, juzgado, linea, opcional, parrafo } from "./ficha.ts";

/** Orders of people without an account. */
export const DESDE = "0.4.0";

const OFRECER = { no: { etiqueta: "No" }, si: { etiqueta: "Sí" } } as const;

const entero = (etiqueta: string, maximo: number, ayuda: string, minimo = 0): CampoFicha =>
  juzgado(
    linea(etiqueta, String(maximo).length, "Escribe un número.", { ayuda }),
    (text) => /^\d+$/.test(text) && Number(text) >= minimo && Number(text) <= maximo,
    `Escribe un número entero de ${minimo} a ${maximo}.`,
  );

const ASISTIDA = declareFicha({
  ofrecer: eleccion("Usar la venta asistida", OFRECER, "Pone «Nuevo pedido» y la caja del mostrador en Pedidos."),
  horas: eleccion(
    "Cuánto se guarda un pedido enviado",
    { "2": { etiqueta: "2 horas" }, "24": { etiqueta: "24 horas" }, "72": { etiqueta: "3 días" } },
    "Sin pagar hasta entonces, se cancela y sus productos vuelven al stock.",
  ),
});

const RECOJO = declareFicha(
  {
    ofrecer: eleccion("Ofrecer el recojo", OFRECER, ""),
    direccion: opcional("Dirección donde se recoge", 160, { ayuda: "La lee quien compra: «Jr. Áncash 210, Lima»." }),
    horario: opcional("Horario para recoger", 120, { ayuda: "«Lunes a sábado de 10:00 a 19:00»." }),
    dias: entero("Días hábiles hasta que está listo", 30, "0 si está listo el mismo día. No se trabaja el domingo."),
    corte: juzgado(
      linea("Hora de corte", 5, "Escribe la hora.", { ayuda: "Lo pedido después cuenta desde el día siguiente." }),
      (text) => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text),
      "Escribe la hora así: 14:00.",
    ),
  },
  ({ ofrecer, direccion, horario }) => ({
    ...(ofrecer === "si" && direccion.length < 5 ? { direccion: "Escribe dónde se recoge." } : {}),
    ...(ofrecer === "si" && horario === "" ? { horario: "Escribe cuándo se recoge." } : {}),
  }),
);

const CONTRA_ENTREGA = declareFicha(
  {
    ofrecer: eleccion("Ofrecer contra entrega", OFRECER, ""),
    tope: entero("Total máximo de un pedido, en soles", 99_999, "Con IGV. De un pedido mayor no se ofrece.", 1),
    abiertos: entero("Pedidos por cobrar de un mismo teléfono", 99, "Más no se aceptan hasta que reciba uno.", 1),
    lugares: parrafo(
      "Dónde se entrega así",
      2_000,
      "Un distrito, provincia o departamento por línea: «Miraflores, Lima, Lima», «Lima, Lima», «Callao».",
    ),
  },
  ({ ofrecer, lugares: texto }): Record<string, string> => {
    const { codigos, mal } = parseLugares(texto);
    if (mal !== undefined) return { lugares: `No conocemos «${mal}». Escribe distrito, provincia y departamento.` };
    return ofrecer === "si" && codigos.length === 0 ? { lugares: "Escribe al menos un lugar." } : {};
  },
);

const MAX_A_LA_VEZ = 5_000;
const MAL_A_LA_VEZ = `Escribe un número entero de 0 a ${MAX_A_LA_VEZ}; 0 es sin fila.`;

export const AJUSTES_VENTA = {
  compras_a_la_vez: declare<number>({
    etiqueta: "Compras a la vez",
    ayuda:
      "Cuántas personas pueden estar pagando al mismo tiempo. Las demás esperan en una fila, por orden de llegada, y el resto de la tienda sigue abierto. 0 es sin fila. Sirve para una oferta o un lanzamiento con mucha gente; los pagos que ya empezaron y los pedidos que arman ustedes nunca esperan.",
    seccion: "Pedidos",
    control: NUMERO,
    valor: z.number().refine((n) => Number.isInteger(n) && n >= 0 && n <= MAX_A_LA_VEZ, MAL_A_LA_VEZ),
    defecto: 0,
    cambia: "admin",
  }),
  venta_asistida: declare({
    etiqueta: "Venta asistida",
    ayuda:
      "Para vender por chat y en el mostrador: ustedes arman el pedido y lo envían con un enlace, o lo cobran ahí mismo en efectivo, con Yape o con su terminal de tarjetas.",
    seccion: "Pedidos",
    ...ASISTIDA,
    defecto: { ofrecer: "no", horas: "24" },
    cambia: "admin",
    desde: DESDE,
  }),
  recojo: declare({
    etiqueta: "Recojo en tienda",
    ayuda: "Quien compra puede venir por su pedido, sin costo: se elige al pagar y en «Nuevo pedido».",
    seccion: "Envío",
    ...RECOJO,
    defecto: { ofrecer: "no", direccion: "", horario: "", dias: "0", corte: "16:00" },
    cambia: "admin",
    desde: DESDE,
  }),
  contra_entrega: declare({
    etiqueta: "Contra entrega",
    ayuda:
      "El pedido se prepara sin pagar y el courier cobra al entregarlo. Lo que trae se anota en Pedidos, Contra entrega.",
    seccion: "Pagos",
    ...CONTRA_ENTREGA,
    defecto: { ofrecer: "no", tope: "300", abiertos: "1", lugares: "" },
    cambia: "admin",
    desde: DESDE,
  }),
};
