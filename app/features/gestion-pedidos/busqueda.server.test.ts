import { beforeAll, describe, expect, it } from "vitest";
import { compradores } from "#db/schema/index.ts";
import { openTestDb } from "#tests/db.ts";
import { insertPedido } from "#tests/fixtures/pedido.ts";
import { addCliente } from "#tests/fixtures/tienda.ts";
import { searchPedidos } from "./buscar.server.ts";
import { parseFiltrosPedidos } from "./lista.ts";
import { listPedidos } from "./lista.server.ts";

const db = await openTestDb();
let [conRuc, conDni] = ["", ""];

beforeAll(async () => {
  const { id: cliente } = await addCliente(db);
  const add = async (comprador: Omit<typeof compradores.$inferInsert, "pedido_id">) => {
    const { id } = await insertPedido(db, cliente, { telefono: "+51926531986" });
    await db.insert(compradores).values({ pedido_id: id, ...comprador });
    return id;
  };
  conRuc = await add({ documento: "ruc", numero: "20512345671", nombre: "Comercial Andina SAC" });
  conDni = await add({ documento: "dni", numero: "45123499", nombre: "Rosa Quispe" });
  await insertPedido(db, cliente, {});
});

const list = async (buscar: string) =>
  (await listPedidos(db, parseFiltrosPedidos(new URLSearchParams({ buscar }), "America/Lima"))).pedidos;
const names = (rows: readonly { id: string }[]) =>
  rows.map(({ id }) => (id === conRuc ? "ruc" : id === conDni ? "dni" : id)).toSorted();

describe("orders by the RUC, DNI or carné that their receipt is made out to", () => {
  it.each([
    ["20512345671", ["ruc"]],
    ["20-51234567-1", ["ruc"]],
    ["345671", ["ruc"]],
    ["45123499", ["dni"]],
    ["512345", ["ruc"]],

    ["5123", ["dni", "ruc"]],
    ["20512345672", []],
  ])("%s finds %j, in the list and in the palette", async (buscar, expected) => {
    expect(names(await list(buscar))).toEqual(expected);
    expect(names(await searchPedidos(db, buscar))).toEqual(expected);
  });

  it("tells where it was found", async () => {
    const [hallado] = await list("512345671");
    expect(hallado?.coincidencia).toMatchObject({ campo: "Comprobante a nombre de", hallado: "512345671" });
  });
});
