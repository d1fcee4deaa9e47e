/** Terms by law or code; further promises are a setting (plazos). */

/** Defaults of the setting (plazos). */
export const PLAZOS_USUALES = {
  /** Calendar days from delivery. */
  devolucion: "30",
  /** Counted from receipt and inspection of the return. */
  reembolso: "5-7 días hábiles",
  /** Days from delivery, besides the legal guarantee. */
  garantia: "30",
  respuesta: "24-48 horas",
};

export type Plazos = Readonly<typeof PLAZOS_USUALES>;

/** The default, without panel or TIENDA_NOMBRE. */
export const NOMBRE_TIENDA = "Qhatu";

/** The default, without panel or EMPRESA_HORARIO. */
export const HORARIO_ATENCION = "Lunes a viernes de 9:00 a 18:00, sábados de 9:00 a 14:00, domingos cerrado";

/**
 * Working days to answer a claim; the law allows no extension (Ley 31435, D.S. 101-2022-PCM; docs/ley.md, section 1).
 */
export const RECLAMO_DIAS_HABILES = 15;

/** Working days by which a proposal suspends that term at most (docs/ley.md, section 1). */
export const PROPUESTA_DIAS_HABILES = 5;

/** Above this total, in soles, a boleta names the buyer and their identity document (docs/ley.md, section 5). */
export const BOLETA_CON_DOCUMENTO_SOLES = 700;

/** Years that a sale's documents are kept: the tax law's term. */
export const COMPROBANTES_ANIOS = 5;

/** A background task then deletes a contact message. */
export const MENSAJES_MESES = 24;

/** A background task then deletes a request for a product. */
export const AVISO_MESES = 6;

/** A background task then deletes a request whose address was never confirmed. */
export const AVISO_CONFIRMAR_DIAS = 7;

/** Days from its last change that a line of an account's cart is kept. */
export const CARRITO_DIAS = 90;
