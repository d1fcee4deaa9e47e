import catalogo from "./productos.json" with { type: "json" };
import { describeFotos, FOTOS } from "./fotos-demo.ts";
import { findOrigen, type OrigenDemo } from "./origen-demo.ts";
import { CARACTERISTICAS, listVariantesDemo } from "./variantes-demo.ts";

/** What nobody changed of a product of the demo. */
export interface OriginalDemo extends OrigenDemo {
  nombre: string;
  descripcion: string;
  /** In soles. */
  precio: number;
  categoria: string;
  grupo: string;
  opciones: readonly string[];
  caracteristicas: readonly string[];
  /** SHA-256 of its pictures, cut as in their names. */
  fotos: readonly string[];
  textos_imagenes: readonly string[];
}

export const listOriginales = (): OriginalDemo[] =>
  catalogo.flatMap((base) =>
    listVariantesDemo(base).map(({ slug, foto, nombre, descripcion, precio, categoria, grupo, opciones }) => ({
      nombre,
      descripcion,
      precio,
      categoria,
      grupo,
      opciones,
      caracteristicas: CARACTERISTICAS[slug] ?? [],
      ...findOrigen(slug),
      fotos: FOTOS[foto]?.map((nombre) => nombre.slice(0, 32)) ?? [],
      textos_imagenes: describeFotos(nombre, FOTOS[foto]?.length ?? 0),
    })),
  );
