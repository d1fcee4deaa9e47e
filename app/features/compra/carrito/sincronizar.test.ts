import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type * as Sesion from "#app/features/personas/usuarios/sesion-navegador.ts";
import { soles } from "#lib/dinero.ts";
import type * as Almacen from "./almacen.ts";
import { formatGuardado, parseGuardado } from "./guardado.ts";
import { createRegistro, type RegistroCarrito } from "./registro.ts";
import type * as Sincronizar from "./sincronizar.ts";

const ID = "00000000-0000-4000-8000-000000000001";
const producto = { id: ID, nombre: "Taza", categoria: "Hogar", precio: soles(10), stock: 9, imagen: "" };
const cart = (cantidad: number) => formatGuardado({ lineas: [{ producto, cantidad }], pendientes: [] });
const persona = (id: string) => ({ id, email: "", nombre: id, apellido: "", rol: "cliente" as const });
const [CARRITO, CUENTA] = ["qhatu:carrito", "qhatu:carrito-cuenta"];

const answer = (cantidad: number, n: number) =>
  Response.json({
    version: 7,
    n,
    fuera: [],
    firmes: [],
    cerrados: [],
    lineas: cantidad > 0 ? [{ id: ID, cantidad, producto }] : [],
  });

function openBrowser() {
  const events = new EventTarget();
  const kept = new Map<string, string>();
  const post = vi.fn<(body: Sincronizado) => Promise<Response>>();
  const signedIn = { id: "ana" };
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  vi.stubGlobal("window", Object.assign(events, { localStorage }));
  vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }));
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("fetch", (url: string, init: { body: string }) =>
    url === "/api/sesion"
      ? Promise.resolve(Response.json({ usuario: persona(signedIn.id), aviso: null }))
      : post(JSON.parse(init.body) as Sincronizado),
  );
  return { events, kept, post, signedIn };
}

interface Sincronizado {
  usuario_id: string;
  cambios: { id: string; cantidad: number; n: number }[];
}

let browser: ReturnType<typeof openBrowser>;
let tab: typeof Sincronizar & typeof Sesion & typeof Almacen;
beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  browser = openBrowser();
  tab = {
    ...(await import("./sincronizar.ts")),
    ...(await import("#app/features/personas/usuarios/sesion-navegador.ts")),
    ...(await import("./almacen.ts")),
  };
  tab.sesionStore.set({ estado: "lista", usuario: persona("ana"), aviso: null });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const keep = (registro: Partial<RegistroCarrito>) =>
  browser.kept.set(CUENTA, JSON.stringify({ ...createRegistro("ana", "n1"), ...registro }));
const shown = () => parseGuardado(browser.kept.get(CARRITO) ?? null)?.lineas.map(({ cantidad }) => cantidad);
const told = () => browser.post.mock.calls.map(([{ usuario_id, cambios }]) => [usuario_id, cambios]);

it("tells what is there once the person is known, a change a second later, and the last one as the page goes", async () => {
  browser.kept.set(CARRITO, cart(1));
  browser.post.mockResolvedValueOnce(answer(4, 1)).mockResolvedValueOnce(answer(2, 2));
  tab.startSincronizar();
  await vi.advanceTimersByTimeAsync(0);
  expect([told(), shown()]).toEqual([[["ana", [{ id: ID, cantidad: 1, n: 1 }]]], [4]]);
  for (const cantidad of [3, 2]) tab.almacen.changeLineas(() => [{ producto, cantidad }]);
  expect(browser.post).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(told()[1]).toEqual(["ana", [{ id: ID, cantidad: 2, n: 2 }]]);
  await vi.advanceTimersByTimeAsync(60_000);
  browser.post.mockReturnValue(new Promise(() => {}));
  tab.almacen.changeLineas(() => []);
  browser.events.dispatchEvent(new Event("pagehide"));
  expect(told().slice(2)).toEqual([["ana", [{ id: ID, cantidad: 0, n: 3 }]]]);
});

it("never tells, and no longer shows, what another person left without signing out", async () => {
  browser.kept.set(CARRITO, cart(1));
  keep({ usuario: "eva", version: 3 });
  browser.post.mockResolvedValue(answer(0, 0));
  await tab.syncCarrito();
  expect([told(), shown()]).toEqual([[["ana", []]], []]);
});

it("leaves alone the cart of who signed in meanwhile in another tab", async () => {
  browser.kept.set(CARRITO, cart(1));
  keep({ usuario: "eva", version: 3 });
  browser.signedIn.id = "eva";
  await tab.syncCarrito();
  expect([told(), shown()]).toEqual([[], [1]]);
});

it("brings nothing back into a browser that was emptied while it asked", async () => {
  browser.kept.set(CARRITO, cart(1));
  const late = Promise.withResolvers<Response>();
  browser.post.mockReturnValue(late.promise);
  const synced = tab.syncCarrito();
  await vi.advanceTimersByTimeAsync(0);
  browser.kept.clear();
  late.resolve(answer(1, 1));
  await synced;
  expect(browser.kept.size).toBe(0);
});

it.each([
  ["a session that ended loses nothing", 3, true],
  ["a cart that no account has heard of stays a visitor's", 0, false],
])("%s", async (_, version, stays) => {
  browser.kept.set(CARRITO, cart(1));
  keep({ version });
  browser.post.mockResolvedValue(new Response(null, { status: 204 }));
  await tab.syncCarrito();
  expect([shown(), browser.kept.has(CUENTA)]).toEqual([[1], stays]);
});

it("numbers a change once, however often it gets no answer", async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  browser.kept.set(CARRITO, cart(1));
  browser.post.mockRejectedValueOnce(new TypeError("no network")).mockResolvedValueOnce(answer(1, 1));
  await tab.syncCarrito();
  await tab.tellCarrito();
  await tab.tellCarrito();
  expect(told()).toEqual(Array.from({ length: 2 }, () => ["ana", [{ id: ID, cantidad: 1, n: 1 }]]));
});
