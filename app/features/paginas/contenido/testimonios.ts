export interface Testimonio {
  nombre: string;
  distrito: string;
  texto: string;
}

/** Invented, labelled so, and shown in the demo only; from the loader, so that they are not in the browser's code. */
export const TESTIMONIOS: readonly Testimonio[] = [
  {
    nombre: "Killa",
    distrito: "Barranco",
    texto: "Pedí un florero un lunes y el martes ya estaba en mi sala, muy bien embalado.",
  },
  {
    nombre: "Amaru",
    distrito: "Jesús María",
    texto: "La compra fue sencilla: sabía el total con IGV desde el inicio y no hubo sorpresas.",
  },
  {
    nombre: "Sumaq",
    distrito: "Los Olivos",
    texto: "Cambié la talla de una chompa sin problema. Me respondieron el mismo día.",
  },
];
