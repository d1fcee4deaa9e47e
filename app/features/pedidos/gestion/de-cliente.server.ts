import { desc, eq, inArray, or, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { pedidos } from "#db/schema/index.ts";

const MAX_NOMBRADOS = 10;

const listCortos = (texto: string): string[] => [
  ...new Set(
    Array.from(texto.toLowerCase().matchAll(/(?<![0-9a-z])[0-9a-f]{8}(?![0-9a-z])/g), ([numero]) => numero).slice(
      0,
      MAX_NOMBRADOS,
    ),
  ),
];

const listNumeros = (texto: string): number[] =>
  Array.from(texto.matchAll(/(?:\bpedidos?\s*(?:n[.°º]*\s*)?#?|#)\s*(\d{4,9})(?![0-9a-z])/gi), ([, numero]) =>
    Number(numero),
  ).slice(0, MAX_NOMBRADOS);

const { id, numero, estado, total, created_at } = pedidos;
const CAMPOS = { id, numero, estado, total, created_at };

/** Orders that a text mentions, then the customer's newest. */
export async function listPedidosDe(db: Db, { texto, usuario_id }: { texto: string; usuario_id: string | null }) {
  const [cortos, numeros] = [listCortos(texto), listNumeros(texto)];
  const named = or(inArray(sql`right(${id}::text, 8)`, cortos), inArray(numero, numeros));
  const own = usuario_id === null ? undefined : eq(pedidos.usuario_id, usuario_id);
  const [nombrados, suyos] = await Promise.all([
    cortos.length + numeros.length > 0 ? db.select(CAMPOS).from(pedidos).where(named).limit(MAX_NOMBRADOS) : [],
    own ? db.select(CAMPOS).from(pedidos).where(own).orderBy(desc(created_at), desc(id)).limit(5) : [],
  ]);
  const known = new Set(nombrados.map((pedido) => pedido.id));
  return [
    ...nombrados.map((pedido) => ({ ...pedido, nombrado: true })),
    ...suyos.filter((pedido) => !known.has(pedido.id)).map((pedido) => ({ ...pedido, nombrado: false })),
  ];
}

export type PedidoDeCliente = Awaited<ReturnType<typeof listPedidosDe>>[number];
