import type { DatosTienda } from "#app/features/paginas/empresa/datos.ts";

export const CONTEXTO = "https://schema.org";

export const toId = (datos: DatosTienda) => `${datos.url}/#organizacion`;

export function buildOrganizacion(datos: DatosTienda) {
  return {
    "@context": CONTEXTO,
    "@type": "OnlineStore",
    "@id": toId(datos),
    name: datos.nombre,
    legalName: datos.razonSocial,
    taxID: datos.ruc,
    url: `${datos.url}/`,
    logo: new URL(datos.logo || "/iconos/512.png", datos.url).href,
    email: datos.email,
    telephone: datos.telefono,
    address: { "@type": "PostalAddress", streetAddress: datos.direccion, addressCountry: "PE" },
    ...(datos.redes ? { sameAs: datos.redes.map(([, href]) => href) } : {}),
  };
}

export function buildSitio(datos: DatosTienda) {
  return {
    "@context": CONTEXTO,
    "@type": "WebSite",
    name: datos.nombre,
    url: `${datos.url}/`,
    inLanguage: "es-PE",
    publisher: { "@id": toId(datos) },
    potentialAction: {
      "@type": "SearchAction",
      target: { "@type": "EntryPoint", urlTemplate: `${datos.url}/catalogo?search={search_term_string}` },
      "query-input": "required name=search_term_string",
    },
  };
}
