import { parseTelefono } from "#lib/telefono.ts";
import { declareFicha, type Ficha, juzgado, linea, opcional, parrafo } from "./ficha.ts";
import { isImagen } from "./imagen.ts";

const MAX_HORAS = 72;

const isCelular = (text: string): boolean => /^\+519\d{8}$/.test(parseTelefono(text) ?? "");

export const YAPE = declareFicha({
  numero: juzgado(
    linea("Celular de Yape o Plin", 20, "", { tipo: "tel" }),
    isCelular,
    "Escribe un celular: 987 654 321.",
    { vacio: true },
  ),
  titular: opcional("A nombre de", 80, {
    ayuda: "Como lo muestra la app a quien paga: así sabe que el dinero llega a tu tienda.",
  }),
  qr: juzgado(
    linea("Código QR", 300, "", { tipo: "imagen", ayuda: "La imagen que da tu app para cobrar." }),
    isImagen,
    "Sube el código QR otra vez.",
    { vacio: true },
  ),
  cuentas: parrafo("Cuentas de banco", 400, "Una por línea, con el banco, el número y el CCI. Puede quedar vacío."),
  horas: juzgado(
    linea("Horas para pagar", 2, "Escribe cuántas horas.", {
      ayuda: `Cuánto se guardan los productos de un pedido sin pagar: de 1 a ${MAX_HORAS}.`,
    }),
    (text) => /^[1-9]\d?$/.test(text) && Number(text) <= MAX_HORAS,
    `Escribe un número de 1 a ${MAX_HORAS}.`,
  ),
});

export type DatosYape = Ficha<"numero" | "titular" | "qr" | "cuentas" | "horas">;

export const YAPE_VACIO: DatosYape = { numero: "", titular: "", qr: "", cuentas: "", horas: "24" };

export const isYapeReady = ({ numero, titular, cuentas }: DatosYape): boolean =>
  titular !== "" && (numero !== "" || cuentas !== "");
