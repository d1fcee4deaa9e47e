import { describe, expect, it } from "vitest";
import { readTree } from "./architecture/sources.ts";
import { openMarket, readKnown, readPages } from "./dark-patterns/pages.ts";
import {
  listInvented,
  listRatings,
  listTicked,
  listTimers,
  listWords,
  readModule,
  toShown,
  toText,
} from "./dark-patterns/rules.ts";
import { openTestDb } from "./db.ts";

const db = await openTestDb();
const pages = await openMarket(db).then(readPages);
const known = await readKnown(db);

/** Preselected controls, each with a reason; all others must be chosen by the buyer. */
const CHOSEN: readonly [control: RegExp, on: RegExp, because: string][] = [
  [/^radio metodo_pago=stripe$/, /^\/checkout$/, "one must be chosen, and none costs more than another"],
  [/^(checkbox|hidden) oferta=1$/, /^\/catalogo$/, "the list that the address asks for; nothing is bought by it"],
  [/^(select|checkbox) categoria=Otros$/, /^\/catalogo\/:slug$/, "the list that the address asks for"],
  [
    /^select documento_tipo=dni$/,
    /^\/libro-de-reclamaciones$/,
    "the document that nearly everybody has; it costs nothing",
  ],
];

const isExcepted = (control: string, route: string) => CHOSEN.some(([one, on]) => one.test(control) && on.test(route));

describe("every page of the storefront, with everything switched on", () => {
  it.each(pages)("$address, as $who sees it", ({ route, address, status, wanted, html, shows }) => {
    const shown = toShown(html);
    const text = toText(shown);
    const own = /\/producto\/([0-9a-f-]{36})/.exec(address)?.[1];
    expect(status).toBe(wanted);
    expect(text).toMatch(shows ?? /^/);
    expect(listTicked(shown).filter((control) => !isExcepted(control, route))).toEqual([]);
    expect([...listWords(text), ...listTimers(shown)]).toEqual([]);
    expect([...listInvented(shown, known, own), ...listRatings(text)]).toEqual([]);
  });

  it("needs each exception", () => {
    const ticked = pages.flatMap(({ route, html }) => listTicked(toShown(html)).map((control) => ({ control, route })));
    const unused = CHOSEN.filter(
      ([one, on]) => !ticked.some((found) => one.test(found.control) && on.test(found.route)),
    );
    expect(unused).toEqual([]);
  });
});

describe("what the law wants on every page of the storefront: they", () => {
  const whole = pages.filter(({ wanted }) => wanted !== 302);
  const without = (what: RegExp, of = whole) =>
    of.filter(({ html }) => !what.test(html.replaceAll("<!-- -->", ""))).map(({ address }) => address);

  it("link the Libro", () => {
    expect(whole.length).toBeGreaterThan(80);
    expect(without(/<a [^>]*href="\/libro-de-reclamaciones"/)).toEqual([]);
  });

  it("lead to what becomes of the data at each form of a visitor that asks for some", () => {
    // With an existing account, sign-up had shown the line.
    const asks =
      /<(?:input|textarea)\b[^>]* auto[cC]omplete="(?:name|given-name|email|tel|street-address|address-line1)"/;
    const forms = whole
      .filter(({ who, route }) => who === "nadie" || route === "/checkout")
      .flatMap(({ html, address }) =>
        [...toShown(html).matchAll(/<form\b.*?<\/form>/gs)].map(([form]) => ({ address, form })),
      )
      .filter(({ form }) => asks.test(form));
    const asked = [
      "/checkout",
      "/contacto",
      "/encontrar-pedido",
      "/libro-de-reclamaciones",
      "/producto/:id/aviso",
      "/sign-up",
    ];
    expect([...new Set(forms.map(({ address }) => address.replace(/[0-9a-f-]{36}/, ":id")))].toSorted()).toEqual(asked);
    expect(forms.filter(({ form }) => !form.includes('href="/privacidad"')).map(({ address }) => address)).toEqual([]);
  });

  it("are in Spanish", () => {
    expect(without(/<html lang="es/)).toEqual([]);
  });

  it("name the seller", () => {
    const apart = /^\/(?:sign-|empezar$|checkout|pedido\/:id\/abono)/;
    expect(
      without(
        /RUC \d{11}/,
        whole.filter(({ route }) => !apart.test(route)),
      ),
    ).toEqual([]);
  });

  it("give a visitor no cookie", () => {
    const given = whole.filter(({ who, cookies }) => who === "nadie" && cookies.length > 0);
    expect(given.map(({ address, cookies }) => [address, cookies])).toEqual([]);
  });
});

/** The panel is for staff. */
const PANEL =
  /^app\/(?:routes\/admin|frame\/panel|features\/(?:pedidos\/gestion|base\/auditoria|compra\/venta|pedidos\/mostrador|cuentas\/(?:caja|dashboard)))\/|\/panel\//;

/** Timers in the browser, with reasons. */
const REPEATS: Readonly<Record<string, string>> = {
  "app/ui/use-reload-while.ts": "looks, in the panel, how far a task is",
  "app/routes/tienda/pedido.tsx": "asks whether the payment came",
  "app/features/personas/usuarios/sesion-terminada.tsx": "asks whether the person signed in in another tab",
};

describe("what only the browser shows", () => {
  const modules = [...readTree(process.cwd())]
    .filter(([file]) => file.startsWith("app/") && !PANEL.test(file) && !/\.test\.tsx?$|\.server\.tsx?$/.test(file))
    .map(([file, code]) => ({ file, ...readModule(file, code) }));

  it("hurries and shames nobody, and makes nobody up", () => {
    const found = modules.flatMap(({ file, texts }) => texts.flatMap(listWords).map((words) => `${file}: ${words}`));
    expect(modules.length).toBeGreaterThan(300);
    expect(found).toEqual([]);
  });

  it("ticks no box by itself", () => {
    expect(modules.filter(({ ticked }) => ticked.length > 0).map(({ file }) => file)).toEqual([]);
  });

  it("counts no seconds", () => {
    expect(modules.filter(({ repeats }) => repeats).map(({ file }) => file)).toEqual(Object.keys(REPEATS));
  });
});

const ID = "01999999-0000-7000-8000-000000000001";
const KNOWN = new Map([
  [ID, { stock: 3, precio: 8_000 as never, oferta: { antes: 10_000 as never, plazo: "Hasta el 5, 17 unidades" } }],
]);
const card = (inside: string) => `<article class="tarjeta"><a href="/producto/${ID}">Taza</a>${inside}</article>`;
const PRICE = '<span class="price"><span>S/ 80.00</span> <span>S/ 94.40 con IGV</span></span>';
const OFFER = '<p class="oferta">Antes <del>S/ 100.00</del> <b>−20 %</b><small>Hasta el 5, 17 unidades</small></p>';
const invented = (html: string) => listInvented(card(html), KNOWN);
const ticked = (file: string) => (code: string) => readModule(file, code).ticked;

/** What each rule must find, and the most similar text that it must accept. */
const CASES: [what: string, rule: (text: string) => string[], wrong: string, right: string][] = [
  ["a box", listTicked, '<input type="checkbox" name="seguro" checked=""/>', '<input type="checkbox" name="seguro"/>'],
  [
    "a choice",
    listTicked,
    '<input type="radio" name="a" value="b" checked=""/>',
    '<input type="radio" name="a" value="b"/>',
  ],
  [
    "a list",
    listTicked,
    '<select name="a"><option value="b" selected="">',
    '<select name="a"><option value="" selected="">',
  ],
  ["a switch", listTicked, '<button role="switch" aria-checked="true">', '<button role="switch" aria-checked="false">'],
  [
    "a hidden yes",
    listTicked,
    '<input type="hidden" name="boletin" value="on"/>',
    '<input type="hidden" name="id" value="7"/>',
  ],
  ["a timer", listTimers, '<p role="timer">', '<p role="status">'],
  ["hours and minutes", listWords, "Termina en 02:14:59", "Pedido a las 14:59"],
  ["hours left", listWords, "¡Quedan 3 horas!", "Respondemos en 24 horas"],
  ["a term of the law", listWords, "Quedan 3 días", "Quedan 3 días hábiles"],
  ["haste", listWords, "Date prisa", "Deprisa y despacio"],
  ["a crowd", listWords, "12 personas lo están viendo", "Un regalo para 12 personas"],
  ["sales that nobody counted", listWords, "240 vendidos", "240 hojas"],
  ["shame", listWords, "No, gracias: prefiero pagar más", "No, volver"],
  ["a doubt", listWords, "¿De verdad te vas?", "¿Cancelar el pedido?"],
  ["a loss", listWords, "Perderás tu descuento", "El descuento se acaba el 30 de noviembre"],
  ["units left", invented, "<span>2 disponibles</span>", "<span>3 disponibles</span>"],
  ["last units", invented, "<b>Últimas 2</b>", "<b>Últimas 3</b>"],
  ["few left", invented, "<b>¡Solo quedan 1!</b>", "<b>Quedan 3</b>"],
  ["another price", invented, PRICE.replace("80.00", "79.00") + OFFER, PRICE + OFFER],
  ["a price with less IGV", invented, PRICE.replace("94.40", "90.00") + OFFER, PRICE + OFFER],
  ["a price alone", invented, '<span class="price"><span>S/ 80.00</span></span>', PRICE + OFFER],
  ["an offer that is not told whole", invented, PRICE, PRICE + OFFER],
  ["an earlier price", invented, PRICE + OFFER.replace("100.00", "120.00"), PRICE + OFFER],
  ["a longer offer", invented, PRICE + OFFER.replace("el 5", "el 9"), PRICE + OFFER],
  ["a price struck through", invented, "<del>S/ 200.00</del>", PRICE + OFFER],
  ["a rating", listRatings, "4.8 (124 reseñas)", "4.8 (124 opiniones)"],
  ["a box in the code", ticked("a.tsx"), "<input defaultChecked />", "<input defaultChecked={kept} />"],
  ["a box that is always ticked", ticked("a.tsx"), "<input checked={true} />", "<input checked={false} />"],
];

describe("each rule", () => {
  it.each(CASES)("finds %s", (_what, rule, wrong, right) => {
    expect(rule(wrong)).not.toEqual([]);
    expect(rule(right)).toEqual([]);
  });
});
