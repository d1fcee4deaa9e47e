import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import { MarcoPerfil } from "./marco-perfil.tsx";

function listTabs(at: string) {
  const router = createMemoryRouter([{ path: "*", element: <MarcoPerfil titulo="Mi Perfil">.</MarcoPerfil> }], {
    initialEntries: [at],
  });
  const html = renderToStaticMarkup(<RouterProvider router={router} />);
  return [...html.matchAll(/<a ([^>]*)>([^<]*)<\/a>/g)].map(([, attributes = "", texto = ""]) => ({
    texto,
    to: /href="([^"]*)"/.exec(attributes)?.[1],
    actual: attributes.includes('aria-current="page"'),
  }));
}

it("leads from each page of the account to the others, the orders among them", () => {
  expect(listTabs("/perfil").map(({ texto, to }) => [texto, to])).toEqual([
    ["Mi Perfil", "/perfil"],
    ["Mis pedidos", "/perfil#historial"],
    ["Favoritos", "/favoritos"],
    ["Direcciones", "/perfil/direcciones"],
    ["Opiniones", "/perfil/opiniones"],
    ["Seguridad", "/perfil/seguridad"],
    ["Mis datos", "/perfil/datos"],
  ]);
});

it.each([
  ["/perfil", "Mi Perfil"],
  ["/Perfil", "Mi Perfil"],
  ["/perfil/direcciones", "Direcciones"],
  ["/perfil/seguridad/dos-pasos", "Seguridad"],
])("on %s the tab is %s", (at, texto) => {
  expect(listTabs(at).flatMap((tab) => (tab.actual ? [tab.texto] : []))).toEqual([texto]);
});
