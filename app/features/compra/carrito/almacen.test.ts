import { afterEach, expect, it, vi } from "vitest";
import { soles } from "#lib/dinero.ts";
import { createAlmacen } from "./almacen.ts";
import { addProducto } from "./carrito.ts";
import { CLAVE } from "./clave.ts";
import { formatGuardado } from "./guardado.ts";
import { addPendiente, type Desenlace, settleAll } from "./pendientes.ts";

const producto = (id: string) => ({ id, nombre: id, categoria: "Hogar", precio: soles(10), stock: 9, imagen: "" });
const kept = (cantidades: Record<string, number>, pendientes: string[] = []) =>
  formatGuardado({
    lineas: Object.entries(cantidades).map(([id, cantidad]) => ({ producto: producto(id), cantidad })),
    pendientes,
  });

/** A browser's storage, shared by its tabs. */
function openBrowser(text: string | null = null) {
  const browser = { text, broken: false };
  const storage = {
    getItem: () => browser.text,
    setItem(_: string, value: string) {
      if (browser.broken) throw new DOMException("full", "QuotaExceededError");
      browser.text = value;
    },
  };
  const openTab = () => {
    const tab = createAlmacen(() => storage);
    tab.load();
    return tab;
  };
  return { browser, openTab };
}

const shown = (tab: ReturnType<typeof createAlmacen>) =>
  Object.fromEntries(tab.get().lineas.map(({ producto, cantidad }) => [producto.id, cantidad]));
const add = (tab: ReturnType<typeof createAlmacen>, id: string) =>
  tab.changeLineas((lineas) => addProducto(lineas, producto(id)));

const silence = () => vi.spyOn(console, "warn").mockReturnValue();
afterEach(() => void vi.restoreAllMocks());

it("loads once and notifies its listeners of every change", () => {
  const { openTab } = openBrowser(kept({ a: 2 }));
  const tab = openTab();
  const listener = vi.fn<() => void>();
  const unsubscribe = tab.subscribe(listener);
  expect(shown(tab)).toEqual({ a: 2 });
  add(tab, "b");
  unsubscribe();
  add(tab, "b");
  expect(listener).toHaveBeenCalledTimes(1);
  expect(shown(tab)).toEqual({ a: 2, b: 2 });
});

it("keeps what another tab changed in between", () => {
  const { openTab, browser } = openBrowser();
  const [one, two] = [openTab(), openTab()];
  add(one, "a");
  add(two, "b");
  one.follow(browser.text);
  expect(shown(one)).toEqual({ a: 1, b: 1 });
});

it("logs corrupt contents and starts empty", () => {
  const log = silence();
  const tab = openBrowser("{corrupt").openTab();
  expect(tab.get()).toEqual({ cargado: true, lineas: [], pendientes: [] });
  expect(log).toHaveBeenCalledOnce();
});

it("works in memory when storage cannot be read or written", () => {
  const log = silence();
  const { openTab, browser } = openBrowser(kept({ a: 1 }));
  const tab = openTab();
  browser.broken = true;
  add(tab, "a");
  add(tab, "a");
  expect(shown(tab)).toEqual({ a: 3 });
  browser.broken = false;
  add(tab, "b");
  expect(browser.text).toBe(kept({ a: 3, b: 1 }));

  const closed = createAlmacen(() => {
    throw new DOMException("no storage here", "SecurityError");
  });
  closed.load();
  add(closed, "a");
  expect(shown(closed)).toEqual({ a: 1 });
  expect(log).toHaveBeenCalled();
});

it("removes an order's lines once when two tabs ask at once, and keeps what was added since", async () => {
  const { openTab } = openBrowser(kept({ a: 1 }));
  const [one, two] = [openTab(), openTab()];
  one.change((before) => addPendiente(before, "p1"));
  two.follow(kept({ a: 1 }, ["p1"]));
  add(two, "a");

  const answers: ((desenlace: Desenlace) => void)[] = [];
  const ask = () => new Promise<Desenlace>((resolve) => void answers.push(resolve));
  const both = Promise.all([settleAll(one, ask), settleAll(two, ask)]);
  for (const answer of answers) answer({ tipo: "comprado", items: [{ producto_id: "a", cantidad: 1 }] });
  await both;
  expect(shown(two)).toEqual({ a: 1 });
  expect(two.get().pendientes).toEqual([]);
});

it("stores under the fixed key", () => expect(CLAVE).toBe("qhatu:carrito"));
