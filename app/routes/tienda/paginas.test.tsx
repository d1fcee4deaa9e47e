import { DIAS_RAPIDEZ } from "#app/features/base/visitas/rapidez.ts";
import type { ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { describe, expect, test } from "vitest";
import routes from "#app/routes.ts";
import { flattenRoutes } from "#app/routing/route-table.ts";
import * as atencion from "#lib/atencion.ts";
import { BeneficiosCompra } from "#app/features/catalogo/tienda/beneficios-compra.tsx";
import { NAVEGADOR_DIAS, RED_DIAS } from "#app/features/personas/identidad/dispositivo.ts";
import { formatSoles, IGV_PORCENTAJE, TOTAL_MINIMO } from "#lib/dinero.ts";
import { parseEnv } from "#lib/env.ts";
import { describeEnvioGratis } from "#lib/envio/costo.ts";
import { PLAZO_ZONAS_ALEJADAS, ZONAS_ENVIO } from "#lib/envio/zonas.ts";
import { tellZona } from "#app/features/entrega/envios/describir.ts";
import { EnvioContext } from "#app/features/entrega/envios/tienda.ts";
import { Documento } from "#app/features/paginas/contenido/documento.tsx";
import { listEntrega } from "#app/features/paginas/contenido/envios-entrega.tsx";
import { listCompra } from "#app/features/paginas/contenido/terminos-compra.tsx";
import { PricesWithIgv } from "#app/ui/prices.ts";
import { DatosContacto } from "#app/features/paginas/contenido/contacto-datos.tsx";
import { Preguntas } from "#app/features/paginas/contenido/contacto-preguntas.tsx";
import * as contacto from "./contacto.tsx";
import { combineAjustes } from "#app/features/base/ajustes/ajustes.ts";
import { getDatosTienda } from "#app/features/paginas/empresa/datos.ts";
import { listEncargados } from "#app/features/paginas/contenido/encargados.ts";
import * as envios from "./envios.tsx";
import { Beneficios } from "#app/features/paginas/contenido/inicio-secciones.tsx";
import { listEnlaces } from "#app/frame/tienda/enlaces.ts";
import { PieTienda } from "#app/frame/tienda/pie.tsx";
import * as privacidad from "./privacidad.tsx";
import * as sobreNosotros from "./sobre-nosotros.tsx";
import * as terminos from "./terminos.tsx";

const env = parseEnv({});
const AJUSTES = combineAjustes(env);
const datos = getDatosTienda(env, AJUSTES);
const zonas = ZONAS_ENVIO.map(tellZona);
const GRATIS = describeEnvioGratis(ZONAS_ENVIO, false);
const props = {
  matches: [{}, { loaderData: datos }, {}],
  loaderData: {
    encargados: listEncargados(env, AJUSTES),
    otros: [],
    zonas,
    desde: 0,
    hacedores: AJUSTES.hacedores,
    inventados: false,
  },
};

const page = ({ default: Page }: { default: unknown }, tienda = datos) => {
  const Component = Page as ComponentType<typeof props>;
  return <Component {...props} matches={[{}, { loaderData: tienda }, {}]} />;
};

const PAGINAS: Record<string, React.ReactElement> = {
  "/envios": page(envios),
  "/privacidad": page(privacidad),
  "/sobre-nosotros": page(sobreNosotros),
  "/terminos": page(terminos),
};

const listHrefs = (element: React.ReactElement) => [...html(element).matchAll(/href="([^"]+)"/g)].map(([, to]) => to);

/** With the router that a form needs. */
function html(element: React.ReactElement, { envio } = datos) {
  const Router = createRoutesStub([{ path: "/", Component: () => element }]);
  return renderToStaticMarkup(
    <EnvioContext value={envio}>
      <Router />
    </EnvioContext>,
  );
}
const text = (element: React.ReactElement, tienda = datos) =>
  html(element, tienda)
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ");

/** Amounts, terms and percentages. */
const FIGURA = /S\/ [\d,.]*\d|\d+(?:-\d+)? (?:horas|minutos|días(?: hábiles| calendario)?|meses|años)|\d+ %/g;

const listPlazos = ({ devolucion, reembolso, garantia, respuesta }: atencion.Plazos) => [
  `${devolucion} días`,
  `${devolucion} días calendario`,
  reembolso,
  `${garantia} días`,
  respuesta,
];

const FIGURAS = new Set(
  [
    ...zonas.flatMap(({ costo, plazo }) => [formatSoles(costo), plazo]),
    ...(GRATIS.match(FIGURA) ?? []),
    PLAZO_ZONAS_ALEJADAS,
    ...listPlazos(atencion.PLAZOS_USUALES),
    `${atencion.RECLAMO_DIAS_HABILES} días hábiles`,
    `${atencion.COMPROBANTES_ANIOS} años`,
    `${atencion.MENSAJES_MESES} meses`,
    `${atencion.AVISO_MESES} meses`,
    `${atencion.CARRITO_DIAS} días`,
    `${atencion.AVISO_CONFIRMAR_DIAS} días`,
    `S/ ${atencion.BOLETA_CON_DOCUMENTO_SOLES}`,
    formatSoles(TOTAL_MINIMO),
    `${IGV_PORCENTAJE} %`,
    `${NAVEGADOR_DIAS} días`,
    `${RED_DIAS} días`,
    `${DIAS_RAPIDEZ} días`,
    "18 años",
    "8 días hábiles", // an answer on data, by the Reglamento
    "2 años", // minimum by law for keeping claims
  ].map(String),
);

describe("the figures of every page are those of the code", () => {
  const elements = {
    ...PAGINAS,
    pie: <PieTienda datos={datos} />,
    contacto: <DatosContacto datos={datos} />,
    preguntas: <Preguntas zonas={zonas} emite={false} />,
    inicio: <Beneficios />,
    producto: <BeneficiosCompra />,
  };
  test.each(Object.entries(elements))("%s", (_, element) => {
    const found = text(element).match(FIGURA) ?? [];
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter((figura) => !FIGURAS.has(figura))).toEqual([]);
  });

  test("/envios says them all", () => {
    const said = text(page(envios));
    const promised = ["S/ 15.00", "S/ 25.00", "S/ 35.00", "24-48 horas", "2-4 días hábiles", "3-7 días hábiles"];
    const later = ["5-10 días hábiles", "30 días calendario", "5-7 días hábiles", "30 días de garantía"];
    const gratis = [GRATIS, "el envío se paga al recibir"];
    for (const figura of [...promised, ...later, ...gratis]) expect(said).toContain(figura);
  });
});

test("what the panel says is promised after the sale is said everywhere", () => {
  const plazos = { devolucion: "45", reembolso: "3 días hábiles", garantia: "90", respuesta: "12 horas" };
  const otros = getDatosTienda(env, { ...AJUSTES, plazos });
  const said = [envios, terminos, sobreNosotros]
    .map((one) => page(one, otros))
    .concat(
      <DatosContacto datos={otros} />,
      <Preguntas zonas={zonas} emite={false} />,
      <Beneficios />,
      <BeneficiosCompra />,
    )
    .map((element) => text(element, otros))
    .join(" ");
  expect(said).not.toMatch(/30 días|5-7 días|respuesta en 24|Respondemos en 24|contesta en 24/);
  for (const figura of listPlazos(plazos)) expect(said).toContain(figura);
});

test("with returns on the order's page /envios says how, and where it is not so, by mail", () => {
  const online = getDatosTienda(env, { ...AJUSTES, devolver_en_linea: true });
  const [on, off] = [text(page(envios, online), online), text(page(envios))];
  for (const said of ["30 días calendario", "Devolver productos", "a qué dirección", "Libro de Reclamaciones"])
    expect(on).toContain(said);
  expect(off).not.toContain("Devolver productos");
  expect(off).toContain("Coordinamos contigo el recojo");
  expect((on.match(FIGURA) ?? []).filter((figura) => !FIGURAS.has(figura))).toEqual([]);
});

const PRODUCCION = { TIENDA_URL: "https://t.pe", DATABASE_URL: "postgres://x/y", AUTH_SECRET: "s".repeat(32) };

describe("a real shop that is paid by Yape alone", () => {
  const yape = combineAjustes(env);
  const real = getDatosTienda(parseEnv({ MODO: "produccion", ...PRODUCCION }), { ...yape, metodos_pago: ["yape"] });
  const paginas: Record<string, React.ReactElement> = {
    "the footer": <PieTienda datos={real} />,
    home: <Beneficios />,
    "/terminos": <Documento titulo="" entrada={null} secciones={listCompra(real)} />,
    "/sobre-nosotros": page(sobreNosotros, real),
    "/contacto": <Preguntas zonas={zonas} emite={false} />,
  };
  test.each(Object.keys(paginas))("%s speaks of no card, and of no support that is not there", (name) => {
    const said = text(paginas[name] ?? <p />, real);
    expect(said).toContain("Yape, Plin o transferencia");
    expect(said).not.toMatch(/en la página segura|proveedor de pagos|Mercado Pago|24\/7/);
  });

  test("promises receipts only where it issues them", () => {
    expect(text(<Preguntas zonas={zonas} emite={false} />, real)).not.toContain("Emitimos boleta por cada compra");
    expect(text(<Preguntas zonas={zonas} emite />, real)).toContain("Emitimos boleta por cada compra");
    expect(text(<Documento titulo="" entrada={null} secciones={listCompra(real)} />, real)).not.toContain(
      "Por cada compra emitimos",
    );
  });

  test("supports around the clock in the demo alone", () => {
    expect(text(<PieTienda datos={datos} />)).toContain("Soporte 24/7");
    expect(text(<PieTienda datos={real} />, real)).toContain(`Te respondemos en ${atencion.PLAZOS_USUALES.respuesta}`);
  });
});

describe("with 'Precios con IGV incluido'", () => {
  const conIgv = getDatosTienda(env, { ...AJUSTES, precios_con_igv: true });
  const all = (
    <EnvioContext value={conIgv.envio}>
      <PricesWithIgv value>
        <Documento titulo="" entrada={null} secciones={[...listEntrega(conIgv, zonas), ...listCompra(conIgv)]} />
        <Preguntas zonas={zonas} emite={false} />
        <Beneficios />
        <BeneficiosCompra />
      </PricesWithIgv>
    </EnvioContext>
  );

  test("every place compares the free shipping with what is paid", () => {
    expect(text(all).split(describeEnvioGratis(ZONAS_ENVIO, true))).toHaveLength(6);
    expect(text(all)).not.toContain(GRATIS);
    expect(text(all)).toContain("se comparan con el total de tu pedido");
  });

  test("no place says that prices are without it", () => {
    expect(text(all)).not.toMatch(/Junto a cada precio|antes del IGV/);
  });
});

describe("every page", () => {
  test.each(Object.entries(PAGINAS))("%s has one h1, ids of its own and links that lead somewhere", (_, element) => {
    const source = html(element);
    expect(source.match(/<h1/g)).toHaveLength(1);

    const ids = [...source.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const hashes = [...source.matchAll(/<a [^>]*href="[^"]*#([^"]+)"/g)].map(([, hash]) => hash);
    const elsewhere = [...html(page(envios)).matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    for (const hash of hashes) expect([...ids, ...elsewhere]).toContain(hash);
  });

  test("has a title and a description of its own", () => {
    const metas = [contacto, envios, privacidad, sobreNosotros, terminos].map(({ meta }) => meta(props as never));
    const titles = metas.map((tags) => JSON.stringify(tags[0]));
    const descriptions = metas.map((tags) => JSON.stringify(tags[1]));
    expect(new Set(titles).size).toBe(metas.length);
    expect(new Set(descriptions).size).toBe(metas.length);
    for (const title of titles) expect(title).toContain("| Qhatu");
  });

  test.each(["/terminos", "/privacidad"])("%s says when it was last changed", (ruta) => {
    expect(text(PAGINAS[ruta] ?? <></>)).toMatch(
      /Última actualización: Enero 2024 · Texto revisado: \d+ de \p{L}+ de \d{4}/u,
    );
  });
});

test("every page of the sitemap is linked from the navigation or the footer", () => {
  const linked = new Set([
    ...listEnlaces("/catalogo", false).map(({ to }) => to),
    ...listHrefs(<PieTienda datos={datos} />),
  ]);
  const pages = flattenRoutes(routes).flatMap(({ pattern, declaration }) => (declaration.sitemap ? [pattern] : []));
  expect(pages.filter((page) => !linked.has(page))).toEqual([]);
});

test("a shop that issues receipts takes the wish for a factura at the checkout, and leads to where they are looked up", () => {
  const consulta = { to: "/comprobante", texto: "Consulta tu comprobante" };
  const con = { ...datos, consulta };
  expect(text(page(terminos, con))).toContain("marca «Necesito factura» antes de pagar");
  expect(text(page(terminos))).not.toContain("Necesito factura");
  expect(text(<Preguntas zonas={zonas} emite />)).toContain("marca «Necesito factura» antes de pagar");
  expect(text(<Preguntas zonas={zonas} emite={false} />)).not.toContain("Necesito factura");
  // Receipts keep their buyer, and SUNAT has them.
  for (const said of ["SUNAT", "quedan como las recibió SUNAT"]) expect(text(page(privacidad, con))).toContain(said);
  expect(text(page(privacidad))).not.toContain("SUNAT");
  expect([listHrefs(<PieTienda datos={con} />), listHrefs(page(terminos, con))]).toEqual([
    expect.arrayContaining(["/comprobante"]),
    expect.arrayContaining(["/comprobante"]),
  ]);
  expect([...listHrefs(<PieTienda datos={datos} />), ...listHrefs(page(terminos))]).not.toContain("/comprobante");
});

test.each([
  ["sin-comprobantes", datos],
  ["con-comprobantes", { ...datos, consulta: { to: "/comprobante", texto: "Consulta tu comprobante" } }],
])("what the static pages say stands in tests/textos, %s", async (nombre, todos) => {
  const paginas = [envios, privacidad, sobreNosotros, terminos, contacto].map((one) => page(one, todos));
  const escrito = paginas.flatMap((element) =>
    text(element, todos)
      .trim()
      .split(/(?<=[.:?]) /),
  );
  await expect(`${JSON.stringify(escrito, null, 2)}\n`).toMatchFileSnapshot(`../../../tests/textos/${nombre}.json`);
});
