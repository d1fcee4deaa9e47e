import { type Centimos, centimos } from "#lib/dinero.ts";
import { withOpciones } from "./variantes-demo.ts";

interface Eje {
  nombre: string;
  valores: readonly string[];
  /** Minimum and maximum per group. */
  desde: number;
  hasta: number;
}

export const COLORES = "arena|mostaza|terracota|turquesa|azul añil|verde olivo|vino|gris|negro|crema|coral|lila".split(
  "|",
);

const COLOR = { nombre: "Color", valores: COLORES, desde: 1, hasta: 3 };
const TALLA = { nombre: "Talla", valores: ["S", "M", "L", "XL"], desde: 3, hasta: 4 };
const FORMATO = { nombre: "Formato", valores: ["tapa blanda", "de bolsillo", "tapa dura"], desde: 3, hasta: 3 };
const TAMANO = { nombre: "Tamaño", valores: ["chico", "mediano", "grande", "extra grande"], desde: 3, hasta: 4 };

/** A category's options make 3 to 12 variants. */
const EJES: Readonly<Record<string, readonly Eje[]>> = {
  Ropa: [TALLA, COLOR],
  Libros: [FORMATO],
  Electrónicos: [{ ...COLOR, desde: 3, hasta: 8 }],
  Otros: [TAMANO],
};

interface Modelo {
  nombre: string;
  precio: Centimos;
  categoria: string;
}

/** In half of the groups later sizes cost more; some lack a combination. */
export function splitGrupo<T extends Modelo>(base: T, random: () => number) {
  const below = (n: number) => Math.floor(random() * n);
  const ejes = (EJES[base.categoria] ?? [TAMANO, COLOR]).map(({ nombre, valores, desde, hasta }) => {
    const cuantos = desde + below(hasta - desde + 1);
    const first = below(valores.length - cuantos + 1);
    return valores.slice(first, first + cuantos).map((valor) => `${nombre}: ${valor}`);
  });
  const step = random() < 0.5 ? Math.ceil(base.precio / 1_000) * 100 : 0;
  const [tallas = [], colores] = ejes;
  const all = tallas.flatMap((talla, n) => {
    const precio = centimos(base.precio + n * step);
    const opciones = colores ? colores.map((color) => [talla, color]) : [[talla]];
    return opciones.map((some) => ({ precio, opciones: some }));
  });
  if (all.length > 3 && random() < 0.3) all.splice(below(all.length), 1);
  const grupo = base.nombre;
  return all.map((one) => ({ ...base, ...one, nombre: withOpciones(grupo, one.opciones), grupo }));
}
