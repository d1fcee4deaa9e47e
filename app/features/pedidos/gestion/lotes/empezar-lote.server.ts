import { and, asc, eq, exists, isNull, ne, not } from "drizzle-orm";
import type { Tienda } from "#app/context.ts";
import { findAjustes } from "#app/features/base/ajustes/ajustes.server.ts";
import { type Tx, wakeAfterCommit } from "#db/client.server.ts";
import { pedidos } from "#db/schema/index.ts";
import { lote_filas, lotes } from "#db/schema/lotes.ts";
import { toDestino } from "../destino.ts";
import { matchesDestino } from "../destino.server.ts";
import { type HojaCargada, loadHoja } from "./cargar-hoja.server.ts";
import type { NumerosSueltos } from "../pregunta-courier.tsx";
import { atencion, countFilas } from "./lote.server.ts";
import { type ConteoLote, isCambio, judgePedido, TAREA_LOTES } from "./lotes.ts";

export interface ComienzoLote {
  /** For orders without a courier; may be empty. */
  courier: string;
  /** Couriers by delivery zone, for orders without one. */
  por_zona: Readonly<Record<string, string>>;
  nota: string;
  /** A sheet not loaded yet; may be empty. */
  texto: string;
  /** Send numbers without a courier. */
  sin_courier: boolean;
  /** The page announced this many orders. */
  esperados: number;
}

async function listPorZona(tx: Tx, env: Tienda["env"], por_zona: ComienzoLote["por_zona"]) {
  const { zonas_envio: zonas } = await findAjustes(tx, env);
  return zonas.flatMap((zona) => {
    const courier = por_zona[zona.nombre] ?? "";
    return courier === "" ? [] : [{ courier, there: matchesDestino(toDestino(zonas, zona)) }];
  });
}

type PorZona = Awaited<ReturnType<typeof listPorZona>>;

async function assignByZona(tx: Tx, lote_id: string, zonas: PorZona) {
  for (const { courier, there } of zonas) {
    const goesThere = tx
      .select({ id: pedidos.id })
      .from(pedidos)
      .where(and(eq(pedidos.id, lote_filas.pedido_id), there));
    await tx
      .update(lote_filas)
      .set({ courier })
      .where(and(eq(lote_filas.lote_id, lote_id), eq(lote_filas.courier, ""), exists(goesThere)));
  }
}

const EJEMPLOS = 3;

async function findSueltos(tx: Tx, lote_id: string, zonas: PorZona): Promise<NumerosSueltos | null> {
  const { estado, cobro } = pedidos;
  const rows = await tx
    .select({ numero: lote_filas.numero, pedido: { estado, cobro, atencion } })
    .from(lote_filas)
    .innerJoin(pedidos, eq(pedidos.id, lote_filas.pedido_id))
    .where(
      and(
        eq(lote_filas.lote_id, lote_id),
        eq(lote_filas.courier, ""),
        ne(lote_filas.numero, ""),
        ...zonas.map(({ there }) => there && not(there)),
      ),
    )
    .orderBy(asc(lote_filas.numero));
  const numeros = rows.filter(({ pedido }) => judgePedido("enviar", pedido) === null).map(({ numero }) => numero);
  return numeros.length === 0 ? null : { n: numeros.length, primeros: numeros.slice(0, EJEMPLOS) };
}

export type LoteEmpezado =
  | HojaCargada
  | { tipo: "hecho" }
  | { tipo: "otros"; previstas: ConteoLote }
  | { tipo: "sin_courier"; sueltos: NumerosSueltos };

/**
 * Starts a draft, once; a background task processes it. Refused where another number of orders than announced would
 * change.
 */
export function startLote({ db, env }: Tienda, id: string, comienzo: ComienzoLote): Promise<LoteEmpezado> {
  return db.transaction(async (tx) => {
    const { texto, courier, por_zona, nota, sin_courier, esperados } = comienzo;
    const [lote] = await tx.select().from(lotes).where(eq(lotes.id, id)).for("update");
    if (!lote || lote.estado !== "borrador" || !isCambio(lote.accion)) return { tipo: "empezado" };
    if (texto.trim() !== "") {
      const hoja = await loadHoja(tx, env, id, { texto, courier });
      if (hoja.tipo !== "cargada") return hoja;
    }
    const { previstas } = await countFilas(tx, lote);
    if ((previstas.hecho ?? 0) !== esperados) return { tipo: "otros", previstas };
    const quiet = and(eq(lote_filas.lote_id, id), eq(lote_filas.courier, ""), isNull(lote_filas.resultado));
    const zonas = await listPorZona(tx, env, por_zona);
    const asks = lote.accion === "enviar" && courier === "" && !sin_courier;
    const sueltos = asks ? await findSueltos(tx, id, zonas) : null;
    if (sueltos) return { tipo: "sin_courier", sueltos };
    await assignByZona(tx, id, zonas);
    if (courier !== "") await tx.update(lote_filas).set({ courier }).where(quiet);
    await tx.update(lotes).set({ estado: "en_curso", nota }).where(eq(lotes.id, id));
    wakeAfterCommit(tx, TAREA_LOTES);
    return { tipo: "hecho" };
  });
}
