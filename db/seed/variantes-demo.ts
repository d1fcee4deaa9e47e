interface VarianteDemo {
  opciones: readonly string[];
  stock: number;
  /** In soles; by default the first one's. */
  precio?: number;
  /** Picture name; by default the first one's. */
  foto?: string;
}

interface GrupoDemo {
  /** The options of the product in productos.json, which is the first variant. */
  opciones: readonly string[];
  otras: readonly VarianteDemo[];
}

/** Keys are products of productos.json. */
const GRUPOS: Readonly<Record<string, GrupoDemo>> = {
  "gorro-jacquard": {
    opciones: ["Talla: adulto", "Color: rojo"],
    otras: [
      { opciones: ["Talla: adulto", "Color: azul"], stock: 18, foto: "gorro-jacquard-azul" },
      { opciones: ["Talla: adulto", "Color: verde"], stock: 9, foto: "gorro-jacquard-verde" },
      { opciones: ["Talla: niño", "Color: rojo"], stock: 0 },
      { opciones: ["Talla: niño", "Color: azul"], stock: 12, foto: "gorro-jacquard-azul" },
    ],
  },
  "sombrero-paja": {
    opciones: ["Talla: 57 cm", "Color: natural"],
    otras: [
      { opciones: ["Talla: 59 cm", "Color: natural"], stock: 11 },
      { opciones: ["Talla: 61 cm", "Color: natural"], stock: 3 },
      { opciones: ["Talla: 57 cm", "Color: miel"], stock: 6, foto: "sombrero-paja-miel" },
      { opciones: ["Talla: 59 cm", "Color: miel"], stock: 0, foto: "sombrero-paja-miel" },
    ],
  },
  "chompa-alpaca": {
    opciones: ["Talla: M", "Color: terracota"],
    otras: [
      { opciones: ["Talla: S", "Color: terracota"], stock: 5 },
      { opciones: ["Talla: L", "Color: terracota"], stock: 8, precio: 369 },
      { opciones: ["Talla: M", "Color: azul"], stock: 7, foto: "chompa-alpaca-azul" },
      { opciones: ["Talla: L", "Color: azul"], stock: 0, precio: 369, foto: "chompa-alpaca-azul" },
    ],
  },
  "tote-algodon": {
    opciones: ["Talla: mediana"],
    otras: [{ opciones: ["Talla: grande"], stock: 25, precio: 44.9 }],
  },
  "correa-cuero": {
    opciones: ["Talla: 95 cm"],
    otras: [
      { opciones: ["Talla: 85 cm"], stock: 12 },
      { opciones: ["Talla: 105 cm"], stock: 9 },
      { opciones: ["Talla: 115 cm"], stock: 0 },
    ],
  },
  "bufanda-alpaca": {
    opciones: ["Color: camel"],
    otras: [
      { opciones: ["Color: gris"], stock: 14, foto: "bufanda-alpaca-gris" },
      { opciones: ["Color: azul"], stock: 7, foto: "bufanda-alpaca-azul" },
    ],
  },
};

export const CARACTERISTICAS: Readonly<Record<string, readonly string[]>> = {
  "gorro-jacquard": [
    "Material: 60 % lana, 40 % acrílico",
    "Contorno: 60 cm adulto, 54 cm niño",
    "Lavado: a mano, con agua fría",
  ],
  "chompa-alpaca": ["Material: 50 % alpaca, 50 % algodón", "Piezas: 3", "Lavado: a mano, secar en horizontal"],
  "parlante-bluetooth": ["Conexión: bluetooth 5.3", "Batería: 20 horas", "Peso: 540 g"],
};

/** Offers that start with the shop, in soles. */
export const OFERTAS: Readonly<Record<string, { precio: number; unidades: number }>> = {
  "miel-oxapampa": { precio: 29.9, unidades: 20 },
  "bateria-portatil": { precio: 64.9, unidades: 30 },
};

const listGrupo = (slug: string): readonly VarianteDemo[] => {
  const grupo = GRUPOS[slug];
  return grupo ? [{ opciones: grupo.opciones, stock: 0 }, ...grupo.otras] : [];
};

/** Such as 'Polo, M, azul'. */
export const withOpciones = (nombre: string, opciones: readonly string[]) =>
  [nombre, ...opciones.map((opcion) => opcion.slice(opcion.indexOf(": ") + 2))].join(", ");

/** A product with a group has its first variant's name. */
export const nameDemo = ({ slug, nombre }: { slug: string; nombre: string }): string =>
  withOpciones(nombre, GRUPOS[slug]?.opciones ?? []);

interface ProductoBase {
  slug: string;
  nombre: string;
  precio: number;
  stock: number;
}

/** All variants of the product's group, itself first. */
export function listVariantesDemo<T extends ProductoBase>(base: T) {
  const { slug, nombre, precio, stock } = base;
  const all = listGrupo(slug);
  if (all.length === 0) return [{ ...base, grupo: "", opciones: [] as string[], foto: slug }];
  return all.map((one, n) => ({
    ...base,
    nombre: withOpciones(nombre, one.opciones),
    precio: one.precio ?? precio,
    stock: n === 0 ? stock : one.stock,
    grupo: nombre,
    opciones: [...one.opciones],
    foto: one.foto ?? slug,
  }));
}
