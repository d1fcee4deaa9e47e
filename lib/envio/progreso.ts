import { type Centimos, centimos, formatSoles } from "../dinero.ts";

/** From where on deliveries are free, as every page knows it. */
interface ReglaGratis {
  gratisLima: Centimos | null;
  gratisPeru: Centimos | null;
  zonaLima: string;
}

/** How near a cart is to a free delivery. */
export interface ProgresoEnvio {
  texto: string;
  /** Where the delivery still costs something. */
  falta: "todo" | "resto" | "nada";
  /** What is there, of `meta`. */
  monto: Centimos;
  meta: Centimos;
}

/** 'Mayor a S/ 50' is kept as from S/ 50.01 on; a person reckons with the whole sol, and at it one céntimo is missing. */
function formatFalta(desde: Centimos, monto: Centimos): string {
  const whole = desde % 100 === 1 ? desde - 1 : desde;
  return formatSoles(centimos(Math.max(1, whole - monto)));
}

/** What is still missing; null where no delivery is ever free. `monto`: as `pickMontoEnvio` gives it (costo.ts). */
export function computeProgresoEnvio(monto: Centimos, regla: ReglaGratis): ProgresoEnvio | null {
  const { gratisLima, gratisPeru, zonaLima } = regla;
  if (gratisPeru !== null && monto >= gratisPeru) {
    return { texto: "Tu envío es gratis a todo el Perú.", falta: "nada", monto: gratisPeru, meta: gratisPeru };
  }
  if (gratisLima !== null && monto < gratisLima) {
    const texto = `Te faltan ${formatFalta(gratisLima, monto)} para el envío gratis en ${zonaLima}.`;
    return { texto, falta: "todo", monto, meta: gratisLima };
  }
  if (gratisPeru === null) {
    if (gratisLima === null) return null;
    return { texto: `Tu envío es gratis en ${zonaLima}.`, falta: "resto", monto: gratisLima, meta: gratisLima };
  }
  const falta = formatFalta(gratisPeru, monto);
  if (gratisLima === null) {
    return { texto: `Te faltan ${falta} para el envío gratis a todo el Perú.`, falta: "todo", monto, meta: gratisPeru };
  }
  const texto = `Tu envío es gratis en ${zonaLima}. Te faltan ${falta} para que lo sea en todo el Perú.`;
  return { texto, falta: "resto", monto, meta: gratisPeru };
}
