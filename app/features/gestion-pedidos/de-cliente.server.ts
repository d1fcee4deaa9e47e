import { desc, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { pedidos } from "#db/schema/index.ts";

/** What a text may name of orders. */
const MAX_NOMBRADOS = 10;

/** The numbers of orders that a text may hold: '#1a2b3c4d'. */
const listNumeros = (texto: string): string[] => [
  ...new Set(
    Array.from(texto.toLowerCase().matchAll(/(?<![0-9a-z])[0-9a-f]{8}(?![0-9a-z])/g), ([numero]) => numero).slice(
      0,
      MAX_NOMBRADOS,
    ),
  ),
];

const { id, estado, total, created_at } = pedidos;
const CAMPOS = { id, estado, total, created_at };

/** The orders that a text names by their numbers, and the newest of a customer; each once, the named ones first. */
export async function listPedidosDe(db: Db, { texto, usuario_id }: { texto: string; usuario_id: string | null }) {
  const numeros = listNumeros(texto);
  const named = inArray(sql`right(${id}::text, 8)`, numeros);
  const own = usuario_id === null ? undefined : eq(pedidos.usuario_id, usuario_id);
  const [nombrados, suyos] = await Promise.all([
    numeros.length > 0 ? db.select(CAMPOS).from(pedidos).where(named).limit(MAX_NOMBRADOS) : [],
    own ? db.select(CAMPOS).from(pedidos).where(own).orderBy(desc(created_at), desc(id)).limit(5) : [],
  ]);
  const known = new Set(nombrados.map((pedido) => pedido.id));
  return [
    ...nombrados.map((pedido) => ({ ...pedido, nombrado: true })),
    ...suyos.filter((pedido) => !known.has(pedido.id)).map((pedido) => ({ ...pedido, nombrado: false })),
  ];
}

export type PedidoDeCliente = Awaited<ReturnType<typeof listPedidosDe>>[number];
