import { type Centimos, formatSoles } from "./dinero.ts";

/** From where on shipping is free; compared with the subtotal (docs/dinero-y-pedidos.md, section 16). */
export const ENVIO_GRATIS_LIMA_SOBRE = 5_000 as Centimos;
export const ENVIO_GRATIS_PERU_DESDE = 15_000 as Centimos;

const enSoles = (amount: Centimos) => formatSoles(amount).replace(/\.00$/, "");

/** The rule in one sentence, the same on every page that tells of it. */
export const ENVIO_GRATIS_TEXTO = `Envío gratis en Lima Metropolitana por compras con subtotal mayor a ${enSoles(ENVIO_GRATIS_LIMA_SOBRE)}, sin IGV, y en el resto del Perú desde ${enSoles(ENVIO_GRATIS_PERU_DESDE)}.`;
