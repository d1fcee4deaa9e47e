import { RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { cachedLoader } from "./cached-loader.ts";
import { declarationsContext } from "./declarations.ts";

function load(search: string, name: string): string[] {
  const context = new RouterContextProvider();
  context.set(declarationsContext, () => ({ access: "everyone", cache: ["orden"] }));
  const url = new URL(`http://localhost/catalogo${search}`);
  const loader = cachedLoader(({ query }) => query(name));
  return loader({ request: new Request(url), url, context, params: {}, pattern: "/catalogo" });
}

it("reads the parameters that the page declares, whatever else stands in the address", () => {
  expect(load("?orden=stock&utm_source=x", "orden")).toEqual(["stock"]);
  expect(load("?utm_source=x", "orden")).toEqual([]);
});

it("does not read any other, and says what to do", () => {
  expect(() => load("?q=taza", "q")).toThrow("app/routes.ts does not have in `cache`");
});
