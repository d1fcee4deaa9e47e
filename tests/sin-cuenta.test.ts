import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { readLibros } from "#app/features/cuentas/libros/libros.server.ts";
import { changeEstado } from "#app/features/pedidos/gestion/cambiar-estado.server.ts";
import { correos, pedidos, usuarios } from "#db/schema/index.ts";
import { openTestDb } from "./db.ts";
import { forgetAccounts } from "./fixtures/contacto.ts";
import { ROUTES } from "./fixtures/routes.ts";
import { openWorld, SECRETO } from "./fixtures/world.ts";
import { GUARD_TABLE } from "./guards/table.ts";

/** The shop of the guards, whose orders belong to contacts: whatever reads orders finds them without an account. */
const db = await openTestDb();
const world = await openWorld(db);
const { admin, cliente } = world.people;

async function look(path: string) {
  const answer = await admin.fetchShop(path);
  return { status: answer.status, names: (await answer.text()).includes(SECRETO) };
}

const PAGES = ROUTES.flatMap(({ fullPath, declaration }) => {
  const { address = fullPath } = GUARD_TABLE[fullPath] ?? {};
  const reads = declaration?.access === "admin" && declaration.methods?.includes("GET") !== false;
  return reads ? [{ fullPath, path: typeof address === "string" ? address : address(world) }] : [];
});

/** The panel's pages, and what they answer while the orders still have their accounts. */
const PANEL: ((typeof PAGES)[number] & { before: Awaited<ReturnType<typeof look>> })[] = [];
for (const page of PAGES) PANEL.push({ ...page, before: await look(page.path) });

await db.delete(correos).where(eq(correos.pedido_id, world.pedido));
await forgetAccounts(db);

describe("a shop whose orders have no account", () => {
  it("has none that belongs to somebody, and not one to nobody", async () => {
    expect(await db.$count(pedidos, eq(pedidos.contacto_correo, cliente.email))).toBeGreaterThan(2);
    const nobody = db.update(pedidos).set({ contacto_nombre: null }).where(eq(pedidos.id, world.pedido));
    await expect(nobody).rejects.toThrow("update");
    const both = db.update(pedidos).set({ usuario_id: cliente.id }).where(eq(pedidos.id, world.pedido));
    await expect(both).rejects.toThrow("update");
  });

  it.each(PANEL)("shows the panel's $fullPath as if they had", async ({ path, before }) => {
    expect(await look(path)).toEqual(before);
  });

  it("names the buyer on many of these pages", () => {
    expect(PANEL.filter(({ before }) => before.names).length).toBeGreaterThan(10);
  });

  it.each([SECRETO, "killa@ejemplo.pe", "987654321"])(
    "finds them by %s, by name and mailbox in the list",
    async (buscar) => {
      const list = await (await admin.fetchShop(`/admin/pedidos?buscar=${encodeURIComponent(buscar)}`)).text();
      expect(list).toContain(world.pedido);
      expect(list).toContain("Sin cuenta");
    },
  );

  it("takes them out as CSV with name and mailbox", async () => {
    const csv = await (await admin.fetchShop("/admin/pedidos/exportar")).text();
    const [line = ""] = csv.split("\n").filter((one) => one.includes(world.pedido));
    for (const part of [`Killa ${SECRETO}`, cliente.email]) expect(line).toContain(part);
  });

  it("prepares them, and mails the contact", async () => {
    await changeEstado(world.tienda, world.pedido, { estado: "entregado", actor_id: admin.id });
    const [mail] = await db.select().from(correos).where(eq(correos.pedido_id, world.pedido));
    expect(mail).toMatchObject({ tipo: "pedido_entregado", para: cliente.email });
  });

  it("shows none of them to the account whose mailbox it is, before they moved there", async () => {
    expect((await cliente.fetchShop(`/pedido/${world.pedido}`)).status).toBe(404);
    expect((await cliente.fetchShop(`/api/pedidos/${world.pedido}`)).status).toBe(404);
    expect(await (await cliente.fetchShop("/perfil")).text()).not.toContain(world.pedido);
  });

  it("has books that agree, and nobody new among its accounts", async () => {
    expect((await readLibros(db)).filter(({ libro }) => libro === "pedidos")).toEqual([]);
    expect(await db.$count(usuarios)).toBe(7);
  });
});
