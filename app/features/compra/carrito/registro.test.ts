import { expect, it } from "vitest";
import { soles } from "#lib/dinero.ts";
import { applyEnvio, type CuentaCarrito, MAX_LINEAS_CUENTA } from "./cuenta.ts";
import type { CarritoGuardado } from "./guardado.ts";
import {
  createRegistro,
  mergeRespuesta,
  noteCambios,
  parseRegistro,
  type RegistroCarrito,
  toCantidades,
  toEnvio,
} from "./registro.ts";

const toId = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`;
const producto = (index: number, stock = 9) => {
  return { id: toId(index), nombre: "Taza", categoria: "Hogar", precio: soles(10), stock, imagen: "" };
};
const cart = (lineas: number): CarritoGuardado => {
  return {
    lineas: Array.from({ length: lineas }, (_, at) => ({ producto: producto(at), cantidad: 1 })),
    pendientes: [],
  };
};
const NADA = { version: 1, n: 0, lineas: [], fuera: [], firmes: [], cerrados: [] };

it("more lines than the account takes are told once, and stay in this browser", () => {
  let kept = cart(MAX_LINEAS_CUENTA + 50);
  const vendidos = new Set(kept.lineas.map((linea) => linea.producto.id));
  let registro: RegistroCarrito = createRegistro("ana", "n1");
  let cuenta: CuentaCarrito | null = null;
  const sizes: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    registro = noteCambios(registro, kept.lineas);
    const envio = toEnvio(registro, []);
    sizes.push(envio.cambios.length);
    const applied = applyEnvio(cuenta, envio, { compras: [], vendidos, ahora: new Date() });
    ({ cuenta } = applied);
    const { version, lineas } = applied.cuenta;
    const answered = lineas.map(({ id, cantidad }) => ({ id, cantidad, producto: null }));
    const n = Math.max(0, ...applied.cuenta.dispositivos.map((dispositivo) => dispositivo.n));
    const respuesta = { ...NADA, version, n, lineas: answered, fuera: applied.fuera, firmes: applied.firmes };
    ({ kept, registro } = mergeRespuesta(kept, registro, toCantidades(kept.lineas), respuesta));
    expect(kept.lineas).toHaveLength(MAX_LINEAS_CUENTA + 50);
  }
  expect(sizes).toEqual([MAX_LINEAS_CUENTA, 50, 0]);
});

it("a product that is not sold now is no line that this browser removes", () => {
  const respuesta = { ...NADA, lineas: [{ id: toId(1), cantidad: 2, producto: null }] };
  const { kept, registro } = mergeRespuesta(cart(0), createRegistro("ana", "n1"), new Map(), respuesta);
  expect(kept.lineas).toEqual([]);
  expect(noteCambios(registro, kept.lineas).cambios).toEqual([]);
});

it("what comes from the account is at most the stock, and says what was wanted", () => {
  const respuesta = {
    ...NADA,
    lineas: [2, 0].map((stock, at) => ({ id: toId(at), cantidad: 5, producto: producto(at, stock) })),
  };
  const { kept, registro } = mergeRespuesta(cart(1), createRegistro("ana", "n1"), new Map([[toId(0), 1]]), respuesta);
  expect(kept.lineas.map(({ cantidad, aviso }) => [cantidad, aviso])).toEqual([
    [2, { cantidad: 5 }],
    [0, { cantidad: 5 }],
  ]);
  // Sold out, it stays wanted.
  expect(noteCambios(registro, kept.lineas).cambios).toMatchObject([{ id: toId(0), cantidad: 2 }]);
});

it("an unchanged cart is not written again", () => {
  const kept = cart(2);
  expect(
    mergeRespuesta(kept, createRegistro("ana", "n1"), toCantidades(kept.lineas), { ...NADA, lineas: null }).kept,
  ).toBe(kept);
});

it.each([null, "", "{", "[]", '{"usuario":1}'])("%s is no record", (text) => expect(parseRegistro(text)).toBeNull());
