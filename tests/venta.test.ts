import { expect, it } from "vitest";
import { changeAjuste } from "#app/features/base/ajustes/ajustes.server.ts";
import { pedidos } from "#db/schema/pedidos.ts";
import { newId } from "#lib/ids.ts";
import { openTestDb } from "./db.ts";
import { postForm } from "./fixtures/post.ts";
import { addProducto } from "./fixtures/tienda.ts";
import { ASISTIDA, newTelefono } from "./fixtures/venta.ts";
import { openWorld } from "./fixtures/world.ts";

const db = await openTestDb();
const { people, personal, tienda } = await openWorld(db);
const NUEVO = "/admin/pedidos/nuevo";

const put = () => changeAjuste(tienda, { clave: "venta_asistida", valor: ASISTIDA, version: 0 }, people.admin.id);

it("the page of a new order is there once it is switched on, and alone may use the camera", async () => {
  expect((await people.admin.fetchShop(NUEVO)).status).toBe(404);
  expect(await put()).toBe("hecho");
  const nuevo = await personal.pedidos.fetchShop(NUEVO);
  expect(nuevo.status).toBe(200);
  expect(nuevo.headers.get("Permissions-Policy")).toContain("camera=(self)");
  expect((await people.admin.fetchShop("/admin/pedidos")).headers.get("Permissions-Policy")).toContain("camera=()");
  expect((await personal.lectura.fetchShop(NUEVO)).status).toBe(403);
});

it("another price than the product's is taken from a dueño alone", async () => {
  const taza = await addProducto(db);
  const before = await db.$count(pedidos);
  const venta = JSON.stringify({
    items: [{ producto_id: taza.id, cantidad: 1, precio: 80, nombre: taza.nombre }],
    acordados: [{ producto_id: taza.id, antes: 100, precio: 80, motivo: "Compra hace años" }],
    total: 94.4,
    telefono: newTelefono(),
    modo: "mostrador",
    contra_entrega: false,
    cliente: { usuario_id: null, nombre: "Illari", correo: "" },
  });
  const send = (quien: typeof people.admin) => quien.fetchShop(NUEVO, postForm({ venta, clave: newId() }));
  expect((await send(personal.pedidos)).status).toBe(403);
  expect(await db.$count(pedidos)).toBe(before);
  expect((await send(people.admin)).status).toBe(302);
  expect(await db.$count(pedidos)).toBe(before + 1);
});
