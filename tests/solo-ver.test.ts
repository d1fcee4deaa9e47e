import { describe, expect, it } from "vitest";
import { VISTA } from "#app/features/base/ajustes/vista.ts";
import { isAllowed, PERMISOS, type PuestoPanel } from "#lib/permisos.ts";
import { openTestDb } from "./db.ts";
import { ROUTES } from "./fixtures/routes.ts";
import { openWorld } from "./fixtures/world.ts";
import { GUARD_TABLE } from "./guards/table.ts";

const db = await openTestDb();
const world = await openWorld(db);
const { producto, pedido } = world;

/** Other states of a page, by address. */
const STATES: Readonly<Record<string, readonly string[]>> = {
  "/admin/productos": ["?nuevo=1", "?estado=eliminado", `?editar=${producto.id}`],
  "/admin/productos/:id": ["?ver=stock", "?ver=ventas", "?ver=historial", "?ver=opiniones"],
  "/admin/ajustes/:seccion": ["tienda", "empresa", "catalogo", "envio", "pagos", "correos", "mensajes", "busqueda"].map(
    (seccion) => `/admin/ajustes/${seccion}`,
  ),
  "/admin/pedidos": [`?pedido=${pedido}`],
};

const PAGES = ROUTES.flatMap(({ fullPath, id, declaration }) => {
  const exports = world.exported.get(id);
  // The preview's frame sends nothing.
  if (declaration?.access !== "admin" || !exports?.has("default") || fullPath === VISTA) return [];
  const { address = fullPath } = GUARD_TABLE[fullPath] ?? {};
  const own = typeof address === "string" ? address : address(world);
  const path = own.replace(/\?.*/, "");
  const addresses = [own, ...(STATES[fullPath] ?? []).map((state) => (state.startsWith("?") ? path + state : state))];
  return addresses.map((one) => ({ address: one, ...declaration }));
});

interface Control {
  whole: string;
  tag: string;
  type: string;
  attributes: string;
  /** Surrounding forms and groups, outermost first, with their attributes. */
  around: readonly { tag: string; attributes: string }[];
}

/** Buttons and fields of a page, with their surroundings. */
function listAll(html: string): Control[] {
  const found: Control[] = [];
  const around: { tag: string; attributes: string }[] = [];
  for (const [whole, end, tag = "", attributes = ""] of html.matchAll(/<(\/?)([a-z0-9]+)((?:\s[^>]*)?)>/g)) {
    if (tag === "form" || tag === "fieldset") {
      if (end) around.pop();
      else around.push({ tag, attributes });
    } else if (!end && ["button", "input", "select", "textarea"].includes(tag)) {
      const type = /\stype="(\w+)"/.exec(attributes)?.[1] ?? "";
      found.push({ whole, tag, type, attributes, around: [...around] });
    }
  }
  return found;
}

const asks = (attributes: string) => /method="get"|role="search"/.test(attributes);
/** A select outside a form only changes the view. */
const isAlone = ({ tag, type, around }: Control) =>
  (tag === "select" || type === "radio") && !around.some((one) => one.tag === "form");
const isClosed = (attributes: string) => /\sdisabled=/.test(attributes);

/** Controls that send something: submit buttons and fields, except in forms that only navigate, and search boxes. */
function listControls(html: string): string[] {
  return listAll(html).flatMap((control) => {
    const { whole, tag, type, attributes, around } = control;
    const inert = around.some((one) => (one.tag === "form" ? asks(one.attributes) : isClosed(one.attributes)));
    const quiet = isAlone(control) || (tag === "button" ? type === "button" : ["hidden", "search"].includes(type));
    if (quiet || isClosed(attributes) || /\sreadonly=/i.test(attributes) || inert) return [];
    return [whole.replace(/\sclass="[^"]*"/, "").replace(/\sid="[^"]*"/, "")];
  });
}

const read = async (puesto: Exclude<PuestoPanel, "dueno">, address: string) => {
  const response = await world.personal[puesto].fetchShop(address);
  return { status: response.status, html: await response.text() };
};

describe.each(["lectura", "pedidos", "productos"] as const)("the puesto %s, where it may only look", (puesto) => {
  const seen = PAGES.filter(
    ({ area, form }) => isAllowed(puesto, "ver", area) && !isAllowed(puesto, "cambiar", area) && !form,
  );

  it.each(seen)("is offered nothing to send on $address", async ({ address }) => {
    // The frame's controls, from an empty page.
    const frame = listControls((await read(puesto, "/admin/nada/de/nada")).html);
    const { html } = await read(puesto, address);
    expect(listControls(html).filter((control) => !frame.includes(control))).toEqual([]);
  });

  it.each(PAGES.filter(({ area, form }) => form && !isAllowed(puesto, "cambiar", area)))(
    "does not get the form on $address",
    async ({ address }) => expect((await read(puesto, address)).status).toBe(403),
  );
});

it("finds such controls in every area where a page has a form", async () => {
  const areas = new Set<string>();
  for (const { address, area } of PAGES) {
    const html = await (await world.people.admin.fetchShop(address)).text();
    if (listControls(html).length > 0) areas.add(area);
  }
  const without = Object.keys(PERMISOS).filter((area) => !areas.has(area));
  expect(without.toSorted()).toEqual(["auditoria", "correos", "panel", "ventas"]);
});

/** Boxes for selecting rows and searching, and files taken at once. */
const HOLDS_NOTHING = /aria-label="(?:Seleccionar|Quitar la selección)|type="(?:search|hidden|file)"/;

it("has each field that is typed into in a form that the guard of unsaved text sees", async () => {
  const unseen: string[] = [];
  let seen = 0;
  for (const { address } of PAGES) {
    const html = await (await world.people.admin.fetchShop(address)).text();
    const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
    for (const control of listAll(main)) {
      const { whole, tag, attributes, around } = control;
      const form = around.find((one) => one.tag === "form");
      const holds = tag !== "button" && !isAlone(control) && !HOLDS_NOTHING.test(whole);
      if (!holds || (form && asks(form.attributes))) continue;
      // The guard's refusal is shown within the panel's frame.
      const framed = html.includes('aria-label="Barra lateral"');
      if (form && framed && /\sname="[^"]/.test(attributes)) seen += 1;
      else unseen.push(`${address} ${whole}`);
    }
  }
  expect(unseen).toEqual([]);
  expect(seen).toBeGreaterThan(100);
});
