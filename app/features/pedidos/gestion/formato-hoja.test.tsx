import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { toQr } from "#lib/qr.server.ts";
import { EN_BLANCO } from "#app/features/pedidos/pedidos/campos.ts";
import { FORMATOS_HOJA, readFormato } from "./formato-hoja.ts";
import type { GuiaPedido } from "./guias.server.ts";
import { HojasDespacho } from "./hojas-despacho.tsx";

const lineas = Array.from({ length: 9 }, (_, n) => ({ producto_id: String(n), nombre: `Producto ${n}`, cantidad: 1 }));
const guia: GuiaPedido = {
  ...EN_BLANCO,
  id: "0198c000-0000-7000-8000-0000a1b2c3d4",
  numero: 1042,
  receptor: "Juan Pérez",
  cliente: "Rosa Huamán",
  direccion_envio: "Jr. Cusco 450\nWanchaq, Cusco, Cusco",
  telefono: "+51912345678",
  created_at: new Date("2026-11-23T12:00:00-05:00"),
  estado: "procesando",
  lineas,
  porEnviar: lineas,
  parte: false,
  qr: toQr("https://tienda.pe/admin/pedidos/0198c000-0000-7000-8000-0000a1b2c3d4"),
};

const read = (formato: (typeof FORMATOS_HOJA)[number]) =>
  renderToStaticMarkup(
    <HojasDespacho guias={[guia, { ...guia, id: "b", numero: 1043 }]} tienda="Taller" formato={formato} />,
  );

it.each(FORMATOS_HOJA)("a slip in the format %s says the number, who takes it, where and by which phone", (formato) => {
  const html = read(formato);
  for (const wanted of [
    "1042",
    "1043",
    "a1b2c3d4",
    "Juan Pérez",
    "Wanchaq, Cusco, Cusco",
    "912 345 678",
    "Producto 0",
  ]) {
    expect(html).toContain(wanted);
  }
  expect(html).not.toContain("Rosa Huamán");
});

it("a part of a sheet has every line, a label as many as it holds and how many more there are", () => {
  expect([read("2"), read("4")].every((html) => html.includes("Producto 8"))).toBe(true);
  expect(read("etiqueta")).toContain("Y 2 productos más.");
  expect(read("etiqueta")).not.toContain("Producto 8");
});

it("an unknown format is one a sheet", () => {
  expect([readFormato(new URLSearchParams("formato=9")), readFormato(new URLSearchParams("formato=4"))]).toEqual([
    "1",
    "4",
  ]);
});
