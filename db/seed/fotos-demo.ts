import fotos from "./fotos.json" with { type: "json" };

/** The shop's image lacks the demo's pictures, so this list has their names: digest and colour. Made by `npm run fotos`. */
export const FOTOS: Readonly<Record<string, readonly string[]>> = fotos;

/** In letters. */
export const NOMBRE = 39;

/** Of a product's picture, from 0, in db/seed/imagenes. */
export const nameFoto = (slug: string, n: number): string => `${slug}${n === 0 ? "" : `-${n + 1}`}.webp`;

const VISTAS = ["desde otro ángulo", "de cerca", "en un ambiente, para comparar su tamaño"];

/** What each of a product's pictures shows; another colour's have no second angle. */
export const describeFotos = (nombre: string, cuantas: number): string[] => [
  nombre,
  ...VISTAS.slice(VISTAS.length + 1 - cuantas).map((vista) => `${nombre}, ${vista}`),
];
