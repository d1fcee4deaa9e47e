import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type * as Module from "./sesion-navegador.ts";

const ANA = { id: "1", email: "ana@ejemplo.pe", nombre: "Ana", apellido: "Ñahui", rol: "admin" };

/** Its entries are its own keys, as in a browser. */
const storage = (entries: Record<string, string>): Storage =>
  Object.setPrototypeOf(entries, { removeItem: (key: string) => void delete entries[key] });

/** What of a browser the module touches. */
function openBrowser() {
  const events = new EventTarget();
  const browser = {
    local: storage({ "qhatu:carrito": "1", "qhatu:tema": "dark", "qhatu:otro": "x" }),
    session: storage({ "qhatu:borrador": "Av. Larco 1" }),
    assign: vi.fn<(path: string) => void>(),
    fetch: vi.fn<typeof fetch>(),
    comeBack: () => events.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true })),
  };
  vi.stubGlobal("window", { addEventListener: events.addEventListener.bind(events), location: browser });
  vi.stubGlobal("localStorage", browser.local);
  vi.stubGlobal("sessionStorage", browser.session);
  vi.stubGlobal("fetch", browser.fetch);
  return browser;
}

let browser: ReturnType<typeof openBrowser>;
let tab: typeof Module;
beforeEach(async () => {
  vi.resetModules();
  browser = openBrowser();
  tab = await import("./sesion-navegador.ts");
});
afterEach(() => void vi.unstubAllGlobals());

const answer = (usuario: object | null) => async () => Response.json({ usuario, aviso: null });

it("is asked once for any number of components, and again when the page comes back from the cache", async () => {
  browser.fetch.mockImplementation(answer(ANA));
  const listener = vi.fn<() => void>();
  expect(tab.getSesion().estado).toBe("cargando");
  tab.subscribe(listener);
  tab.subscribe(() => {});
  await vi.waitFor(() => expect(tab.getSesion()).toEqual({ estado: "lista", usuario: ANA, aviso: null }));
  expect(browser.fetch).toHaveBeenCalledTimes(1);

  browser.fetch.mockImplementation(answer(null));
  browser.comeBack();
  await vi.waitFor(() => expect(tab.getSesion().usuario).toBeNull());
  expect(listener).toHaveBeenCalledTimes(2);
});

it.each([
  ["no network", () => Promise.reject(new TypeError("Failed to fetch"))],
  ["a server in trouble", async () => new Response("", { status: 503 })],
  ["an answer that is no JSON", async () => new Response("<html>")],
  ["an answer of another shape", async () => Response.json({ usuario: { id: 7 } })],
])("with %s it is nobody, and ready", async (_, trouble) => {
  browser.fetch.mockImplementation(trouble);
  await tab.refreshSesion();
  expect(tab.getSesion()).toEqual({ estado: "lista", usuario: null, aviso: null });
});

it("the last reading asked for counts, not the last answered", async () => {
  const slow = Promise.withResolvers<Response>();
  browser.fetch.mockReturnValueOnce(slow.promise).mockImplementationOnce(answer(ANA));
  const first = tab.refreshSesion();
  await tab.refreshSesion();
  slow.resolve(Response.json({ usuario: null }));
  await first;
  expect(tab.getSesion().usuario).toEqual(ANA);
});

it("an unknown role is a cliente's", () => {
  expect(tab.parseSesion({ usuario: { ...ANA, rol: "root" } }).usuario?.rol).toBe("cliente");
});

it("signing out forgets the person, keeps the cart and the theme, and goes home", async () => {
  browser.fetch.mockImplementation(answer(ANA));
  await tab.refreshSesion();
  expect(await tab.signOut()).toBe(true);
  expect(browser.fetch).toHaveBeenLastCalledWith("/api/auth/sign-out", expect.objectContaining({ method: "POST" }));
  expect(tab.getSesion()).toEqual({ estado: "lista", usuario: null, aviso: null });
  expect(Object.keys(browser.local)).toEqual(["qhatu:carrito", "qhatu:tema"]);
  expect(Object.keys(browser.session)).toEqual([]);
  expect(browser.assign).toHaveBeenCalledWith("/");
});

it("signing out that fails leaves everything as it was", async () => {
  browser.fetch.mockImplementationOnce(answer(ANA)).mockResolvedValueOnce(new Response("", { status: 503 }));
  await tab.refreshSesion();
  expect(await tab.signOut()).toBe(false);
  expect(tab.getSesion()).toMatchObject({ usuario: ANA, aviso: "No se pudo cerrar la sesión. Inténtalo de nuevo." });
  expect(Object.keys(browser.local)).toHaveLength(3);
  expect(browser.assign).not.toHaveBeenCalled();
});
