import { asc, eq, inArray, sql } from "drizzle-orm";
import { isId } from "#lib/ids.ts";
import type { Db, Tx } from "#db/client.server.ts";
import { productos } from "#db/schema/index.ts";
import { addAuditoria, type Anotacion } from "#app/features/base/auditoria/auditoria.server.ts";
import { type Autoria, type CambiosDeps, changeOnce } from "#app/features/catalogo/productos/cambios.server.ts";
import { faultCodigos } from "#app/features/catalogo/productos/codigos.server.ts";
import { CAMPOS, differs, type FilaProductos, toRegistro } from "#app/features/catalogo/productos/campos.ts";
import { listMiembros, lockGrupos } from "#app/features/catalogo/productos/grupos.server.ts";
import { NOMBRE_MAXIMO, STOCK_MAXIMO } from "#app/features/catalogo/productos/leer-campos.ts";
import { faultEnOferta } from "#app/features/catalogo/productos/ofertas.ts";
import { composeNombre } from "#app/features/catalogo/productos/opcion.ts";
import { moveStock } from "#app/features/catalogo/existencias/stock.server.ts";
import { judgeVariante } from "#app/features/catalogo/productos/variantes.ts";
import { writeVariantes } from "./escribir-variantes.server.ts";
import { listCambiosDesde } from "#app/features/catalogo/panel/guardar.server.ts";
import type { MotivoPanel } from "#app/features/catalogo/existencias/niveles.ts";
import { type FotoGrupo, listFotosGrupo } from "./fotos-valor.ts";
import { type EdicionTabla, type EdicionVariante, type FilaVariante, nameCampo } from "./tabla-variantes.ts";

const FILAS = 200;

interface GrupoPanel {
  nombre: string;
  /** Empty without a group, and so without rows. */
  grupo: string;
  filas: FilaVariante[];
  /** Of the variants that were not removed. */
  fotos: FotoGrupo[];
}

/** The group's variants in the order of creation, removed ones last. */
export async function readGrupo(db: Db, producto_id: string): Promise<GrupoPanel | null> {
  if (!isId(producto_id)) return null;
  const { id, nombre, grupo, opciones, codigo, precio, stock, estado, imagen, version, oferta_hasta } = productos;
  const { eliminado_en, galeria, textos_imagenes } = productos;
  const [own] = await db.select({ nombre, grupo, eliminado_en }).from(productos).where(eq(id, producto_id));
  if (!own || (own.grupo === "" && own.eliminado_en)) return null;
  if (own.grupo === "") return { nombre: own.nombre, grupo: "", filas: [], fotos: [] };
  const eliminada = sql<boolean>`${eliminado_en} is not null`;
  const fila = { id, nombre, opciones, codigo, precio, stock, estado, imagen, version, oferta_hasta, eliminada };
  const rows = await db
    .select({ fila, galeria, textos_imagenes })
    .from(productos)
    .where(sql`${grupo} = ${own.grupo} and ${grupo} <> ''`)
    .orderBy(eliminada, asc(id))
    .limit(FILAS);
  const vivas = rows.flatMap(({ fila: one, ...fotos }) => (one.eliminada ? [] : [{ ...one, ...fotos }]));
  return { nombre: own.nombre, grupo: own.grupo, filas: rows.map((row) => row.fila), fotos: listFotosGrupo(vivas) };
}

export interface InformeTabla {
  guardadas: string[];
  /** Rows saved by somebody else meanwhile, with their name if known; not saved. */
  conflictos: Record<string, string | null>;
  /** Errors by field; these rows were not saved. */
  campos: Record<string, string>;
}

interface CambioFila {
  fila: EdicionVariante;
  antes: FilaProductos;
  despues: FilaProductos;
  /** Added to the stock. */
  cantidad: number;
}

function judgeFila({ fila: { id }, antes, despues }: CambioFila): Record<string, string> {
  const campos: Record<string, string> = {};
  if (despues.stock < 0 || despues.stock > STOCK_MAXIMO) {
    campos[nameCampo(id, "stock")] =
      `Mientras editabas cambió el stock: ahora hay ${antes.stock}, y con tu cambio quedaría fuera de lo posible.`;
  }
  if (antes.oferta_hasta && despues.precio !== antes.precio) {
    campos[nameCampo(id, "precio")] = faultEnOferta(antes.oferta_hasta);
  }
  if (despues.nombre.length > NOMBRE_MAXIMO) {
    campos[nameCampo(id, "opcion.0")] = `Con sus opciones el nombre pasa de ${NOMBRE_MAXIMO} caracteres.`;
  }
  return campos;
}

/**
 * A refused row keeps its former options, which another row may have taken, so this repeats until no row is refused.
 */
async function judgeOpciones(
  tx: Tx,
  cambios: readonly CambioFila[],
  campos: Record<string, string>,
): Promise<CambioFila[]> {
  const miembros = await listMiembros(tx, [...new Set(cambios.map(({ antes }) => antes.grupo))]);
  for (let left = [...cambios]; ;) {
    const changed = new Set(left.map(({ antes }) => antes.id));
    const vivas = left.flatMap(({ despues }) => (despues.eliminado_en === null ? [despues] : []));
    const all = [...miembros.filter(({ id }) => !changed.has(id)), ...vivas];
    const good = left.filter(({ antes, despues: { id, grupo, opciones, eliminado_en } }) => {
      // Removed rows take no place, and unchanged ones keep theirs.
      if (eliminado_en !== null) return true;
      if (antes.eliminado_en === null && opciones.join() === antes.opciones.join()) return true;
      const otras = all.flatMap((one) => (one.id !== id && one.grupo === grupo ? [one.opciones] : []));
      const fault = judgeVariante(opciones, otras);
      const razon = fault.opciones ?? fault.grupo;
      if (razon !== undefined) campos[nameCampo(id, "opcion.0")] = razon;
      return razon === undefined;
    });
    if (good.length === left.length) return left;
    left = good;
  }
}

async function judgeCodigos(
  tx: Tx,
  cambios: readonly CambioFila[],
  campos: Record<string, string>,
): Promise<CambioFila[]> {
  const nuevos = cambios.filter(({ antes, despues }) => antes.codigo !== despues.codigo && despues.codigo !== "");
  const faults = await faultCodigos(
    tx,
    nuevos.map(({ despues }) => despues),
  );
  for (const [id, fault] of faults) campos[nameCampo(id, "codigo")] = fault;
  return cambios.filter(({ antes }) => !faults.has(antes.id));
}

const toCambio = (fila: EdicionVariante, antes: FilaProductos): CambioFila => {
  const { opciones, codigo, precio } = fila;
  const cantidad = fila.stock - fila.stock_inicial;
  const eliminada = fila.estado === null;
  const eliminado_en = eliminada ? (antes.eliminado_en ?? new Date()) : null;
  const nombre = composeNombre(antes.grupo, opciones);
  const estado = fila.estado ?? antes.estado;
  // An active product has no first day.
  const activo_desde = estado === "activo" ? null : antes.activo_desde;
  const seen = { estado, activo_desde, eliminado_en };
  const next = { ...antes, ...seen, opciones, nombre, codigo, precio, stock: antes.stock + cantidad };
  const changed = differs(CAMPOS, antes, next) || eliminada !== (antes.eliminado_en !== null);
  return { fila, antes, despues: { ...next, version: antes.version + Number(changed) }, cantidad };
};

function toAnotaciones({ antes, despues, cantidad }: CambioFila, motivo: MotivoPanel, actor_id: string): Anotacion[] {
  const quien = { actor_id, objeto: "producto", objeto_id: antes.id } as const;
  const [was, is] = [toRegistro(CAMPOS, antes), toRegistro(CAMPOS, despues)];
  const went = antes.eliminado_en === null && despues.eliminado_en !== null;
  const came = antes.eliminado_en !== null && despues.eliminado_en === null;
  const edited = differs(CAMPOS, antes, despues) || cantidad !== 0;
  return [
    ...(came ? [{ ...quien, accion: "restaurar" as const, antes: null, despues: is }] : []),
    ...(edited
      ? [
          {
            ...quien,
            accion: "editar" as const,
            antes: was,
            despues: { ...is, motivo: cantidad === 0 ? undefined : motivo },
          },
        ]
      : []),
    ...(went ? [{ ...quien, accion: "eliminar" as const, antes: is, despues: null }] : []),
  ];
}

/**
 * Saves each row by itself: one that somebody else changed meanwhile, or that no longer fits, is skipped and reported.
 * Stock changes by difference, so that a sale in between is neither undone nor a conflict. Null for a retry.
 */
export function saveTabla(
  panel: CambiosDeps,
  { filas, motivo }: EdicionTabla,
  { actor_id, clave }: Autoria,
): Promise<InformeTabla | null> {
  return changeOnce(panel, clave, async (tx) => {
    const ids = filas.map(({ id }) => id);
    await lockGrupos(tx, { ids });
    const rows = await tx
      .select()
      .from(productos)
      .where(inArray(productos.id, ids))
      .orderBy(productos.id)
      .for("no key update");
    const byId = new Map(rows.map((row) => [row.id, row]));
    const informe: InformeTabla = { guardadas: [], conflictos: {}, campos: {} };
    const asked: CambioFila[] = [];
    for (const fila of filas) {
      const row = byId.get(fila.id);
      if (row && row.grupo !== "" && row.version === fila.version) {
        const cambio = toCambio(fila, row);
        const fault = judgeFila(cambio);
        Object.assign(informe.campos, fault);
        if (Object.keys(fault).length === 0) asked.push(cambio);
      } else {
        const [last] = await listCambiosDesde(tx, fila.id, fila.version);
        informe.conflictos[fila.id] = last?.actor?.nombre ?? null;
      }
    }
    const cambios = await judgeOpciones(tx, await judgeCodigos(tx, asked, informe.campos), informe.campos);
    await writeVariantes(
      tx,
      cambios.flatMap(({ antes, despues }) => (antes.version === despues.version ? [] : despues)),
    );
    const movidos = cambios.filter(({ cantidad }) => cantidad !== 0);
    if (movidos.length > 0) {
      const movimientos = movidos.map(({ antes: { id: producto_id }, cantidad }) => ({ producto_id, cantidad }));
      await moveStock(tx, movimientos, { motivo, pedido_id: null, vuelta: 0, actor_id });
    }
    const anotaciones = cambios.flatMap((cambio) => toAnotaciones(cambio, motivo, actor_id));
    // The first record's id identifies a retry.
    if (anotaciones[0]) anotaciones[0].id = clave;
    await addAuditoria(tx, ...anotaciones);
    informe.guardadas = cambios.map(({ antes }) => antes.id);
    return informe;
  });
}
