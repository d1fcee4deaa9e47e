import { type Centimos, formatSoles } from "./dinero.ts";

/** Shipping is free from here on; compared with the subtotal (docs/dinero-y-pedidos.md, section 16). */
export const ENVIO_GRATIS_LIMA_SOBRE = 5_000 as Centimos;
export const ENVIO_GRATIS_PERU_DESDE = 15_000 as Centimos;

const enSoles = (amount: Centimos) => formatSoles(amount).replace(/\.00$/, "");

/** The rule in one sentence, for every page that states it. */
export const ENVIO_GRATIS_TEXTO = `Envío gratis en Lima Metropolitana por compras con subtotal mayor a ${enSoles(ENVIO_GRATIS_LIMA_SOBRE)}, sin IGV, y en el resto del Perú desde ${enSoles(ENVIO_GRATIS_PERU_DESDE)}.`;
