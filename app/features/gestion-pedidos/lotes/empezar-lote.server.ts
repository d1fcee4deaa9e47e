import { and, eq, exists, isNull } from "drizzle-orm";
import type { Tienda } from "#app/context.ts";
import { findAjustes } from "#app/features/ajustes/ajustes.server.ts";
import { type Tx, wakeAfterCommit } from "#db/client.server.ts";
import { pedidos } from "#db/schema/index.ts";
import { lote_filas, lotes } from "#db/schema/lotes.ts";
import { toDestino } from "../destino.ts";
import { matchesDestino } from "../destino.server.ts";
import { type HojaCargada, loadHoja } from "./cargar-hoja.server.ts";
import { countFilas } from "./lote.server.ts";
import { type ConteoLote, isCambio, TAREA_LOTES } from "./lotes.ts";

export interface ComienzoLote {
  /** For those that no sheet gave one; empty for nobody in particular. */
  courier: string;
  /** By the name of a zone of delivery, for the orders that go there and have none. */
  por_zona: Readonly<Record<string, string>>;
  nota: string;
  /** A sheet that was not loaded yet; empty for none. */
  texto: string;
  /** How many orders the page said that it would change. */
  esperados: number;
}

/** Gives the orders of a draft that have no courier that of their zone. */
async function assignByZona(tx: Tx, env: Tienda["env"], lote_id: string, por_zona: ComienzoLote["por_zona"]) {
  const { zonas_envio: zonas } = await findAjustes(tx, env);
  for (const zona of zonas) {
    const courier = por_zona[zona.nombre] ?? "";
    if (courier === "") continue;
    const there = tx
      .select({ id: pedidos.id })
      .from(pedidos)
      .where(and(eq(pedidos.id, lote_filas.pedido_id), matchesDestino(toDestino(zonas, zona))));
    await tx
      .update(lote_filas)
      .set({ courier })
      .where(and(eq(lote_filas.lote_id, lote_id), eq(lote_filas.courier, ""), exists(there)));
  }
}

export type LoteEmpezado = HojaCargada | { tipo: "hecho" } | { tipo: "otros"; previstas: ConteoLote };

/**
 * Starts a draft; from then on a background task works it off, whoever looks on. Refused where it would now change
 * another number of orders than its page said: somebody else was there in between. Started twice is once.
 */
export function startLote({ db, env }: Tienda, id: string, comienzo: ComienzoLote): Promise<LoteEmpezado> {
  return db.transaction(async (tx) => {
    const { texto, courier, por_zona, nota, esperados } = comienzo;
    const [lote] = await tx.select().from(lotes).where(eq(lotes.id, id)).for("update");
    if (!lote || lote.estado !== "borrador" || !isCambio(lote.accion)) return { tipo: "empezado" };
    if (texto.trim() !== "") {
      const hoja = await loadHoja(tx, env, id, { texto, courier });
      if (hoja.tipo !== "cargada") return hoja;
    }
    const { previstas } = await countFilas(tx, lote);
    if ((previstas.hecho ?? 0) !== esperados) return { tipo: "otros", previstas };
    const quiet = and(eq(lote_filas.lote_id, id), eq(lote_filas.courier, ""), isNull(lote_filas.resultado));
    await assignByZona(tx, env, id, por_zona);
    if (courier !== "") await tx.update(lote_filas).set({ courier }).where(quiet);
    await tx.update(lotes).set({ estado: "en_curso", nota }).where(eq(lotes.id, id));
    wakeAfterCommit(tx, TAREA_LOTES);
    return { tipo: "hecho" };
  });
}
