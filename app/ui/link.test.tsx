import { renderToStaticMarkup } from "react-dom/server";
import { Link as RouterLink, MemoryRouter, Route, Routes } from "react-router";
import { expect, it } from "vitest";
import { Link, NavLink } from "./link.tsx";

function render(element: React.ReactNode, at = "/catalogo/uno"): string[] {
  const page = (
    <MemoryRouter initialEntries={[at]}>
      <Routes>
        <Route path="*" element={element} />
      </Routes>
    </MemoryRouter>
  );
  return renderToStaticMarkup(page)
    .split(/ (?=[\w-]+=)/)
    .map((part) => part.replace(/(>.*)$/, ""))
    .toSorted();
}

it.each([
  "/",
  "/catalogo",
  "/catalogo?categoria=Hogar&pagina=2",
  "/catalogo?search=dos%20palabras&exacta=1#resultados",
  "/envios#devoluciones",
  "/admin/productos/",
  "otro",
  "..",
  "?pagina=2",
  "#contenido",
  "/a/../b",
  "/a//b",
  "//evil.example",
  "/\\evil.example",
  "https://tienda.example/a",
  "mailto:hola@tienda.example",
])("a link to %s has the markup of the router's on the server", (to) => {
  const props = { to, className: "link", replace: true, state: { from: "/" }, preventScrollReset: true };
  const attributes = { "aria-label": "Ir", title: "Ir", target: "_self" };
  const ours = render(<Link {...props} {...attributes} />);
  expect(ours).toEqual(render(<RouterLink {...props} {...attributes} />));
  expect(ours).toContain('class="link"');
});

it.each([
  ["/catalogo", "/catalogo", true],
  ["/catalogo", "/Catalogo", true],
  ["/catalogo", "/catalogo/uno", true],
  ["/catalogo", "/catalogos", false],
  ["/", "/", true],
  ["/", "/catalogo", false],
])("a link to %s on %s is current: %s", (to, at, isCurrent) => {
  const attributes = render(<NavLink to={to} end={to === "/"} />, at);
  expect(attributes.includes('aria-current="page"')).toBe(isCurrent);
});
