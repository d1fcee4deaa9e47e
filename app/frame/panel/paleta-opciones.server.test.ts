import { expect, it } from "vitest";
import type { Puede } from "#app/features/personas/usuarios/permisos.server.ts";
import { openTestDb } from "#tests/db.ts";
import { addCupon } from "#tests/fixtures/cupones.ts";
import { type Hallado, searchPanel } from "./buscar.server.ts";
import { listGrupos } from "./paleta-opciones.ts";

const db = await openTestDb();
const cupon = await addCupon(db, { codigo: "VERANO-ZZ" });

const listTo = (texto: string, hallado: Hallado | null, puede: Puede) =>
  listGrupos(texto, hallado, puede, () => true).flatMap(({ nombre, opciones }) =>
    opciones.map(({ to }) => `${nombre} ${to}`),
  );

it.each<[string, Puede, string[], string[]]>([
  ["who may all", () => true, [`Cupones /admin/cupones/${cupon.id}`], ["Crear /admin/cupones/nuevo"]],
  ["who may look", (nivel) => nivel === "ver", [`Cupones /admin/cupones/${cupon.id}`], []],
  ["who has other areas", (_, area) => area !== "cupones", [], []],
])("offers coupons by their code, and a new one: %s", async (_, puede, found, create) => {
  expect(listTo("verano-z", await searchPanel(db, "verano-z", puede, ""), puede)).toEqual(found);
  expect(listTo("nuevo cupón", null, puede)).toEqual(create);
});

it.each([
  ["crear", "Nuevo Producto, Nuevo pedido, Nuevo cupón"],
  ["crear pedido", "Nuevo pedido"],
  ["panel invita", "Invitaciones al panel"],
  ["cupón nuevo", "Nuevo cupón"],
  ["ir a", "Dashboard"],
  ["crear reclamo", undefined],
])("finds what to do by its words: %s", (texto, first) => {
  const [grupo] = listGrupos(
    texto,
    null,
    () => true,
    () => true,
  );
  const texts = grupo?.opciones.map((opcion) => opcion.texto).join(", ");
  expect(first === undefined ? texts : texts?.slice(0, first.length)).toBe(first);
});

it("leads to nothing that the shop has not switched on", () => {
  const todo = listGrupos(
    "",
    null,
    () => true,
    (servicio) => servicio === undefined,
  );
  const texts = todo.flatMap(({ opciones }) => opciones.map(({ texto }) => texto));
  expect(texts.filter((texto) => /comprobante|verificar|devoluci/i.test(texto))).toEqual([]);
  const con = listGrupos(
    "por verificar",
    null,
    () => true,
    (servicio) => servicio === undefined || servicio === "abonos",
  );
  expect(con.flatMap(({ opciones }) => opciones.map(({ to }) => to))).toEqual(["/admin/pedidos/pagos"]);
});
