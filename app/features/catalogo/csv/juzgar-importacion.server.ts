import { type Campos, computeDiferencia } from "#app/features/base/auditoria/auditoria.ts";
import { pick } from "#lib/objects.ts";
import {
  CAMPOS,
  type LeidosDe,
  NOMBRES,
  type TablaProducto,
  toRegistro,
} from "#app/features/catalogo/productos/campos.ts";
import { STOCK_MAXIMO } from "#app/features/catalogo/productos/leer-campos.ts";
import { COLUMNAS } from "./columnas.ts";
import { type ErrorFila, type FilaInforme, MAX_INFORMADAS } from "./importacion.ts";
import type { Permiso } from "#app/features/catalogo/panel/lote.ts";
import { fallsByHalf, faultOfPrecio } from "#app/features/catalogo/productos/precios.ts";
import { faultEnOferta } from "#app/features/catalogo/productos/ofertas.ts";
import type { FilaLeida } from "./leer-importacion.server.ts";
import type { ProductoEditable } from "#app/features/catalogo/panel/panel.ts";

export type Existente = ProductoEditable & { eliminado_en: Date | null };

export type Juicio = { fila: number; nombre: string } & (
  | { tipo: "nueva"; datos: LeidosDe<TablaProducto> }
  | { tipo: "cambia"; antes: Existente; despues: Existente }
  | { tipo: "igual" }
  | { tipo: "error"; errores: ErrorFila[] }
);

interface ConDb {
  existentes: ReadonlyMap<string, Existente>;
  /** New products' names that exist already. */
  nombres: ReadonlySet<string>;
}

type CambioLeido = Extract<FilaLeida, { tipo: "cambio" }>;

export const YA_HAY = "Ya hay un producto con este nombre. Para cambiarlo, expórtalo: la fila necesita su ID.";

const fail = (columna: string | null, razon: string) => ({ tipo: "error" as const, errores: [{ columna, razon }] });

/** Line ends of a spreadsheet are not a change. */
const isSameText = (antes: unknown, despues: unknown) =>
  typeof antes === "string" && antes.replaceAll("\r\n", "\n") === despues;

function applyCambio(antes: Existente, { datos, sinColumna }: CambioLeido): Existente {
  const dichos = NOMBRES.filter((name) => !sinColumna.includes(name) && !isSameText(antes[name], datos[name]));
  return { ...antes, ...pick(datos, dichos), stock: antes.stock + datos.stock - datos.stock_inicial };
}

const faultOfCambio = ({ precio, oferta_hasta }: Existente, despues: Existente["precio"]) =>
  oferta_hasta ? faultEnOferta(oferta_hasta) : faultOfPrecio(precio, despues);

function judgeCambio(fila: CambioLeido, antes: Existente | undefined, { mitad }: Permiso) {
  if (!antes) return fail(COLUMNAS.id, "No hay un producto con este ID. Para crear uno nuevo, deja el ID vacío.");
  if (antes.eliminado_en) return fail(COLUMNAS.id, "Este producto fue eliminado.");
  const despues = applyCambio(antes, fila);
  if (computeDiferencia(toRegistro(CAMPOS, antes), toRegistro(CAMPOS, despues)) === null)
    return { tipo: "igual" as const };
  if (antes.version !== fila.datos.version) {
    return fail(
      null,
      "El producto cambió después de exportar este archivo. Exporta de nuevo para no pisar ese cambio.",
    );
  }
  const razon = despues.precio === antes.precio ? null : faultOfCambio(antes, despues.precio);
  if (razon !== null) return fail(COLUMNAS.precio, razon);
  // Without the confirmation the outcome differs from the report, and nothing is written.
  if (!mitad && fallsByHalf(antes.precio, despues.precio)) {
    return fail(COLUMNAS.precio, "El precio baja más de la mitad.");
  }
  if (despues.stock < 0) {
    const resta = antes.stock - despues.stock;
    return fail(COLUMNAS.stock, `El archivo resta ${resta} y ahora solo hay ${antes.stock}.`);
  }
  if (despues.stock > STOCK_MAXIMO) return fail(COLUMNAS.stock, "El stock pasaría de 999,999.");
  return { tipo: "cambia" as const, antes, despues: { ...despues, version: antes.version + 1 } };
}

/** Unique in a file: the product's id, or a new one's name. */
function toKey(fila: FilaLeida): string | null {
  if (fila.tipo === "error") return null;
  return fila.tipo === "cambio" ? fila.datos.id : `nombre ${fila.datos.nombre}`;
}

function findTwins(filas: readonly FilaLeida[]): Map<string, number[]> {
  const numbers = new Map<string, number[]>();
  for (const fila of filas) {
    const key = toKey(fila);
    if (key !== null) numbers.set(key, [...(numbers.get(key) ?? []), fila.fila]);
  }
  return numbers;
}

export function judgeFilas(filas: readonly FilaLeida[], { existentes, nombres }: ConDb, permiso: Permiso): Juicio[] {
  const twins = findTwins(filas);
  return filas.map((leida): Juicio => {
    const { fila, nombre } = leida;
    const known = { fila, nombre };
    const [other] = (twins.get(toKey(leida) ?? "") ?? []).filter((number) => number !== fila);
    switch (leida.tipo) {
      case "error":
        return { ...known, tipo: "error", errores: leida.errores };
      case "cambio":
        if (other !== undefined) return { ...known, ...fail(COLUMNAS.id, `El mismo ID está en la fila ${other}.`) };
        return { ...known, ...judgeCambio(leida, existentes.get(leida.datos.id), permiso) };
      case "nueva":
        if (other !== undefined) {
          return { ...known, ...fail(COLUMNAS.nombre, `Otro producto nuevo se llama igual en la fila ${other}.`) };
        }
        // Importing a file twice would create its products twice.
        if (nombres.has(leida.datos.nombre)) {
          return { ...known, ...fail(COLUMNAS.nombre, YA_HAY) };
        }
        return { ...known, ...judgeNueva(leida.datos) };
    }
  });
}

function judgeNueva(datos: LeidosDe<TablaProducto>) {
  const razon = faultOfPrecio(null, datos.precio);
  return razon === null ? { tipo: "nueva" as const, datos } : fail(COLUMNAS.precio, razon);
}

const isMitad = (juicio: Juicio) => juicio.tipo === "cambia" && fallsByHalf(juicio.antes.precio, juicio.despues.precio);

export const countMitades = (juicios: readonly Juicio[]): number => juicios.filter(isMitad).length;

export const movesStock = (juicios: readonly Juicio[]): boolean =>
  juicios.some((juicio) => juicio.tipo === "cambia" && juicio.antes.stock !== juicio.despues.stock);

const EXTRACTO = 140;
const PARRAFOS = NOMBRES.filter((name) => CAMPOS[name].tipo === "parrafo");

type ProductoJuzgado = Parameters<typeof toRegistro<TablaProducto>>[1];

function toRegistroCorto(estado: ProductoJuzgado): Campos {
  const registro: Campos = toRegistro(CAMPOS, estado);
  for (const name of PARRAFOS) {
    const texto = String(registro[name]);
    if (texto.length > EXTRACTO) registro[name] = `${texto.slice(0, EXTRACTO)}…`;
  }
  return registro;
}

function differenceShortened(antes: Existente, despues: Existente) {
  const changed = Object.keys(computeDiferencia(toRegistro(CAMPOS, antes), toRegistro(CAMPOS, despues))?.antes ?? {});
  return { antes: pick(toRegistroCorto(antes), changed), despues: pick(toRegistroCorto(despues), changed) };
}

const DESTINOS: readonly Juicio["tipo"][] = ["error", "nueva", "cambia", "igual"];

/** Prices that fall by more than half come first. */
const pickInformadas = (juicios: readonly Juicio[]): Juicio[] =>
  DESTINOS.flatMap((tipo) => {
    const suyos = juicios.filter((juicio) => juicio.tipo === tipo);
    return suyos.toSorted((a, b) => Number(isMitad(b)) - Number(isMitad(a))).slice(0, MAX_INFORMADAS);
  }).toSorted((a, b) => a.fila - b.fila);

export function toInforme(juicios: readonly Juicio[]): FilaInforme[] {
  return pickInformadas(juicios).map((juicio): FilaInforme => {
    const { fila, nombre } = juicio;
    switch (juicio.tipo) {
      case "nueva":
        return { fila, nombre, tipo: "nueva", despues: toRegistroCorto({ ...juicio.datos, version: 0 }) };
      case "cambia":
        return { fila, nombre, tipo: "cambia", ...differenceShortened(juicio.antes, juicio.despues) };
      case "igual":
        return { fila, nombre, tipo: "igual" };
      case "error":
        return { fila, nombre, tipo: "error", errores: juicio.errores };
    }
  });
}
