import { expect, it } from "vitest";
import { applyEnvio, type CuentaCarrito, type EnvioCarrito, MAX_LINEAS_CUENTA } from "./cuenta.ts";

const AHORA = new Date("2026-11-27T12:00:00Z");
const NAVEGADOR = "n1";
const tell = (cuenta: CuentaCarrito | null, cambios: Record<string, number>, more: Partial<EnvioCarrito> = {}) => {
  const envio = {
    usuario_id: "ana",
    dispositivo: NAVEGADOR,
    version: cuenta?.version ?? 0,
    cambios: Object.entries(cambios).map(([id, cantidad], index) => ({
      id,
      cantidad,
      n: 1_000 * (cuenta?.version ?? 0) + index + 1,
    })),
    pendientes: [],
    ...more,
  };
  const vendidos = new Set(Object.keys(cambios).filter((id) => id !== "not sold"));
  return applyEnvio(cuenta, envio, { compras: [], vendidos, ahora: AHORA });
};
const shown = ({ lineas }: CuentaCarrito) =>
  Object.fromEntries(lineas.filter(({ cantidad }) => cantidad > 0).map(({ id, cantidad }) => [id, cantidad]));

it("takes MAX_LINEAS_CUENTA lines of what is sold, and says which it did not take", () => {
  const many = Object.fromEntries(Array.from({ length: MAX_LINEAS_CUENTA }, (_, index) => [`p${index}`, 1]));
  const { cuenta } = tell(null, many);
  const full = tell(cuenta, { uno: 1, "not sold": 1, p0: 7 });
  expect(full.fuera).toEqual(["uno", "not sold"]);
  expect(shown(full.cuenta)).toEqual({ ...many, p0: 7 });
});

it("forgets a line that nobody changed for 90 days", () => {
  const { cuenta } = tell(null, { a: 1, b: 2 });
  const old = {
    ...cuenta,
    lineas: cuenta.lineas.map((linea) => (linea.id === "a" ? { ...linea, dia: "2026-08-01" } : linea)),
  };
  const { cuenta: after } = tell(old, {});
  expect([shown(after), after.version]).toEqual([{ b: 2 }, cuenta.version + 1]);
});

it("leaves out of a new account's cart what was bought before, and what the browser still waits for", () => {
  const compras = [
    { id: "before", items: [{ producto_id: "a", cantidad: 1 }] },
    { id: "just now", items: [{ producto_id: "b", cantidad: 2 }] },
  ];
  const cambios = [
    { id: "a", cantidad: 1, n: 1 },
    { id: "b", cantidad: 3, n: 2 },
  ];
  const envio = { usuario_id: "ana", dispositivo: NAVEGADOR, version: 0, cambios, pendientes: ["just now"] };
  const { cuenta } = applyEnvio(null, envio, { compras, vendidos: new Set(["a", "b"]), ahora: AHORA });
  expect(shown(cuenta)).toEqual({ a: 1, b: 1 });
});

it("gets ahead of a browser that knows a later version, as after a restored backup", () => {
  const { cuenta } = tell(null, { a: 1 });
  expect(tell(cuenta, {}, { version: 50 }).cuenta.version).toBe(51);
});
