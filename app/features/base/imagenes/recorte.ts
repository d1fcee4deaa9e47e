/** Quarter turns to the right, then the frame. */
export interface Recorte {
  giros: 0 | 1 | 2 | 3;
  forma: FormaRecorte;
  /** A number from 1 that divides the largest frame that fits. */
  acercar: number;
  /** Where the frame is in the space left: 0 left and top, 1 right and bottom. */
  x: number;
  y: number;
}

/** Width divided by height; null is the picture's own. */
export const FORMAS = { entera: null, cuadrada: 1, vertical: 4 / 5 } as const;
export type FormaRecorte = keyof typeof FORMAS;

export const ACERCAR_MAXIMO = 4;

export const SIN_RECORTE: Recorte = { giros: 0, forma: "entera", acercar: 1, x: 0.5, y: 0.5 };

interface Medidas {
  ancho: number;
  alto: number;
}

export interface Marco extends Medidas {
  izquierda: number;
  arriba: number;
}

export const toGirada = ({ ancho, alto }: Medidas, giros: Recorte["giros"]): Medidas =>
  giros % 2 === 0 ? { ancho, alto } : { ancho: alto, alto: ancho };

export function computeMarco(imagen: Medidas, { giros, forma, acercar, x, y }: Recorte): Marco {
  const { ancho, alto } = toGirada(imagen, giros);
  const razon = FORMAS[forma] ?? ancho / alto;
  const mayor = Math.min(ancho, alto * razon);
  const w = Math.max(1, Math.min(ancho, Math.round(mayor / acercar)));
  const h = Math.max(1, Math.min(alto, Math.round(mayor / acercar / razon)));
  return { izquierda: Math.round((ancho - w) * x), arriba: Math.round((alto - h) * y), ancho: w, alto: h };
}

/** The longest side, in pixels. */
export const LADO_MAXIMO = 2_400;

export function drawRecorte(
  lienzo: HTMLCanvasElement,
  imagen: ImageBitmap,
  recorte: Recorte,
  lado = LADO_MAXIMO,
): void {
  const medidas = { ancho: imagen.width, alto: imagen.height };
  const marco = computeMarco(medidas, recorte);
  const escala = Math.min(1, lado / Math.max(marco.ancho, marco.alto));
  lienzo.width = Math.max(1, Math.round(marco.ancho * escala));
  lienzo.height = Math.max(1, Math.round(marco.alto * escala));
  const dibujo = lienzo.getContext("2d");
  if (!dibujo) return;
  dibujo.imageSmoothingQuality = "high";
  dibujo.scale(escala, escala);
  dibujo.translate(-marco.izquierda, -marco.arriba);
  const girada = toGirada(medidas, recorte.giros);
  dibujo.translate(girada.ancho / 2, girada.alto / 2);
  dibujo.rotate((recorte.giros * Math.PI) / 2);
  dibujo.drawImage(imagen, -imagen.width / 2, -imagen.height / 2);
}

const toBlob = (lienzo: HTMLCanvasElement, tipo: string): Promise<Blob | null> => {
  const { promise, resolve } = Promise.withResolvers<Blob | null>();
  lienzo.toBlob(resolve, tipo, 0.92);
  return promise;
};

/** JPEG where the browser cannot write WebP; null for neither. */
export async function cutImagen(imagen: ImageBitmap, recorte: Recorte, nombre: string): Promise<File | null> {
  const lienzo = document.createElement("canvas");
  drawRecorte(lienzo, imagen, recorte);
  const webp = await toBlob(lienzo, "image/webp");
  const blob = webp?.type === "image/webp" ? webp : await toBlob(lienzo, "image/jpeg");
  return blob && new File([blob], nombre, { type: blob.type });
}
