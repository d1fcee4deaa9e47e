import type { EstadoComprobante } from "./comprobantes.ts";

export interface DesenlaceEnvio {
  estado: EstadoComprobante;
  /** Null where there was no answer. */
  codigo: string | null;
  mensaje: string;
  cdr?: string;
  firmante?: { sujeto: string; huella: string };
  /** Flags the order of a valid receipt with this text. */
  aviso?: string;
  /** SUNAT, or staff, confirmed a registered receipt. */
  confirmado?: boolean;
}

/** SUNAT has a document of this number: this one, whose answer was lost, or another. */
export const YA_REGISTRADO = "1033";

/** What staff must do, by code. */
const QUE_HACER: Readonly<Record<string, string>> = {
  "0102": "Revisa el usuario y la clave SOL en Ajustes de comprobantes y envíalo otra vez.",
  "0103": "Ese usuario SOL no existe: revísalo en Ajustes de comprobantes y envíalo otra vez.",
  "0104": "La clave SOL no es la de ese usuario: cámbiala en Ajustes de comprobantes y envíalo otra vez.",
  "0105": "El usuario SOL no está activo: actívalo en SUNAT Operaciones en Línea y envíalo otra vez.",
  "0106": "El usuario SOL no es válido: revísalo en Ajustes de comprobantes y envíalo otra vez.",
  "0111":
    "El usuario SOL no tiene permiso para enviar comprobantes: dáselo en SUNAT Operaciones en Línea y envíalo otra vez.",
  "0112": "El usuario SOL tiene que ser uno secundario: crea uno en SUNAT Operaciones en Línea y envíalo otra vez.",
  "1032": "SUNAT tiene ese número como anulado o rechazado: emite otro comprobante.",
  [YA_REGISTRADO]:
    "Ese número ya es de otro documento: búscalo en SUNAT Operaciones en Línea. Si es este, confírmalo; si no, pon series nuevas en Ajustes de comprobantes, da este por anulado y emite otro.",
  "1034": "El RUC de Ajustes no es el del comprobante: corrige los datos de la empresa.",
  "1078": "SUNAT no te tiene como emisor electrónico: date de alta en SUNAT Operaciones en Línea y envíalo otra vez.",
  "1079":
    "SUNAT ya no lo recibe por separado, porque pasaron varios días: infórmalo en un resumen diario con tu contador.",
  "2010": "El RUC de la tienda no está activo: revísalo en SUNAT y emite otro comprobante.",
  "2011": "El RUC de la tienda no está habido: revísalo en SUNAT y emite otro comprobante.",
  "2012": "SUNAT no te tiene como emisor electrónico: date de alta en SUNAT Operaciones en Línea y emite otro.",
  "2017": "El RUC del comprador no existe: pídele el suyo y emite otro comprobante.",
  "2022": "El nombre del comprador no es válido: corrígelo y emite otro comprobante.",
  "2108": "Se envió fuera de plazo: emite otro comprobante con la fecha de hoy.",
  "2119": "El comprobante que corrige no está en SUNAT: revisa primero ese, y emite otra nota.",
  "2325":
    "SUNAT no conoce ese certificado: regístralo en SUNAT Operaciones en Línea, o sube el registrado en Ajustes de comprobantes, y emite otro.",
  "2326": "El certificado está de baja en SUNAT: sube otro en Ajustes de comprobantes y emite otro comprobante.",
  "2327": "El certificado ya venció: sube otro en Ajustes de comprobantes y emite otro comprobante.",
  "2328": "El certificado está revocado: sube otro en Ajustes de comprobantes y emite otro comprobante.",
  "2329": "La fecha de emisión no es válida: revisa la hora del servidor y emite otro comprobante.",
  "2335": "La firma no coincide: sube otra vez el certificado en Ajustes de comprobantes y emite otro comprobante.",
  "2800": "El documento del comprador no es del tipo que pide este comprobante: corrígelo y emite otro.",
  "3202": "El RUC del comprador no existe: pídele el suyo y emite otro comprobante.",
};

const EMITE_OTRO = "Corrige lo que dice y emite otro comprobante: este número queda anulado.";
const CORRIGE = "Corrige lo que dice y envíalo otra vez.";

/** SUNAT's own failures: the same document is sent again later. */
const PASAJEROS = [
  "0100",
  "0109",
  "0110",
  "0130",
  "0131",
  "0132",
  "0133",
  "0134",
  "0135",
  "0136",
  "0137",
  "0138",
  "0200",
];

export const describeQueHacer = (estado: EstadoComprobante, codigo: string | null): string =>
  (codigo && QUE_HACER[codigo]) || (estado === "rechazado" ? EMITE_OTRO : CORRIGE);

/** The code in a CDR or a validity answer: '0', '2017'. */
export const parseCodigo = (text: string): string | null => (/^\d{1,4}$/.test(text) ? text.padStart(4, "0") : null);

/** The end of `faultcode` ('soap-env:Client.0102'), or the whole message: other digits in the message are no code. */
export function parseFalla(faultcode: string, faultstring: string): string | null {
  const codigo = /(?:^|[.:])(\d{4})$/.exec(faultcode)?.[1] ?? /^\d{4}$/.exec(faultstring)?.[0] ?? null;
  return codigo === "0000" ? null : codigo;
}

export function judgeCodigo(codigo: string, observaciones = 0): EstadoComprobante {
  const numero = Number(codigo);
  if (numero === 0) return observaciones > 0 ? "observado" : "aceptado";
  return numero >= 4000 ? "observado" : judgeFalla(codigo);
}

/** A fault never accepts. Refusals are final, temporary errors are retried, others hold the receipt. */
export function judgeFalla(codigo: string): EstadoComprobante {
  const numero = Number(codigo);
  if ((numero >= 2000 && numero < 4000) || codigo === "1032") return "rechazado";
  return numero === 0 || numero >= 4000 || PASAJEROS.includes(codigo) ? "pendiente" : "detenido";
}

/** Whether SUNAT may have the document after this answer; `antes`: before it. Codes below 1000 are about the call. */
export function isIncierto(codigo: string | null, antes: boolean): boolean {
  if (codigo === null || PASAJEROS.includes(codigo)) return true;
  return (Number(codigo) < 1000 || codigo === YA_REGISTRADO) && antes;
}

/** Minutes until the next attempt: doubling, at most an hour. */
export const getEspera = (intentos: number): number => Math.min(60, 2 ** Math.min(intentos - 1, 6));
