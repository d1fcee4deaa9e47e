import { describe, expect, it } from "vitest";
import type { Producto } from "#app/features/catalogo/productos/productos.ts";
import { centimos } from "#lib/dinero.ts";
import { UN_PRODUCTO } from "#tests/fixtures/campos-producto.ts";
import { parseEnv } from "#lib/env.ts";
import { ZONAS_ENVIO } from "#lib/envio/zonas.ts";
import { toEnvioOferta } from "./datos-compra.ts";
import { combineAjustes } from "#app/features/base/ajustes/ajustes.ts";
import { getDatosTienda } from "#app/features/paginas/empresa/datos.ts";
import { buildProducto } from "./datos-producto.ts";
import { buildMeta } from "./seo.ts";

const env = parseEnv({ TIENDA_URL: "https://tienda.example" });
const datos = getDatosTienda(env, combineAjustes(env));
const HASH = "0123456789abcdef0123456789abcdef";
const producto: Producto = {
  ...UN_PRODUCTO,
  id: "0199f1a0-0000-7000-8000-000000000000",
  nombre: "Taza",
  descripcion: "De cerámica",
  precio: centimos(10_000),
  stock: 3,
  categoria: "Hogar",
  imagen: `/imagenes/${HASH}-e8d8c8.webp`,
  galeria: [],
  textos_imagenes: [],
  oferta: null,
  caracteristicas: [],
};

const ENVIO = toEnvioOferta(ZONAS_ENVIO, producto.precio, { precios_con_igv: false, cobrar_envio: false });

describe("a product's structured data", () => {
  it("names the price that is paid and where the picture is", () => {
    expect(buildProducto(datos, producto, ENVIO)).toMatchObject({
      "@type": "Product",
      name: "Taza",
      image: [
        `https://tienda.example/imagenes/${HASH}-e8d8c8-og.jpg`,
        `https://tienda.example/imagenes/${HASH}-e8d8c8.webp`,
      ],
      offers: { "@type": "Offer", price: "118.00", priceCurrency: "PEN", availability: "https://schema.org/InStock" },
    });
  });

  it("says when it is sold out, and never has a rating", () => {
    const soldOut = buildProducto(datos, { ...producto, stock: 0, imagen: "" }, ENVIO);
    expect(soldOut.offers.availability).toBe("https://schema.org/OutOfStock");
    expect(soldOut).not.toHaveProperty("image");
    expect(JSON.stringify(soldOut)).not.toMatch(/rating|review/i);
  });
});

describe("the tags of a page", () => {
  const pagina = { datos, titulo: "Taza", descripcion: "De cerámica", ruta: "/producto/1" };

  it("have absolute URLs for address and picture", () => {
    const tags = buildMeta({ ...pagina, imagen: producto.imagen });
    expect(tags).toContainEqual({ title: "Taza | Qhatu" });
    expect(tags).toContainEqual({ tagName: "link", rel: "canonical", href: "https://tienda.example/producto/1" });
    expect(tags).toContainEqual({
      property: "og:image",
      content: `https://tienda.example/imagenes/${HASH}-e8d8c8-og.jpg`,
    });
  });

  it("exclude a page without an address of its own from indexing", () => {
    const tags = buildMeta({ ...pagina, ruta: null });
    expect(tags).toContainEqual({ name: "robots", content: "noindex" });
    expect(JSON.stringify(tags)).not.toContain("canonical");
  });
});
