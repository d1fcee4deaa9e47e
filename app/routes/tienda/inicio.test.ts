import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter, RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { requestScopeContext, type Tienda, tiendaContext } from "#app/context.ts";
import { createDb } from "#db/client.server.ts";
import { parseEnv } from "#lib/env.ts";
import { createLog } from "#lib/log.ts";
import { Destacados } from "#app/features/paginas/contenido/inicio-destacados.tsx";
import { TESTIMONIOS } from "#app/features/paginas/contenido/testimonios.ts";
import { CATEGORIAS, listNombres } from "#lib/categorias.ts";
import { combineAjustes } from "#app/features/base/ajustes/ajustes.ts";
import { describePortada } from "#app/features/paginas/contenido/portada.ts";
import { describeRubros } from "#app/features/paginas/contenido/rubros.ts";
import { loader } from "./inicio.tsx";

function loadHome(db: unknown) {
  const log = createLog("silent");
  const context = new RouterContextProvider();
  context.set(tiendaContext, { env: parseEnv({}), log, db } as unknown as Tienda);
  context.set(requestScopeContext, { id: "1", ip: "127.0.0.1", nonce: "n", log });
  const request = new Request("http://localhost/");
  return loader({ request, context, params: {}, url: new URL(request.url), pattern: "/" });
}

it.each([
  [
    "a database that is away",
    createDb({ host: "127.0.0.1", port: 1 }, () => {}),
    "No se pudo cargar la informacion, intentalo mas tarde",
  ],
  ["a mistake of the code", null, "Ocurrio un error inesperado al cargar los productos."],
])("without its products the page says so with status 503: %s", async (_, db, texto) => {
  const { data, init } = await loadHome(db);
  expect(init?.status).toBe(503);
  const portada = describePortada(combineAjustes(parseEnv({})), "2026-11-30");
  const none = { rubros: describeRubros([]), categorias: [], fotos: [], productos: [], rieles: null };
  expect(data).toEqual({ testimonios: TESTIMONIOS, portada, ...none, error: texto });
  const panel = createElement(MemoryRouter, null, createElement(Destacados, data));
  const html = renderToStaticMarkup(panel);
  expect(html).toContain(texto);
  expect(html).toContain("Por favor, verifica tu conexión a internet o inténtalo de nuevo más tarde.");
});

it.each([
  [listNombres(CATEGORIAS), "ropa, hogar, libros, deportes y tecnología"],
  [[], "ropa, hogar, libros, deportes y tecnología"],
  [["Plantas"], "Plantas"],
  [["Plantas", "Macetas"], "Plantas y Macetas"],
  [["Plantas", "Iluminación"], "Plantas e Iluminación"],
  [["A", "B", "C", "D", "E", "F"], "A, B, C, D, E y F"],
  [["A", "B", "C", "D", "E", "F", "G"], "A, B, C, D, E, F y más"],
])("search engines read of the categories %j: %s", (categorias, expected) => {
  expect(describeRubros(categorias)).toBe(expected);
});
