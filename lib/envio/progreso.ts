import { type Centimos, centimos, formatSoles } from "../dinero.ts";

interface ReglaGratis {
  gratisLima: Centimos | null;
  gratisPeru: Centimos | null;
  zonaLima: string;
}

export interface ProgresoEnvio {
  texto: string;
  falta: "todo" | "resto" | "nada";
  monto: Centimos;
  meta: Centimos;
}

/** 'Mayor a S/ 50' is stored as from S/ 50.01; at the whole sol one céntimo is missing. */
function formatFalta(desde: Centimos, monto: Centimos): string {
  const whole = desde % 100 === 1 ? desde - 1 : desde;
  return formatSoles(centimos(Math.max(1, whole - monto)));
}

/** null where no delivery is free. `monto` comes from `pickMontoEnvio` (costo.ts). */
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
