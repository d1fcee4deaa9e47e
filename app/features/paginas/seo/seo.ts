import type { MetaDescriptor } from "react-router";
import { toPrevia } from "#app/features/base/imagenes/imagenes.ts";
import type { DatosTienda } from "#app/features/paginas/empresa/datos.ts";

/** Picture for pages without their own. */
const IMAGEN_TIENDA = { path: "/iconos/compartir.png", framed: true };

interface PaginaSeo {
  /** Missing when the layout's loader failed. */
  datos: DatosTienda | undefined;
  /** The shop's name is appended if missing. */
  titulo: string;
  descripcion: string;
  /** Canonical path. Null for a page not to be indexed. */
  ruta: string | null;
  imagen?: string;
  tipo?: "website" | "product";
  datosEstructurados?: object[];
}

const NOINDEX = { name: "robots", content: "noindex" };

export function buildMeta(pagina: PaginaSeo): MetaDescriptor[] {
  const { datos, titulo, descripcion, ruta, imagen = "", tipo = "website", datosEstructurados = [] } = pagina;
  const nombre = datos?.nombre ?? "Tienda";
  const title = titulo.includes(nombre) ? titulo : `${titulo} | ${nombre}`;
  const tags: MetaDescriptor[] = [{ title }, { name: "description", content: descripcion }];
  if (ruta === null || !datos) return [...tags, NOINDEX];

  const url = datos.url + ruta;
  const { path, framed } = toPrevia(imagen) ?? IMAGEN_TIENDA;
  const og = { type: tipo, site_name: nombre, locale: "es_PE", title, description: descripcion, url };
  const picture = new URL(path, datos.url).href;
  return [
    ...tags,
    { tagName: "link", rel: "canonical", href: url },
    ...Object.entries(og).map(([name, content]) => ({ property: `og:${name}`, content })),
    { property: "og:image", content: picture },
    ...(framed
      ? [
          { property: "og:image:width", content: "1200" },
          { property: "og:image:height", content: "630" },
        ]
      : []),
    { property: "og:image:alt", content: imagen ? titulo : nombre },
    { name: "twitter:card", content: "summary_large_image" },
    ...datosEstructurados.map((dato) => ({ "script:ld+json": dato })),
  ];
}
