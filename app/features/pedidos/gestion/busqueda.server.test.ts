import { beforeAll, describe, expect, it } from "vitest";
import { eq, like, sql } from "drizzle-orm";
import { compradores, toNombreBuscado } from "#db/schema/index.ts";
import { normalizeSearch } from "#lib/text.ts";
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
  conRuc = await add({ documento: "ruc", numero: "20512345671", nombre: "Comercial  Ñandú & ANDINA S.A.C." });
  conDni = await add({ documento: "dni", numero: "45123499", nombre: "Rosa Mayhua" });
  await insertPedido(db, cliente, {});
});

const list = async (buscar: string) =>
  (await listPedidos(db, parseFiltrosPedidos(new URLSearchParams({ buscar }), "America/Lima"))).pedidos;
const names = (rows: readonly { id: string }[]) =>
  rows.map(({ id }) => (id === conRuc ? "ruc" : id === conDni ? "dni" : id)).toSorted();

describe("orders by the number or the name that their receipt is made out to", () => {
  it.each([
    ["20512345671", ["ruc"]],
    ["20-51234567-1", ["ruc"]],
    ["345671", ["ruc"]],
    ["45123499", ["dni"]],
    ["512345", ["ruc"]],

    ["5123", ["dni", "ruc"]],
    ["20512345672", []],
    ["andina", ["ruc"]],
    ["ñandú comercial", ["ruc"]],
    ["nandu & andina s.a.c.", ["ruc"]],
    ["mayhua", ["dni"]],
    ["comercial mayhua", []],
  ])("%s finds %j, in the list and in the palette", async (buscar, expected) => {
    expect(names(await list(buscar))).toEqual(expected);
    expect(names(await searchPedidos(db, buscar))).toEqual(expected);
  });

  it("tells where it was found", async () => {
    const [hallado] = await list("512345671");
    expect(hallado?.coincidencia).toMatchObject({ campo: "Comprobante a nombre de", hallado: "512345671" });
    const [porNombre] = await list("nandu");
    expect(porNombre?.coincidencia).toMatchObject({ campo: "Comprobante a nombre de", hallado: "Ñandú" });
  });

  it("writes a name for its index as the search is written", async () => {
    const raros = ["Ñandú  & ANDINA S.A.C.", "Güímac, Íñigo y Cía", "ÁÉÍÓÚÜÑ áéíóúüñ çÇ", "L'Étoile\tdu Pérou"];
    const rows = await db.select().from(compradores);
    for (const [n, { pedido_id }] of rows.entries()) {
      for (const nombre of raros.slice(n * 2, n * 2 + 2)) {
        await db.update(compradores).set({ nombre }).where(eq(compradores.pedido_id, pedido_id));
        const [row] = await db
          .select({ buscado: toNombreBuscado(compradores.nombre) })
          .from(compradores)
          .where(eq(compradores.pedido_id, pedido_id));
        expect(row?.buscado).toBe(normalizeSearch(nombre));
      }
    }
  });

  it("looks for a name in its index", async () => {
    const plan = await db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      const where = like(toNombreBuscado(compradores.nombre), "%andina%");
      const { rows } = await tx.execute(sql`explain select pedido_id from ${compradores} where ${where}`);
      return JSON.stringify(rows);
    });
    expect(plan).toContain("compradores_por_nombre");
  });
});
