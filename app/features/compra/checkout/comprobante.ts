import { type CompradorPedido, hasToNameBuyer } from "#app/features/pedidos/comprobantes/comprador.ts";
import type { Centimos } from "#lib/dinero.ts";
import type { DocumentoComprador } from "#db/values.ts";

export const FACTURA = "factura";

/** Text fields of a factura, and of a boleta that names its buyer. */
export const CAMPOS_COMPROBANTE = [
  "factura_numero",
  "factura_nombre",
  "factura_direccion",
  "boleta_documento",
  "boleta_numero",
  "boleta_nombre",
] as const;

type CampoComprobante = (typeof CAMPOS_COMPROBANTE)[number];

/** Includes fields that are hidden. */
export type ComprobanteEscrito = Record<CampoComprobante, string> & { factura: boolean };

export interface CompradoresGuardados {
  factura: { numero: string; nombre: string; direccion: string } | null;
  boleta: { documento: DocumentoComprador; numero: string; nombre: string } | null;
}

/** `correo`: receipts arrive by mail, too. */
export type ComprobanteOfrecido = CompradoresGuardados & { correo: boolean };

/** As in POST /api/checkout (docs/dinero-y-pedidos.md, section 3). */
export interface ComprobantePedido {
  documento: string;
  numero: string;
  nombre: string;
  direccion: string;
}

/** Initial values of the form: the first of each kind. */
export function toGuardados(compradores: readonly CompradorPedido[]): CompradoresGuardados {
  const empresa = compradores.find(({ documento }) => documento === "ruc");
  const persona = compradores.find(({ documento }) => documento !== "ruc");
  return {
    factura: empresa ? { numero: empresa.numero, nombre: empresa.nombre, direccion: empresa.direccion } : null,
    boleta: persona ? { documento: persona.documento, numero: persona.numero, nombre: persona.nombre } : null,
  };
}

/** Undefined for a boleta without a buyer, or where no receipts are issued. */
export function toComprobante(escrito: ComprobanteEscrito | null, total: Centimos): ComprobantePedido | undefined {
  if (!escrito) return undefined;
  const { factura, factura_numero, factura_nombre, factura_direccion } = escrito;
  if (factura)
    return { documento: "ruc", numero: factura_numero, nombre: factura_nombre, direccion: factura_direccion };
  if (!hasToNameBuyer(total)) return undefined;
  const { boleta_documento, boleta_numero, boleta_nombre } = escrito;
  return { documento: boleta_documento, numero: boleta_numero, nombre: boleta_nombre, direccion: "" };
}

/** Errors of an answer, with the receipt's ones by form field. */
export function toCamposFormulario(
  campos: Readonly<Record<string, string>>,
  factura: boolean,
): Readonly<Record<string, string>> {
  const group = factura ? "factura" : "boleta";
  return Object.fromEntries(
    Object.entries(campos).map(([campo, texto]) => {
      const [, mine] = /^comprobante\.(.+)$/.exec(campo) ?? [];
      if (mine === undefined) return [campo, texto];
      return [factura && mine === "documento" ? FACTURA : `${group}_${mine}`, texto];
    }),
  );
}
