import type { Db } from "#db/client.server.ts";
import { createMemo } from "#lib/memo.ts";
import { listVisitas } from "#app/features/base/visitas/visitas.server.ts";
import { readPorCobrarDe } from "#app/features/pedidos/gestion/estadisticas.server.ts";
import { listClientes, readClientes } from "./clientes.server.ts";
import {
  listDias,
  listPartes,
  listProductos,
  type ParteVentas,
  readNombres,
  type SumaDia,
  sumDias,
} from "./leer.server.ts";
import { nameDistrito } from "./lista.ts";
import { type Periodo, type RangoDias, choosePaso, splitRango } from "./periodo.ts";
import { sumCaja } from "./sumar.server.ts";

const LARGO = 10;

export interface ParteNombrada extends ParteVentas {
  nombre: string;
}

type Visitas = Awaited<ReturnType<typeof listVisitas>>;

/** Visits of a range, and sold orders on its days with counted visits. */
function sumVisitas({ primero, dias }: Visitas, ventas: readonly SumaDia[], { desde, hasta }: RangoDias) {
  const from = primero !== null && primero > desde ? primero : desde;
  const inRange = dias.filter(({ dia }) => dia >= desde && dia <= hasta);
  const visitas = inRange.reduce((sum, one) => sum + one.visitas, 0);
  const vendidos = primero === null ? 0 : sumDias(ventas, { desde: from, hasta }).pedidos;
  return { visitas, vendidos_con_visitas: vendidos };
}

const desgloses = createMemo<Awaited<ReturnType<typeof readDesgloses>>>({
  maxAge: 600_000,
  times: 10_000,
  maxKeys: 50,
});

async function readDesgloses(db: Db, periodo: Periodo, conClientes: boolean) {
  const [partes, productos, clientes] = await Promise.all([
    listPartes(db, periodo, ["categoria", "distrito", "hora"]),
    listProductos(db, periodo, LARGO),
    conClientes ? listClientes(db, periodo, LARGO) : null,
  ]);
  return { partes, productos, clientes };
}

/** Cached by the number of sold orders: sales are only ever added, so breakdowns change only with it. */
function getDesgloses(db: Db, periodo: Periodo, dias: readonly SumaDia[], conClientes: boolean) {
  const { desde, hasta, antes } = periodo;
  const sold = [periodo, ...(antes ? [antes] : [])].map((rango) => sumDias(dias, rango).pedidos);
  const key = [desde, hasta, antes?.desde, antes?.hasta, ...sold, conClientes].join(" ");
  return desgloses.get(db, key, () => readDesgloses(db, periodo, conClientes));
}

/**
 * Data of a period for the dashboard (docs/dinero-y-pedidos.md, section 20). `conClientes` includes the best customers,
 * which not every puesto may see.
 */
export async function readPeriodo(db: Db, periodo: Periodo, { conClientes }: { conClientes: boolean }) {
  await sumCaja(db);
  const { antes } = periodo;
  const readDias = async () => {
    const dias = await listDias(db, periodo);
    return { dias, ...(await getDesgloses(db, periodo, dias, conClientes)) };
  };
  const [{ dias, partes, productos, clientes }, metodos, visitas, por_cobrar] = await Promise.all([
    readDias(),
    // Not cached: payments and refunds change without a sale.
    listPartes(db, periodo, ["metodo"]),
    listVisitas(db, antes ? [periodo, antes] : [periodo]),
    readPorCobrarDe(db, periodo),
  ]);
  const [nombres, personas] = await Promise.all([
    readNombres(
      db,
      productos.map(({ clave }) => clave),
    ),
    readClientes(
      db,
      (clientes ?? []).map(({ usuario_id }) => usuario_id),
    ),
  ]);
  const paso = choosePaso(periodo);
  const before = antes ? splitRango(antes, paso) : [];
  const tramos = splitRango(periodo, paso).map((tramo, n) => {
    const previo = before[n];
    const sumas = { ...sumDias(dias, tramo), ...sumVisitas(visitas, dias, tramo) };
    return { ...tramo, ...sumas, antes: previo ? sumDias(dias, previo).vendido : null };
  });
  const distritos = partes.filter(({ eje }) => eje === "distrito");
  return {
    periodo,
    paso,
    ahora: { ...sumDias(dias, periodo), ...sumVisitas(visitas, dias, periodo), por_cobrar: por_cobrar.ahora },
    antes: antes
      ? { ...sumDias(dias, antes), ...sumVisitas(visitas, dias, antes), por_cobrar: por_cobrar.antes }
      : null,
    /** First day with counted visits; null without one. */
    visitasDesde: visitas.primero,
    tramos,
    categorias: partes.filter(({ eje }) => eje === "categoria"),
    metodos,
    horas: partes.filter(({ eje }) => eje === "hora").toSorted((a, b) => a.clave.localeCompare(b.clave)),
    distritos: distritos
      .slice(0, LARGO)
      .map((parte): ParteNombrada => ({ ...parte, nombre: nameDistrito(parte.clave) })),
    /** Null where the reader may not see them; deleted accounts have no name. */
    clientes: clientes?.map((parte) => ({ ...parte, nombre: personas.get(parte.usuario_id) ?? null })) ?? null,
    otrosDistritos: Math.max(0, distritos.length - LARGO),
    productos: productos.map((parte): ParteNombrada => ({ ...parte, nombre: nombres.get(parte.clave) ?? "Producto" })),
  };
}

export type VistaPeriodo = Awaited<ReturnType<typeof readPeriodo>>;
