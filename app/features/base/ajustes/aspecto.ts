import { judgeColores } from "#app/features/base/aspecto/colores.ts";
import { LETRAS } from "#app/features/base/aspecto/letras.ts";
import { color, declareFicha, eleccion, isColor } from "./ficha.ts";

export const ASPECTO = declareFicha(
  {
    tinta: color("Tinta", "El color de los textos. Tiñe también el fondo y las líneas."),
    acento: color("Acento", "El color de los botones y de los enlaces."),
    letras: eleccion("Letras", LETRAS, "La primera es para los títulos, la segunda para los textos."),
  },
  ({ tinta, acento }) => (isColor(tinta) && isColor(acento) ? judgeColores({ tinta, acento }) : {}),
);
