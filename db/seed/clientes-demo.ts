import { and, eq } from "drizzle-orm";
import { newId } from "#lib/ids.ts";
import { toBusqueda } from "#lib/text.ts";
import type { Tx } from "../client.server.ts";
import { usuarios } from "../schema/index.ts";
import type { ClienteDemo } from "./historia.ts";
import { createPersonas } from "./personas.ts";
import { DIA_MS } from "./ritmo.ts";

const CLIENTES = 30;

/** These customers have no accounts. */
export async function insertClientes(tx: Tx, random: () => number, now: number): Promise<ClienteDemo[]> {
  const next = createPersonas(random);
  const clientes = new Map<string, ClienteDemo & { apellido: string; created_at: Date }>();
  while (clientes.size < CLIENTES) {
    const { cuenta, ...persona } = next();
    const email = `${cuenta}@ejemplo.pe`;
    const created_at = new Date(now - (61 + random() * 120) * DIA_MS);
    clientes.set(email, { ...persona, id: newId().replaceAll("-", ""), email, created_at });
  }
  const rows = [...clientes.values()].map((cliente) => {
    const { nombre, apellido, email, telefono, direccion } = cliente;
    // As app/features/personas/usuarios writes it.
    return { ...cliente, es_demo: true, busqueda: toBusqueda(`${nombre} ${apellido}`, email, telefono, direccion) };
  });
  await tx.insert(usuarios).values(rows);
  return rows;
}

/** The demo's customer, with an account unless an external provider signs people in. */
export async function adoptCliente(tx: Tx, now: number): Promise<ClienteDemo | null> {
  const [cuenta] = await tx
    .select()
    .from(usuarios)
    .where(and(eq(usuarios.rol, "cliente"), eq(usuarios.es_demo, true)));
  if (!cuenta) return null;
  const { id, nombre, apellido, email } = cuenta;
  const telefono = cuenta.telefono ?? "987654321";
  const direccion = cuenta.direccion ?? "Av. Larco 812, dpto. 301, Miraflores, Lima";
  await tx
    .update(usuarios)
    .set({
      telefono,
      direccion,
      created_at: new Date(now - 75 * DIA_MS),
      busqueda: toBusqueda(`${nombre} ${apellido}`, email, telefono, direccion),
    })
    .where(eq(usuarios.id, id));
  return { id, nombre, email, telefono, direccion };
}

/** null where an external provider signs people in. */
export async function findAdmin(tx: Tx): Promise<string | null> {
  const [admin] = await tx
    .select({ id: usuarios.id })
    .from(usuarios)
    .where(and(eq(usuarios.rol, "admin"), eq(usuarios.es_demo, true)));
  return admin?.id ?? null;
}
