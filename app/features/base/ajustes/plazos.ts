import { type CampoFicha, declareFicha, juzgado, linea } from "./ficha.ts";

/** More than 1, since pages say 'días' in the plural. */
const [MINIMO, MAXIMO] = [7, 365] as const;

const dias = (etiqueta: string, ayuda: string): CampoFicha =>
  juzgado(
    linea(etiqueta, 3, "Escribe cuántos días.", { ayuda }),
    (text) => /^[1-9]\d*$/.test(text) && Number(text) >= MINIMO && Number(text) <= MAXIMO,
    `Escribe los días con números, de ${MINIMO} a ${MAXIMO}.`,
  );

/** Periods beyond the law, for every page that states them. */
export const PLAZOS = declareFicha({
  devolucion: dias("Días para devolver", "Días calendario desde la entrega."),
  reembolso: linea("Plazo del reembolso", 40, "Escribe en cuánto tiempo devuelves el dinero.", {
    ayuda: "Desde que se recibe y revisa lo devuelto, como se lee después de «en»: «5-7 días hábiles».",
  }),
  garantia: dias("Días de garantía", "Desde la entrega, además de la garantía de ley."),
  respuesta: linea("Tiempo de respuesta", 40, "Escribe en cuánto tiempo respondes.", {
    ayuda: "De los mensajes, como se lee después de «en»: «24-48 horas». Un reclamo se responde en el plazo de ley.",
  }),
});
