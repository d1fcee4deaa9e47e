/** What the law or the code sets of what pages say; what the shop may promise beside it is a setting (plazos). */

/** What is promised after the sale until staff say otherwise; pages show that setting (plazos). */
export const PLAZOS_USUALES = {
  /** Calendar days from delivery. */
  devolucion: "30",
  /** From the receipt and inspection of the returned product. */
  reembolso: "5-7 días hábiles",
  /** In days from delivery, in addition to the legal guarantee. */
  garantia: "30",
  /** The time to answer a message. */
  respuesta: "24-48 horas",
};

export type Plazos = Readonly<typeof PLAZOS_USUALES>;

/** The shop's name until staff or TIENDA_NOMBRE give it another. */
export const NOMBRE_TIENDA = "Qhatu";

/** When it answers, until staff or EMPRESA_HORARIO say otherwise; pages show that setting. */
export const HORARIO_ATENCION = "Lunes a viernes de 9:00 a 18:00, sábados de 9:00 a 14:00, domingos cerrado";

/** Working days to answer a claim, by law and not to be extended (Ley 31435, D.S. 101-2022-PCM; docs/ley.md, section 1). */
export const RECLAMO_DIAS_HABILES = 15;

/** Working days for which a proposal to the consumer suspends that term at most (docs/ley.md, section 1). */
export const PROPUESTA_DIAS_HABILES = 5;

/** Above this total, in soles, a boleta names the buyer and their identity document (docs/ley.md, section 5). */
export const BOLETA_CON_DOCUMENTO_SOLES = 700;

/** Years that a sale's documents are kept: the tax law's term. */
export const COMPROBANTES_ANIOS = 5;

/** Months that a contact message is kept; a background task deletes older ones. */
export const MENSAJES_MESES = 24;

/** Months that somebody's wish to hear of a product is kept; a background task deletes older ones. */
export const AVISO_MESES = 6;

/** Days that such a wish waits for its address to be confirmed; a background task deletes older ones. */
export const AVISO_CONFIRMAR_DIAS = 7;
