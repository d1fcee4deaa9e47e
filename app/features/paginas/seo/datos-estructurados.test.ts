import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { Producto } from "#app/features/catalogo/productos/productos.ts";
import { centimos } from "#lib/dinero.ts";
import { UN_PRODUCTO } from "#tests/fixtures/campos-producto.ts";
import { parseEnv } from "#lib/env.ts";
import { ZONAS_ENVIO } from "#lib/envio/zonas.ts";
import { combineAjustes } from "#app/features/base/ajustes/ajustes.ts";
import { getDatosTienda } from "#app/features/paginas/empresa/datos.ts";
import { toEnvioOferta } from "./datos-compra.ts";
import { buildOrganizacion, buildSitio } from "./datos-estructurados.ts";
import { toCategoriaPath } from "#lib/categorias.ts";
import { buildMigas, buildProducto } from "./datos-producto.ts";

/* Properties of schema.org and requirements of search engines (developers.google.com: Product snippet and merchant
   listing, Breadcrumb, Organization). Strict: an unknown property fails. */
const url = z.url({ protocol: /^https$/ });
const texto = z.string().min(1);
const contexto = z.literal("https://schema.org");
const precio = z.string().regex(/^\d+\.\d{2}$/);
const organizacion = z.strictObject({ "@id": url, "@type": z.literal("OnlineStore"), name: texto });

const dias = z.strictObject({
  "@type": z.literal("QuantitativeValue"),
  minValue: z.int().min(0),
  maxValue: z.int().min(0),
  unitCode: z.literal("DAY"),
});
const envio = z.strictObject({
  "@type": z.literal("OfferShippingDetails"),
  shippingRate: z
    .strictObject({
      "@type": z.literal("MonetaryAmount"),
      currency: z.literal("PEN"),
      value: precio.optional(),
      maxValue: precio.optional(),
    })
    .refine(({ value, maxValue }) => (value === undefined) !== (maxValue === undefined), "one of both"),
  shippingDestination: z.strictObject({ "@type": z.literal("DefinedRegion"), addressCountry: z.literal("PE") }),
  deliveryTime: z.strictObject({
    "@type": z.literal("ShippingDeliveryTime"),
    cutoffTime: z.string().regex(/^\d\d:\d\d:00-05:00$/),
    handlingTime: dias,
    transitTime: dias,
  }),
});
const devolucion = z.strictObject({
  "@type": z.literal("MerchantReturnPolicy"),
  applicableCountry: z.literal("PE"),
  returnPolicyCategory: z.literal("https://schema.org/MerchantReturnFiniteReturnWindow"),
  merchantReturnDays: z.literal(30),
  returnMethod: z.literal("https://schema.org/ReturnByMail"),
  returnFees: z.literal("https://schema.org/ReturnFeesCustomerResponsibility"),
  itemDefectReturnFees: z.literal("https://schema.org/FreeReturn"),
  merchantReturnLink: url,
});

const escala = { bestRating: z.literal(5), worstRating: z.literal(1) };

const TIPOS = {
  Product: z.strictObject({
    "@context": contexto,
    "@type": z.literal("Product"),
    "@id": url,
    name: texto.max(150),
    description: texto.max(5_000),
    sku: texto,
    category: texto,
    url,
    image: z.array(url).min(1).optional(),
    size: texto.optional(),
    color: texto.optional(),
    material: texto.optional(),
    inProductGroupWithID: texto.max(50).optional(),
    isVariantOf: z
      .strictObject({
        "@type": z.literal("ProductGroup"),
        name: texto.max(150),
        productGroupID: texto.max(50),
        variesBy: z.array(z.enum(["https://schema.org/size", "https://schema.org/color"])).optional(),
        hasVariant: z.array(z.strictObject({ "@type": z.literal("Product"), url })).min(1),
      })
      .optional(),
    aggregateRating: z
      .strictObject({
        "@type": z.literal("AggregateRating"),
        ratingValue: z.number().min(1).max(5),
        reviewCount: z.int().min(1),
        ...escala,
      })
      .optional(),
    review: z
      .array(
        z.strictObject({
          "@type": z.literal("Review"),
          author: z.strictObject({ "@type": z.literal("Person"), name: texto.max(100) }),
          datePublished: z.iso.datetime(),
          reviewRating: z.strictObject({ "@type": z.literal("Rating"), ratingValue: z.int().min(1).max(5), ...escala }),
          name: texto.optional(),
          reviewBody: texto,
        }),
      )
      .optional(),
    offers: z.strictObject({
      "@type": z.literal("Offer"),
      url,
      priceCurrency: z.literal("PEN"),
      price: precio,
      priceValidUntil: z.iso.date().optional(),
      availability: z.enum(["https://schema.org/InStock", "https://schema.org/OutOfStock"]),
      itemCondition: z.literal("https://schema.org/NewCondition"),
      seller: organizacion,
      shippingDetails: envio,
      hasMerchantReturnPolicy: devolucion,
    }),
  }),
  BreadcrumbList: z.strictObject({
    "@context": contexto,
    "@type": z.literal("BreadcrumbList"),
    itemListElement: z
      .array(z.strictObject({ "@type": z.literal("ListItem"), position: z.int(), name: texto, item: url }))
      .min(2)
      .refine((items) => items.every(({ position }, index) => position === index + 1), "positions count from 1"),
  }),
  OnlineStore: z.strictObject({
    "@context": contexto,
    ...organizacion.shape,
    legalName: texto,
    taxID: z.string().regex(/^\d{11}$/),
    url,
    logo: url,
    email: z.email(),
    telephone: z.string().regex(/^\+[\d ]+$/),
    address: z.strictObject({
      "@type": z.literal("PostalAddress"),
      streetAddress: texto,
      addressCountry: z.string().regex(/^[A-Z]{2}$/),
    }),
  }),
  WebSite: z.strictObject({
    "@context": contexto,
    "@type": z.literal("WebSite"),
    name: texto,
    url,
    inLanguage: z.literal("es-PE"),
    publisher: z.strictObject({ "@id": url }),
    potentialAction: z.strictObject({
      "@type": z.literal("SearchAction"),
      target: z.strictObject({
        "@type": z.literal("EntryPoint"),
        urlTemplate: z.string().regex(/^https:\/\/[^{]+\{search_term_string\}$/),
      }),
      "query-input": z.literal("required name=search_term_string"),
    }),
  }),
};

function findProblems(tipo: keyof typeof TIPOS, dato: object): string | undefined {
  const { error } = TIPOS[tipo].safeParse(JSON.parse(JSON.stringify(dato)));
  return error && z.prettifyError(error);
}

const env = parseEnv({ TIENDA_URL: "https://tienda.example" });
const datos = getDatosTienda(env, combineAjustes(env));
const FOTO = "/imagenes/0123456789abcdef0123456789abcdef-e8d8c8.webp";
const TAZA: Producto = {
  ...UN_PRODUCTO,
  oferta: null,
  id: "0199f1a0-0000-7000-8000-000000000000",
  nombre: 'Taza "grande" </script>',
  descripcion: "De cerámica.\nPara el desayuno.",
  precio: centimos(9_995),
  stock: 3,
  categoria: "Hogar y cocina",
  imagen: FOTO,
  galeria: [FOTO, "https://res.cloudinary.com/tienda/image/upload/v1/taza.jpg"],
};

const SIN_IGV = { precios_con_igv: false, cobrar_envio: false };
const ENVIO = toEnvioOferta(ZONAS_ENVIO, TAZA.precio, SIN_IGV);

const quote = (soles: number, ajustes = SIN_IGV) => toEnvioOferta(ZONAS_ENVIO, centimos(soles * 100), ajustes);

describe("deliveries in structured data", () => {
  test("cost what the dearest zone costs for one unit, as it is paid", () => {
    expect(quote(10).costo).toBe(3_500);
    expect(quote(10, { ...SIN_IGV, cobrar_envio: true }).costo).toBe(4_130);
    expect(quote(149).costo).toBe(3_500);
    expect(quote(150).costo).toBe(0);
    expect(quote(130, { ...SIN_IGV, precios_con_igv: true }).costo).toBe(0);
  });

  test("arrive within the range of all zones", () => expect(quote(10).dias).toEqual([1, 7]));
});

describe("structured data validates", () => {
  test.each<[string, Partial<Parameters<typeof buildProducto>[1]>]>([
    ["a product with pictures of both houses", {}],
    ["a product without pictures", { imagen: "", galeria: [] }],
    ["a product that is sold out", { stock: 0 }],
    ["a product whose delivery is free", { precio: centimos(20_000) }],
    ["a product on offer", { precio_hasta: "2026-11-30" }],
    ["a product that costs nothing", { precio: centimos(0) }],
  ])("%s", (_, more) => {
    expect(findProblems("Product", buildProducto(datos, { ...TAZA, ...more }, ENVIO))).toBeUndefined();
  });

  test("a price holds until its offer ends, and without an offer nothing is said", () => {
    const [known, none] = ["2026-11-30", null].map(
      (precio_hasta) => buildProducto(datos, { ...TAZA, precio_hasta }, ENVIO).offers,
    );
    expect(known).toMatchObject({ priceValidUntil: "2026-11-30" });
    expect(none).not.toHaveProperty("priceValidUntil");
  });

  test("a variant, its group, and the others by their addresses", () => {
    const variante = { ...TAZA, grupo: "Polo", opciones: ["Talla: M", "Color: azul", "Corte: recto"] };
    const built = buildProducto(datos, variante, ENVIO, { variantes: [{ id: "uno" }, { id: TAZA.id }] });
    expect(findProblems("Product", built)).toBeUndefined();
    expect(built).toMatchObject({
      size: "M",
      color: "azul",
      inProductGroupWithID: "uno",
      isVariantOf: {
        "@type": "ProductGroup",
        name: "Polo",
        productGroupID: "uno",
        variesBy: ["https://schema.org/size", "https://schema.org/color"],
        hasVariant: [{ url: `${datos.url}/producto/uno` }, { url: `${datos.url}/producto/${TAZA.id}` }],
      },
    });
  });

  test("the breadcrumb of a product", () => {
    const { nombre, categoria, id } = TAZA;
    const pasos = [
      { nombre: "Catálogo", ruta: "/catalogo" },
      { nombre: categoria, ruta: toCategoriaPath(categoria) },
      { nombre, ruta: `/producto/${id}` },
    ];
    expect(findProblems("BreadcrumbList", buildMigas(datos, pasos))).toBeUndefined();
  });

  test("the company", () => {
    expect(findProblems("OnlineStore", buildOrganizacion(datos))).toBeUndefined();
  });

  test("the site and its search", () => {
    expect(findProblems("WebSite", buildSitio(datos))).toBeUndefined();
  });
});
