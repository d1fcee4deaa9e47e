import { type CompradorPedido, hasToNameBuyer } from "#app/features/comprobantes/comprador.ts";
import type { Centimos } from "#lib/dinero.ts";
import type { DocumentoComprador } from "#db/values.ts";

/** The box 'Necesito factura'. */
export const FACTURA = "factura";

/** The form's texts about its receipt: of a factura, and of a boleta that names its buyer. */
export const CAMPOS_COMPROBANTE = [
  "factura_numero",
  "factura_nombre",
  "factura_direccion",
  "boleta_documento",
  "boleta_numero",
  "boleta_nombre",
] as const;

type CampoComprobante = (typeof CAMPOS_COMPROBANTE)[number];

/** What is written of the receipt; what is out of sight is kept. */
export type ComprobanteEscrito = Record<CampoComprobante, string> & { factura: boolean };

/** To whom earlier receipts were made out. */
export interface CompradoresGuardados {
  factura: { numero: string; nombre: string; direccion: string } | null;
  boleta: { documento: DocumentoComprador; numero: string; nombre: string } | null;
}

/** As POST /api/checkout takes it (docs/dinero-y-pedidos.md, section 3). */
export interface ComprobantePedido {
  documento: string;
  numero: string;
  nombre: string;
  direccion: string;
}

/** By what a form begins with: of several the first of its kind. */
export function toGuardados(compradores: readonly CompradorPedido[]): CompradoresGuardados {
  const empresa = compradores.find(({ documento }) => documento === "ruc");
  const persona = compradores.find(({ documento }) => documento !== "ruc");
  return {
    factura: empresa ? { numero: empresa.numero, nombre: empresa.nombre, direccion: empresa.direccion } : null,
    boleta: persona ? { documento: persona.documento, numero: persona.numero, nombre: persona.nombre } : null,
  };
}

/** What the order says of its receipt; nothing for a boleta that names nobody, or where none is issued. */
export function toComprobante(escrito: ComprobanteEscrito | null, total: Centimos): ComprobantePedido | undefined {
  if (!escrito) return undefined;
  const { factura, factura_numero, factura_nombre, factura_direccion } = escrito;
  if (factura)
    return { documento: "ruc", numero: factura_numero, nombre: factura_nombre, direccion: factura_direccion };
  if (!hasToNameBuyer(total)) return undefined;
  const { boleta_documento, boleta_numero, boleta_nombre } = escrito;
  return { documento: boleta_documento, numero: boleta_numero, nombre: boleta_nombre, direccion: "" };
}

/** The messages of an answer, those about the receipt at the form's fields. */
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
