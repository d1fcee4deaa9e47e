/** Widths that pages ask for, in px; a picture exists in these and no others. */
export const ANCHOS = [160, 320, 480, 640, 960, 1280] as const;
export type Anchos = readonly (typeof ANCHOS)[number][];

/** For the pictures of a list: up to 320 px wide on a screen of twice the density. */
const ANCHOS_LISTA: Anchos = [160, 320, 480, 640];
/** For one as wide as a phone, or as half of a screen. */
export const ANCHOS_GRANDE: Anchos = [480, 640, 960, 1280];

/** What previews of a link show: their usual proportions, in px, in a format that all of them read. */
export const VISTA_PREVIA = { width: 1200, height: 630 } as const;

export const FORMATOS = { avif: "image/avif", webp: "image/webp", jpg: "image/jpeg", png: "image/png" } as const;
export type Formato = keyof typeof FORMATOS;

/** A picture of ours: hash of the content, its dominant colour. The address alone says all that a page needs. */
const PROPIA = /^\/imagenes\/([0-9a-f]{32}-([0-9a-f]{6}))\.webp$/;

/** The whole file name is matched, so that no part of it leads to another folder. */
const ARCHIVO = /^([0-9a-f]{32}-[0-9a-f]{6})(?:-(\d{3,4}))?\.(avif|webp)$/;
const ARCHIVO_PREVIA = /^([0-9a-f]{32}-[0-9a-f]{6})-og\.jpg$/;

/** Of a logo in mails: not all of their programs read WebP. */
const ARCHIVO_CORREO = /^([0-9a-f]{32}-[0-9a-f]{6})-480\.png$/;
const ANCHO_CORREO = 480;

/** The address of a picture of ours, as it is kept in `productos.imagen`. */
export function pathOfImagen(hash: string, color: string): string {
  return `/imagenes/${hash}-${color}.webp`;
}

export interface Archivo {
  /** Common to all files of one picture. */
  nombre: string;
  /** null: the picture itself, as it was stored; "og": framed for the preview of a link. */
  ancho: number | "og" | null;
  formato: Formato;
}

/** Reads a file name of ours; null for everything else, also for a width or a format that we do not make. */
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

/** The dominant colour of a picture of ours, "#e8d8c8": what its frame shows until it is there. */
export function parseColor(imagen: string): string | null {
  const [, , color] = PROPIA.exec(imagen) ?? [];
  return color ? `#${color}` : null;
}

/** The names of all files that a picture of ours may have; none for another's. */
export function listArchivos(imagen: string): string[] {
  const [, nombre] = PROPIA.exec(imagen) ?? [];
  if (!nombre) return [];
  const sizes = ANCHOS.flatMap((ancho) => [`${nombre}-${ancho}.avif`, `${nombre}-${ancho}.webp`]);
  // The picture itself first: while it is there, a size could be made of it again.
  return [`${nombre}.webp`, ...sizes, `${nombre}-og.jpg`, `${nombre}-${ANCHO_CORREO}.png`];
}

/** What an `<img>` and the `<source>`s around it need. */
export interface Fuentes {
  src: string;
  srcSet?: string;
  /** The same picture in AVIF, for browsers that read it. */
  avif?: string;
}

const CLOUDINARY = /^(https:\/\/res\.cloudinary\.com\/[^/]+\/image\/upload\/)(.+)$/;

/** The picture for the preview of a link, and whether it is known to have the size of VISTA_PREVIA; null for none. */
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

/**
 * The widths to choose from: ours by file name, Cloudinary's by a transformation in the address
 * (cloudinary.com/documentation/responsive_images). Any other address is used as it is.
 */
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

/** A picture that is shown small: as wide as a card of a rail on a screen of twice the density. */
export function toMiniatura(imagen: string): string | undefined {
  const [, nombre] = PROPIA.exec(imagen) ?? [];
  return nombre
    ? `/imagenes/${nombre}-320.webp`
    : toFuentes(imagen, [320]).srcSet?.split(" ")[0] || imagen || undefined;
}

/** The same for a mail: as PNG, which every mail program shows. */
export function toImagenCorreo(imagen: string): string | undefined {
  const [, nombre] = PROPIA.exec(imagen) ?? [];
  if (nombre) return `/imagenes/${nombre}-${ANCHO_CORREO}.png`;
  const [, base, rest] = CLOUDINARY.exec(imagen) ?? [];
  if (base && rest) return `${base}f_png,w_${ANCHO_CORREO}/${rest}`;
  return imagen || undefined;
}
