import type { Db } from "#db/client.server.ts";
import { centimos } from "#lib/dinero.ts";
import { readPorCobrar } from "#app/features/gestion-pedidos/estadisticas.server.ts";
import { listDias, listPartes, listProductos, type ParteVentas, readNombres, sumDias } from "./leer.server.ts";
import { nameDistrito } from "./lista.ts";
import { type Periodo, choosePaso, splitRango } from "./periodo.ts";
import { sumCaja } from "./sumar.server.ts";

/** Products and districts that are shown. */
const LARGO = 10;

export interface ParteNombrada extends ParteVentas {
  nombre: string;
}

/** All that the dashboard shows of a period; the figures are defined in docs/dinero-y-pedidos.md, section 20. */
export async function readPeriodo(db: Db, periodo: Periodo) {
  await sumCaja(db);
  const { antes } = periodo;
  const [dias, partes, productos, por_cobrar, por_cobrar_antes] = await Promise.all([
    listDias(db, periodo),
    listPartes(db, periodo, ["categoria", "metodo", "distrito", "hora"]),
    listProductos(db, periodo, LARGO),
    readPorCobrar(db, periodo),
    antes ? readPorCobrar(db, antes) : centimos(0),
  ]);
  const nombres = await readNombres(
    db,
    productos.map(({ clave }) => clave),
  );
  const paso = choosePaso(periodo);
  const before = antes ? splitRango(antes, paso) : [];
  const tramos = splitRango(periodo, paso).map((tramo, n) => {
    const previo = before[n];
    return { ...tramo, ...sumDias(dias, tramo), antes: previo ? sumDias(dias, previo).vendido : null };
  });
  const distritos = partes.filter(({ eje }) => eje === "distrito");
  return {
    periodo,
    paso,
    ahora: { ...sumDias(dias, periodo), por_cobrar },
    antes: antes ? { ...sumDias(dias, antes), por_cobrar: por_cobrar_antes } : null,
    tramos,
    categorias: partes.filter(({ eje }) => eje === "categoria"),
    metodos: partes.filter(({ eje }) => eje === "metodo"),
    horas: partes.filter(({ eje }) => eje === "hora").toSorted((a, b) => a.clave.localeCompare(b.clave)),
    distritos: distritos
      .slice(0, LARGO)
      .map((parte): ParteNombrada => ({ ...parte, nombre: nameDistrito(parte.clave) })),
    otrosDistritos: Math.max(0, distritos.length - LARGO),
    productos: productos.map((parte): ParteNombrada => ({ ...parte, nombre: nombres.get(parte.clave) ?? "Producto" })),
  };
}

export type VistaPeriodo = Awaited<ReturnType<typeof readPeriodo>>;
