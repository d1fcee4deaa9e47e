/** In px; a picture has no other widths. */
export const ANCHOS = [160, 320, 480, 640, 960, 1280] as const;
export type Anchos = readonly (typeof ANCHOS)[number][];

/** For lists on screens of double density. */
const ANCHOS_LISTA: Anchos = [160, 320, 480, 640];
/** For pictures as wide as a phone, or half a screen. */
export const ANCHOS_GRANDE: Anchos = [480, 640, 960, 1280];

/** In px. */
export const VISTA_PREVIA = { width: 1200, height: 630 } as const;

export const FORMATOS = { avif: "image/avif", webp: "image/webp", jpg: "image/jpeg", png: "image/png" } as const;
export type Formato = keyof typeof FORMATOS;

/** Of pictures that the shop's own set is seen through; the colour of no other. */
const CALADA = "000000";

/** The address has the hash and the dominant colour, so a page needs no more. */
const PROPIA = /^\/imagenes\/([0-9a-f]{32}-([0-9a-f]{6}))\.webp$/;

/** Matches the whole name, against path traversal. */
const ARCHIVO = /^([0-9a-f]{32}-[0-9a-f]{6})(?:-(\d{3,4}))?\.(avif|webp)$/;
const ARCHIVO_PREVIA = /^([0-9a-f]{32}-[0-9a-f]{6})-og\.jpg$/;

/** Not all mail programs read WebP. */
const ARCHIVO_CORREO = /^([0-9a-f]{32}-[0-9a-f]{6})-480\.png$/;
const ANCHO_CORREO = 480;

/** `color`: six hexadecimal digits; null for a picture with transparent parts. */
export function pathOfImagen(hash: string, color: string | null): string {
  return `/imagenes/${hash}-${color ?? CALADA}.webp`;
}

export interface Archivo {
  nombre: string;
  /** null is the stored width, "og" the one for link previews. */
  ancho: number | "og" | null;
  formato: Formato;
}

/** null for other names, widths or formats. */
export function parseArchivo(text: string): Archivo | null {
  const [, previa] = ARCHIVO_PREVIA.exec(text) ?? [];
  if (previa) return { nombre: previa, ancho: "og", formato: "jpg" };
  const [, correo] = ARCHIVO_CORREO.exec(text) ?? [];
  if (correo) return { nombre: correo, ancho: ANCHO_CORREO, formato: "png" };
  const [, nombre = "", width, formato] = ARCHIVO.exec(text) ?? [];
  if (formato !== "avif" && formato !== "webp") return null;
  if (width === undefined) return formato === "webp" ? { nombre, ancho: null, formato } : null;
  const ancho = ANCHOS.find((known) => String(known) === width);
  return ancho === undefined ? null : { nombre, ancho, formato };
}

/** null for foreign pictures, and for those with transparent parts. */
export function parseColor(imagen: string): string | null {
  const [, , color] = PROPIA.exec(imagen) ?? [];
  return color && color !== CALADA ? `#${color}` : null;
}

export const isOwnImagen = (imagen: string): boolean => PROPIA.test(imagen);

/** Foreign pictures have none. */
export function listArchivos(imagen: string): string[] {
  const [, nombre] = PROPIA.exec(imagen) ?? [];
  if (!nombre) return [];
  const sizes = ANCHOS.flatMap((ancho) => [`${nombre}-${ancho}.avif`, `${nombre}-${ancho}.webp`]);
  // The original goes first: sizes could be made from it again.
  return [`${nombre}.webp`, ...sizes, `${nombre}-og.jpg`, `${nombre}-${ANCHO_CORREO}.png`];
}

export interface Fuentes {
  src: string;
  srcSet?: string;
  avif?: string;
}

const CLOUDINARY = /^(https:\/\/res\.cloudinary\.com\/[^/]+\/image\/upload\/)(.+)$/;

/** `framed` is true where it surely has VISTA_PREVIA's size. */
export function toPrevia(imagen: string): { path: string; framed: boolean } | null {
  const [, nombre] = PROPIA.exec(imagen) ?? [];
  if (nombre) return { path: `/imagenes/${nombre}-og.jpg`, framed: true };
  const [, base, rest] = CLOUDINARY.exec(imagen) ?? [];
  const { width, height } = VISTA_PREVIA;
  if (base && rest) return { path: `${base}f_jpg,q_auto,c_pad,b_auto,w_${width},h_${height}/${rest}`, framed: true };
  return imagen.startsWith("https://") ? { path: imagen, framed: false } : null;
}

const formatSrcSet = (anchos: Anchos, toAddress: (ancho: number) => string) =>
  anchos.map((ancho) => `${toAddress(ancho)} ${ancho}w`).join(", ");

/** Cloudinary's sizes by a transformation (cloudinary.com/documentation/responsive_images). Others stay unchanged. */
export function toFuentes(imagen: string, anchos: Anchos = ANCHOS_LISTA): Fuentes {
  const [, nombre] = PROPIA.exec(imagen) ?? [];
  if (nombre) {
    const toAddress = (formato: "avif" | "webp") =>
      formatSrcSet(anchos, (ancho) => `/imagenes/${nombre}-${ancho}.${formato}`);
    return { src: imagen, srcSet: toAddress("webp"), avif: toAddress("avif") };
  }
  const [, base, rest] = CLOUDINARY.exec(imagen) ?? [];
  if (base && rest) {
    const toAddress = (ancho: number) => `${base}f_auto,q_auto,w_${ancho}/${rest}`;
    return { src: toAddress(640), srcSet: formatSrcSet(anchos, toAddress) };
  }
  return { src: imagen };
}

export function toMiniatura(imagen: string): string | undefined {
  const [, nombre] = PROPIA.exec(imagen) ?? [];
  return nombre
    ? `/imagenes/${nombre}-320.webp`
    : toFuentes(imagen, [320]).srcSet?.split(" ")[0] || imagen || undefined;
}

export function toImagenCorreo(imagen: string): string | undefined {
  const [, nombre] = PROPIA.exec(imagen) ?? [];
  if (nombre) return `/imagenes/${nombre}-${ANCHO_CORREO}.png`;
  const [, base, rest] = CLOUDINARY.exec(imagen) ?? [];
  if (base && rest) return `${base}f_png,w_${ANCHO_CORREO}/${rest}`;
  return imagen || undefined;
}
