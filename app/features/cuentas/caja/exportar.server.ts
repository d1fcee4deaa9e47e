import type { Cell } from "#lib/csv.ts";
import { toSignedSoles } from "#lib/dinero-con-signo.ts";
import type { Db } from "#db/client.server.ts";
import { type EjeVentas, METODOS_PAGO } from "#db/values.ts";
import { NOMBRE_METODO } from "#app/features/base/ajustes/metodos.ts";
import { listDias, listPartes, listProductos, type ParteVentas, readNombres, type SumaDia } from "./leer.server.ts";
import { nameDistrito } from "./lista.ts";
import { AJUSTES } from "./sumar.ts";
import { type RangoDias, splitRango } from "./periodo.ts";
import { NADA } from "./sumar.ts";

/** Includes empty days. */
export async function listTodosLosDias(db: Db, rango: RangoDias): Promise<SumaDia[]> {
  const known = new Map((await listDias(db, { ...rango, antes: null })).map((one) => [one.dia, one]));
  return splitRango(rango, "dia").map(({ desde: dia }) => known.get(dia) ?? { dia, ...NADA });
}

export const COLUMNAS_DIA = [
  "Día",
  "Pedidos vendidos",
  "Unidades",
  "Clientes nuevos",
  "Base imponible",
  "IGV",
  "Total vendido",
  "Cobrado",
  "Devuelto",
  "IGV de lo devuelto",
];

export const toCellsDia = (nombre: string, suma: typeof NADA): Cell[] => [
  nombre,
  suma.pedidos,
  suma.unidades,
  suma.nuevos,
  ...[suma.vendido - suma.igv, suma.igv, suma.vendido, suma.cobrado, suma.devuelto, suma.igv_devuelto].map(
    toSignedSoles,
  ),
];

const TITULO: Readonly<Record<Exclude<EjeVentas, "dia">, string>> = {
  categoria: "Categoría",
  producto: "Producto",
  metodo: "Método",
  distrito: "Distrito",
  hora: "Hora",
};

/** Methods and hours count orders with IGV; categories and products count lines without it. */
const isDeLineas = (eje: EjeVentas) => eje === "categoria" || eje === "producto";

function nameParte({ eje, clave }: ParteVentas, productos: ReadonlyMap<string, string>): string {
  if (eje === "categoria") return clave === AJUSTES ? "Cupones y envíos" : clave;
  if (eje === "producto") return productos.get(clave) ?? "";
  if (eje === "distrito") return nameDistrito(clave);
  if (eje === "metodo") {
    const metodo = METODOS_PAGO.find((one) => one === clave);
    return metodo ? NOMBRE_METODO[metodo] : clave;
  }
  return `${clave}:00`;
}

/** Gives a row for every value. */
export async function exportVentas(
  db: Db,
  eje: EjeVentas,
  rango: RangoDias,
): Promise<{ header: string[]; rows: Cell[][] }> {
  if (eje === "dia") {
    const dias = await listTodosLosDias(db, rango);
    return { header: COLUMNAS_DIA, rows: dias.map((one) => toCellsDia(one.dia, one)) };
  }
  const periodo = { ...rango, antes: null };
  const partes = eje === "producto" ? await listProductos(db, periodo, null) : await listPartes(db, periodo, [eje]);
  const claves = eje === "producto" ? partes.map(({ clave }) => clave) : [];
  const nombres = await readNombres(db, claves);
  const header = isDeLineas(eje)
    ? [TITULO[eje], "Unidades", "Vendido sin IGV", ...(eje === "producto" ? ["ID"] : [])]
    : [TITULO[eje], "Pedidos vendidos", "Vendido con IGV", ...(eje === "metodo" ? ["Cobrado", "Devuelto"] : [])];
  const rows = partes.map((parte): Cell[] => [
    nameParte(parte, nombres),
    isDeLineas(eje) ? parte.unidades : parte.pedidos,
    toSignedSoles(parte.vendido),
    ...(eje === "producto" ? [parte.clave] : []),
    ...(eje === "metodo" ? [toSignedSoles(parte.cobrado), toSignedSoles(parte.devuelto)] : []),
  ]);
  return { header, rows };
}
