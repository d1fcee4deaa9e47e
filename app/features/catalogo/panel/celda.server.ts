import { eq } from "drizzle-orm";
import { type Centimos, formatSoles, toDecimal, toSoles } from "#lib/dinero.ts";
import type { Tx } from "#db/client.server.ts";
import { productos } from "#db/schema/index.ts";
import { addAuditoria, listAuditoria } from "#app/features/base/auditoria/auditoria.server.ts";
import type { ActionResult } from "#app/ui/use-action.ts";
import { changeOnce, type CambiosDeps } from "#app/features/catalogo/productos/cambios.server.ts";
import type { FilaProductos } from "#app/features/catalogo/productos/campos.ts";
import { moveStock } from "#app/features/catalogo/existencias/stock.server.ts";
import type { EdicionCelda } from "./celda.schema.ts";
import { lockProducto } from "./guardar.server.ts";
import { computeEfecto } from "./lote.ts";

export type RespuestaCelda = ActionResult & {
  guardado?: string;
  /** Current value that a retry may overwrite. */
  esperado?: string;
};

type Edicion<Campo> = Extract<EdicionCelda, { campo: Campo }>;

async function findQuien(tx: Tx, id: string): Promise<string> {
  const { entradas } = await listAuditoria(tx, { objeto: "producto", objeto_id: id });
  return entradas.find(({ despues }) => despues && "precio" in despues)?.actor?.nombre ?? "Alguien";
}

async function writePrecio(tx: Tx, row: FilaProductos, precio: Centimos, quien: { id: string; actor_id: string }) {
  const version = row.version + 1;
  await tx.update(productos).set({ precio, version, actualizado_en: new Date() }).where(eq(productos.id, row.id));
  await addAuditoria(tx, {
    ...quien,
    accion: "editar",
    objeto: "producto",
    objeto_id: row.id,
    antes: { precio: toSoles(row.precio), version: row.version },
    despues: { precio: toSoles(precio), version },
  });
}

async function changePrecio(tx: Tx, row: FilaProductos, edicion: Edicion<"precio">, actor_id: string) {
  const { clave, valor, esperado, mitad } = edicion;
  const guardado = toDecimal(valor);
  if (row.precio === valor) return { ok: true, guardado } as const;
  if (row.precio !== esperado) {
    const mensaje = `${await findQuien(tx, row.id)} lo puso en ${formatSoles(row.precio)}. Pulsa Enter aquí para poner el tuyo.`;
    return { ok: false, mensaje, esperado: toDecimal(row.precio) } as const;
  }
  const efecto = computeEfecto({ tipo: "precio", precio: valor }, row, { mitad });
  if (efecto.tipo === "omitido") return { ok: false, mensaje: efecto.razon } as const;
  await writePrecio(tx, row, valor, { id: clave, actor_id });
  return { ok: true, guardado } as const;
}

/** Changes stock by difference, so that a sale in between is kept and reported. */
async function changeStock(tx: Tx, row: FilaProductos, edicion: Edicion<"stock">, actor_id: string) {
  const { clave, valor, esperado, motivo } = edicion;
  const cantidad = valor - esperado;
  const stock = row.stock + cantidad;
  const guardado = String(stock);
  if (cantidad === 0) return { ok: true, guardado } as const;
  const efecto = computeEfecto({ tipo: "stock", cantidad, motivo }, row, { mitad: false });
  if (efecto.tipo === "omitido") return { ok: false, mensaje: efecto.razon } as const;
  await moveStock(tx, [{ producto_id: row.id, cantidad }], { motivo, pedido_id: null, vuelta: 0, actor_id });
  await addAuditoria(tx, {
    id: clave,
    actor_id,
    accion: "editar",
    objeto: "producto",
    objeto_id: row.id,
    antes: { stock: row.stock },
    despues: { stock, motivo },
  });
  if (stock === valor) return { ok: true, guardado } as const;
  const otros = row.stock - esperado;
  const cambio = otros < 0 ? `salieron ${-otros}` : `entraron ${otros}`;
  return { ok: true, guardado, mensaje: `${row.nombre}: mientras tanto ${cambio}, así que quedan ${stock}.` } as const;
}

/** Never overwrites a value that the editor has not seen. */
export async function changeCelda(
  panel: CambiosDeps,
  edicion: EdicionCelda,
  actor_id: string,
): Promise<RespuestaCelda> {
  const done = await changeOnce(panel, edicion.clave, async (tx): Promise<RespuestaCelda> => {
    const row = await lockProducto(tx, edicion.id);
    if (!row) return { ok: false, mensaje: "Este producto ya no está: alguien lo eliminó." };
    return edicion.campo === "precio"
      ? changePrecio(tx, row, edicion, actor_id)
      : changeStock(tx, row, edicion, actor_id);
  });
  // A retry: the change was made, its answer was lost.
  return done ?? { ok: true };
}
