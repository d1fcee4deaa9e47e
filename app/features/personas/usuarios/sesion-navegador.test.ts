import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type * as Cambios from "./sesion-cambios.ts";
import type * as Navegador from "./sesion-navegador.ts";

const ANA = { id: "1", email: "ana@ejemplo.pe", nombre: "Ana", apellido: "Ñahui", rol: "admin" };

/** Entries are own keys, as in a browser's storage. */
const storage = (entries: Record<string, string>): Storage =>
  Object.setPrototypeOf(entries, {
    getItem: (key: string) => entries[key] ?? null,
    setItem: (key: string, value: string) => void (entries[key] = value),
    removeItem: (key: string) => void delete entries[key],
  });

function openBrowser() {
  const events = new EventTarget();
  const browser = {
    local: storage({ "qhatu:carrito": "1", "qhatu:carrito-cuenta": "1", "qhatu:tema": "dark", "qhatu:otro": "x" }),
    session: storage({ "qhatu:borrador": "Av. Larco 1" }),
    assign: vi.fn<(path: string) => void>(),
    reload: vi.fn<() => void>(),
    fetch: vi.fn<typeof fetch>(),
    comeBack: () => events.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true })),
  };
  const [addEventListener, dispatchEvent] = [events.addEventListener.bind(events), events.dispatchEvent.bind(events)];
  vi.stubGlobal("window", { addEventListener, dispatchEvent, location: browser });
  vi.stubGlobal("StorageEvent", Event);
  vi.stubGlobal("localStorage", browser.local);
  vi.stubGlobal("sessionStorage", browser.session);
  vi.stubGlobal("fetch", browser.fetch);
  return browser;
}

let browser: ReturnType<typeof openBrowser>;
let tab: typeof Cambios & typeof Navegador;
beforeEach(async () => {
  vi.resetModules();
  browser = openBrowser();
  tab = {
    ...(await import("./sesion-cambios.ts")),
    ...(await import("./sesion-navegador.ts")),
  };
});
afterEach(() => void vi.unstubAllGlobals());

const answer = (usuario: object | null) => async () => Response.json({ usuario, aviso: null });

it("is requested once for all components", async () => {
  browser.fetch.mockImplementation(answer(ANA));
  const listener = vi.fn<() => void>();
  expect(tab.sesionStore.get().estado).toBe("cargando");
  tab.subscribeSesion(listener);
  tab.subscribeSesion(() => {});
  await expect.poll(() => tab.sesionStore.get()).toEqual({ estado: "lista", usuario: ANA, aviso: null });
  expect(browser.fetch).toHaveBeenCalledTimes(1);
  expect(listener).toHaveBeenCalledTimes(1);
});

it("says that a visit begins with a page that is opened half an hour after the last one, in any tab", async () => {
  browser.fetch.mockImplementation(answer(null));
  const local = new Map<string, string>();
  vi.stubGlobal("localStorage", { getItem: (key: string) => local.get(key) ?? null, setItem: local.set.bind(local) });
  const begins = async (ms: number) => {
    vi.spyOn(Date, "now").mockReturnValue(Date.parse("2026-11-22T12:00:00Z") + ms);
    await tab.refreshSesion();
    return new Headers(browser.fetch.mock.lastCall?.[1]?.headers).has(tab.CABECERA_VISITA);
  };
  expect([await begins(0), await begins(1_800_000), await begins(3_600_001), await begins(3_600_002)]).toEqual([
    true,
    false,
    true,
    false,
  ]);
  vi.stubGlobal("localStorage", undefined);
  expect(await begins(99_000_000)).toBe(false);
});

it.each([
  ["no network", () => Promise.reject(new TypeError("Failed to fetch"))],
  ["a server in trouble", async () => new Response("", { status: 503 })],
  ["an answer that is no JSON", async () => new Response("<html>")],
  ["an answer of another shape", async () => Response.json({ usuario: { id: 7 } })],
])("with %s it is nobody, and ready", async (_, trouble) => {
  browser.fetch.mockImplementation(trouble);
  await tab.refreshSesion();
  expect(tab.sesionStore.get()).toEqual({ estado: "lista", usuario: null, aviso: null });
});

it("the last request counts, not the last answer", async () => {
  const slow = Promise.withResolvers<Response>();
  browser.fetch.mockReturnValueOnce(slow.promise).mockImplementationOnce(answer(ANA));
  const first = tab.refreshSesion();
  await tab.refreshSesion();
  slow.resolve(Response.json({ usuario: null }));
  await first;
  expect(tab.sesionStore.get().usuario).toEqual(ANA);
});

it("an unknown role is a cliente's", () => {
  expect(tab.parseSesion({ usuario: { ...ANA, rol: "root" } }).usuario?.rol).toBe("cliente");
});

it("signing out forgets the person and the cart, keeps the theme, and goes home", async () => {
  browser.fetch.mockImplementation(answer(ANA));
  await tab.refreshSesion();
  expect(await tab.signOut()).toBe(true);
  expect(browser.fetch).toHaveBeenLastCalledWith("/api/auth/sign-out", expect.objectContaining({ method: "POST" }));
  expect(tab.sesionStore.get()).toEqual({ estado: "lista", usuario: null, aviso: null });
  expect(Object.keys(browser.local)).toEqual(["qhatu:tema", "qhatu:visita"]);
  expect(Object.keys(browser.session)).toEqual([]);
  expect(browser.assign).toHaveBeenCalledWith("/");
});

it("signing out goes on to the external provider's page, where there is one", async () => {
  const url = "https://proveedor.example/salir?client_id=tienda";
  browser.fetch.mockImplementationOnce(answer(ANA)).mockResolvedValueOnce(Response.json({ success: true, url }));
  await tab.refreshSesion();
  expect(await tab.signOut()).toBe(true);
  expect(browser.assign).toHaveBeenCalledWith(url);
});

it("signing out that fails leaves everything as it was", async () => {
  browser.fetch.mockImplementationOnce(answer(ANA)).mockResolvedValueOnce(new Response("", { status: 503 }));
  await tab.refreshSesion();
  expect(await tab.signOut()).toBe(false);
  expect(tab.sesionStore.get()).toMatchObject({
    usuario: ANA,
    aviso: "No se pudo cerrar la sesión. Inténtalo de nuevo.",
  });
  expect(Object.keys(browser.local)).toHaveLength(5);
  expect(browser.assign).not.toHaveBeenCalled();
});

describe("somebody else", () => {
  const EVA = { ...ANA, id: "2", nombre: "Eva" };

  beforeEach(async () => {
    browser.fetch.mockImplementation(answer(ANA));
    tab.subscribeSesion(() => {});
    await tab.refreshSesion();
  });

  it("who signs in finds nothing of Ana's but the theme, and the cart with its record of whose it is", async () => {
    browser.fetch.mockImplementation(answer(EVA));
    await expect(tab.enterWith(() => Promise.reject(new Error("way")))).rejects.toThrow("way");
    expect(tab.sesionStore.get().usuario).toEqual(EVA);
    const kept = ["qhatu:carrito", "qhatu:carrito-cuenta", "qhatu:tema", "qhatu:visita"];
    expect([Object.keys(browser.local), Object.keys(browser.session)]).toEqual([kept, []]);
  });

  it.each([
    ["Ana", ANA, 0],
    ["Eva", EVA, 1],
    ["nobody", null, 1],
  ])("is not shown a page of Ana's out of the browser's cache: signed in is %s", async (_, usuario, reloads) => {
    browser.fetch.mockImplementation(answer(usuario));
    browser.comeBack();
    await expect.poll(() => browser.reload).toHaveBeenCalledTimes(reloads);
    expect(Object.keys(browser.session)).toHaveLength(1 - reloads);
  });
});

describe("after the session ended on a page", () => {
  it.each([
    ["who was there is back, and all of theirs is still there", ANA, true, 1, 0],
    ["nobody is back yet", null, false, 1, 0],
    ["somebody else gets a page that is read anew, with nothing of the former", { ...ANA, id: "2" }, false, 0, 1],
  ])("%s", async (_, usuario, back, kept, reloads) => {
    browser.fetch.mockImplementation(answer(ANA));
    await tab.refreshSesion();
    browser.fetch.mockImplementation(answer(usuario));
    expect(await tab.isBack(ANA.id)).toBe(back);
    expect(Object.keys(browser.session)).toHaveLength(kept);
    expect(browser.reload).toHaveBeenCalledTimes(reloads);
  });
});

const leave = (thrown: unknown) => tab.leaveWith(() => Promise.reject(thrown), "/adios").catch(() => {});
const to = (Location: string) => new Response(null, { status: 302, headers: { Location } });

describe("deleting the account", () => {
  it.each([
    ["once it is done", () => to("/adios"), 0],
    ["not while it leads elsewhere first", () => to("https://proveedor.example/"), 1],
    ["not when it failed", () => new Error("503"), 1],
  ])("forgets the person %s", async (_, way, left) => {
    browser.fetch.mockImplementation(answer(ANA));
    await tab.refreshSesion();
    await leave(way());
    expect(Object.keys(browser.session)).toHaveLength(left);
    expect("qhatu:carrito" in browser.local).toBe(left === 1);
    expect(tab.sesionStore.get().usuario).toEqual(left === 0 ? null : ANA);
  });

  it.each([
    ["whoever is gone", answer(null), 0],
    ["nobody who is signed in", answer(ANA), 1],
    ["nobody while the server says nothing", async () => new Response("", { status: 503 }), 1],
  ])("leftovers of a form without scripts: of %s", async (_, said, left) => {
    browser.fetch.mockImplementation(said);
    await tab.forgetIfSignedOut();
    expect(Object.keys(browser.session)).toHaveLength(left);
    expect("qhatu:carrito" in browser.local).toBe(left === 1);
  });

  it("leaves a visitor's own cart", async () => {
    browser.local.removeItem("qhatu:carrito-cuenta");
    browser.fetch.mockImplementation(answer(null));
    await tab.forgetIfSignedOut();
    expect("qhatu:carrito" in browser.local).toBe(true);
  });
});
