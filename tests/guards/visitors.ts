import type { Db } from "#db/client.server.ts";
import { buyAsContacto, newContacto } from "../fixtures/contacto.ts";
import { addProducto, readPedido } from "../fixtures/tienda.ts";
import type { World } from "../fixtures/world.ts";
import type { Visitor } from "./table.ts";

/** How each visitor asks for an address; `enlace` adds the key of a contact's link to an order of their own. */
export async function createGetVisitor(db: Db, { tienda, people }: World) {
  const suyo = await buyAsContacto(tienda, newContacto(), await addProducto(db));
  const { enlace = null } = suyo.tipo === "creado" ? await readPedido(db, suyo.pedido.id) : {};
  const clave = tienda.enlaces.sign("pedido", enlace ?? "");
  return (visitor: Visitor, address: string) => {
    if (visitor !== "enlace") return { fetchShop: people[visitor].fetchShop, at: address };
    const url = new URL(address, "http://x");
    // A claim's address has its own.
    if (!url.searchParams.has("clave")) url.searchParams.set("clave", clave);
    return { fetchShop: people.nadie.fetchShop, at: url.pathname + url.search };
  };
}
