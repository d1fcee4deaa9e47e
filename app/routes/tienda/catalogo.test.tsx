import { DrizzleQueryError } from "drizzle-orm/errors";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub, RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { requestScopeContext, type Tienda, tiendaContext } from "#app/context.ts";
import { declarationsContext } from "#app/routing/declarations.ts";
import { parseEnv } from "#lib/env.ts";
import { createLog } from "#lib/log.ts";
import { findDeclaration } from "#server/route-declarations.ts";
import Catalogo, { loader } from "./catalogo.tsx";

async function loadCatalogo(failure: Error) {
  const log = createLog("silent");
  const context = new RouterContextProvider();
  const select = () => {
    throw failure;
  };
  context.set(tiendaContext, { env: parseEnv({}), log, db: { select } } as unknown as Tienda);
  context.set(declarationsContext, findDeclaration);
  context.set(requestScopeContext, { id: "1", ip: "127.0.0.1", nonce: "n", log });
  const request = new Request("http://localhost/catalogo");
  return loader({ request, context, params: {}, url: new URL(request.url), pattern: "/catalogo" });
}

it.each([
  [
    new DrizzleQueryError("select 1", [], new Error("connect ECONNREFUSED")),
    "No se pudo cargar la información del catálogo, inténtalo más tarde",
  ],
  [new TypeError("x is not a function"), "Ocurrió un error inesperado al cargar el catálogo."],
])("without its products the page says so with status 503: %s", async (failure, texto) => {
  const answer = await loadCatalogo(failure);
  if (!("init" in answer)) throw new Error("the failure was not told");
  expect(answer.init?.status).toBe(503);
  const Stub = createRoutesStub([
    { path: "/", Component: () => <Catalogo {...({ loaderData: answer.data } as Parameters<typeof Catalogo>[0])} /> },
  ]);
  const html = renderToStaticMarkup(<Stub />);
  expect(html).toContain(texto);
  expect(html).toContain("Por favor, verifica tu conexión a internet o inténtalo de nuevo más tarde.");
  expect(html).toContain("Reintentar");
});
