import { addIgv, type Centimos, formatSoles, toDecimal, removeIgv } from "#lib/dinero.ts";
import { normalizeSearch } from "#lib/text.ts";
import { IMAGENES_MAXIMAS, TEXTO_IMAGEN_MAXIMO } from "#app/features/catalogo/productos/leer-campos.ts";
import type { ErrorFila } from "#app/features/catalogo/csv/importacion.ts";
import { type FilaFuente, groupFuente, type GrupoFuente, isVariacion, toFuente } from "./filas.ts";
import { toRutas } from "./formatos.ts";
import { toDescripcion } from "./descripcion.ts";
import { splitDirecciones, toRuta } from "./direcciones.ts";
import { readMonto } from "./montos.ts";
import { toOrigen } from "./origen-ajeno.ts";
import type { FilaMudanza, FilaTraida, LecturaMudanza } from "./mudanza.ts";

/** What one row says, and what of it is told. */
interface NotaFila {
  avisos: string[];
  errores: ErrorFila[];
}

const OCULTOS = ["0", "no", "false", "falso", "oculto", "n"];
const BORRADORES = ["-1", "borrador", "draft"];

const toEstado = (publicado: string): string => {
  const said = normalizeSearch(publicado);
  return OCULTOS.includes(said) ? "oculto" : BORRADORES.includes(said) ? "borrador" : "";
};

function toMonto(cell: string, columna: string, { decimal }: LecturaMudanza, nota: NotaFila): Centimos | null {
  const leido = readMonto(cell, decimal);
  if (leido.tipo === "vacio") return null;
  if (leido.tipo === "malo") {
    nota.errores.push({ columna, razon: leido.razon });
    return null;
  }
  if (leido.aviso !== null) nota.avisos.push(`${columna}: ${leido.aviso}`);
  return leido.monto;
}

const REGLA = "Aquí un precio tachado sale solo de una oferta, y si se vendió a ese precio los 30 días de antes.";

/** The price that customers pay, as the file has it; null where it has none. */
function choosePrecio(fila: FilaFuente, lectura: LecturaMudanza, nota: NotaFila): Centimos | null {
  const read = (papel: "precio" | "rebajado" | "comparado", columna: string) =>
    toMonto(fila.get(papel), columna, lectura, nota);
  const normal = read("precio", "Precio");
  const rebajado = read("rebajado", "Precio rebajado");
  const comparado = read("comparado", "Precio de antes");
  const reduces = normal !== null && rebajado !== null && rebajado > 0 && rebajado < normal;
  if (reduces && !lectura.rebajado) {
    nota.avisos.push(`El archivo lo rebaja a ${formatSoles(rebajado)}: entra a su precio normal. ${REGLA}`);
    return normal;
  }
  const precio = reduces ? rebajado : normal;
  const antes = reduces ? normal : comparado;
  if (precio !== null && antes !== null && antes > precio) {
    nota.avisos.push(`Antes ${formatSoles(antes)}: no entra como oferta. ${REGLA}`);
  }
  return precio;
}

function withoutIgv(monto: Centimos, { con_igv }: LecturaMudanza, nota: NotaFila) {
  if (!con_igv) return { precio: monto, visto: addIgv(monto) };
  const { precio, visto } = removeIgv(monto);
  if (visto !== monto) {
    nota.avisos.push(
      `Con IGV se verá ${formatSoles(visto)}, no ${formatSoles(monto)}: el precio sin IGV va por céntimos.`,
    );
  }
  return { precio, visto };
}

function toStock(cell: string, { stock }: LecturaMudanza, nota: NotaFila): string {
  if (cell === "" || /^(parent|∞|infinito)$/i.test(cell)) {
    nota.avisos.push(`El archivo no dice su stock: entra con ${stock}.`);
    return String(stock);
  }
  const whole = cell.replace(/^(-?\d+)[.,]0+$/, "$1");
  if (!/^-\d+$/.test(whole)) return whole;
  nota.avisos.push(`Su stock era ${whole}: entra con 0.`);
  return "0";
}

const MARCAS = ["vendor", "brands", "marcas"];
const toPar = ([titulo, valor]: readonly [string, string]): string[] => {
  const clean = valor.replaceAll(/\s+/g, " ").trim();
  return clean === "" ? [] : [`${MARCAS.includes(normalizeSearch(titulo)) ? "Marca" : titulo}: ${clean}`];
};

/** Pairs of the columns of names and values, by their order. */
function toPares(fila: FilaFuente, cabeza: FilaFuente): string[] {
  const [own, heads] = [fila.all("opcion_nombre"), cabeza.all("opcion_nombre")];
  const pares = fila.all("opcion_valor").flatMap(([, valor], n) => {
    const nombre = own[n]?.[1] || heads[n]?.[1] || "";
    const unico = normalizeSearch(nombre) === "title" && normalizeSearch(valor) === "default title";
    return nombre === "" || valor === "" || unico ? [] : toPar([nombre, valor]);
  });
  return [...pares, ...fila.all("opcion").flatMap(toPar)];
}

const splitNombre = (par: string) => normalizeSearch(par.slice(0, par.indexOf(":")));

/** Attributes of a simple product are told of it; those of a variation distinguish it. */
function toOpciones(fila: FilaFuente, { cabeza }: GrupoFuente) {
  const pares = toPares(fila, cabeza);
  const isSimple = fila.all("tipo").length > 0 && !isVariacion(fila);
  const opciones = isSimple ? [] : pares;
  const taken = new Set(opciones.map(splitNombre));
  const heads = isVariacion(fila) ? toPares(cabeza, cabeza).filter((par) => !taken.has(splitNombre(par))) : [];
  const told = [...(isSimple ? pares : heads), ...cabeza.all("caracteristica").flatMap(toPar)];
  const unique = [...new Map(told.map((par) => [splitNombre(par), par])).values()];
  return { opciones, caracteristicas: unique };
}

/** Own pictures first, then those of the group; 8 in all. */
function toImagenes(fila: FilaFuente, { cabeza, filas, partes }: GrupoFuente, nota: NotaFila) {
  const textos = new Map<string, string>();
  const collect = (one: FilaFuente, papel: "imagen" | "imagen_variante") =>
    one.all(papel).flatMap(([, cell]) => {
      const { direcciones, malas } = splitDirecciones(cell);
      if (malas.length > 0 && one === fila)
        nota.avisos.push(`No es una dirección de imagen: «${malas[0]?.slice(0, 60)}».`);
      const [first] = direcciones;
      const texto = one.get("texto_imagen").replaceAll(/\s+/g, " ").slice(0, TEXTO_IMAGEN_MAXIMO);
      if (papel === "imagen" && first !== undefined && texto !== "") textos.set(first, texto);
      return direcciones;
    });
  const all = [fila, cabeza, ...(isVariacion(fila) ? [] : [...filas, ...partes])];
  const imagenes = [...new Set([...collect(fila, "imagen_variante"), ...all.flatMap((one) => collect(one, "imagen"))])];
  if (imagenes.length > IMAGENES_MAXIMAS) {
    nota.avisos.push(`Tiene ${imagenes.length} imágenes: entran las primeras ${IMAGENES_MAXIMAS}.`);
  }
  const first = imagenes.slice(0, IMAGENES_MAXIMAS);
  return { imagenes: first, textos_imagenes: first.map((one) => textos.get(one) ?? "") };
}

/** The first path of 'Ropa > Polos, Ofertas'; Shopify's types have no paths. */
const toCategoria = (cell: string, { formato }: LecturaMudanza): string =>
  (formato === "shopify" ? cell : (cell.split(/(?<!\\),/)[0] ?? "")).replaceAll("\\,", ",").trim();

const NO_SE_VENDE = ["grouped", "external"];

function toTraida(fila: FilaFuente, grupo: GrupoFuente, lectura: LecturaMudanza): FilaTraida {
  const nota: NotaFila = { avisos: [], errores: [] };
  const { cabeza } = grupo;
  const nombre = (cabeza.get("nombre") || fila.get("nombre")).replaceAll(/\s+/g, " ");
  const { opciones, caracteristicas } = toOpciones(fila, grupo);
  const tipo = NO_SE_VENDE.find((one) => normalizeSearch(fila.get("tipo")).includes(one));
  if (tipo !== undefined) nota.errores.push({ columna: null, razon: `Es un producto «${tipo}», que aquí no existe.` });
  if (isVariacion(fila) && cabeza === fila) {
    nota.errores.push({ columna: null, razon: `Su producto, «${fila.get("padre")}», no está en el archivo.` });
  }
  const pagado = choosePrecio(fila, lectura, nota);
  const neto = pagado === null ? null : withoutIgv(pagado, lectura, nota);
  const costo = toMonto(fila.get("costo"), "Costo", lectura, nota);
  const clave = cabeza.get("clave");
  const first = grupo.filas[0] === fila;
  const rutas = [
    ...fila.all("direccion").flatMap(([, cell]) => toRuta(cell) ?? []),
    ...(first ? toRutas(lectura.formato, clave, nombre).flatMap((ruta) => toRuta(ruta) ?? []) : []),
  ];
  const textos = {
    nombre: opciones.length > 0 ? "" : nombre,
    descripcion: toDescripcion(fila, cabeza, nombre, nota.avisos),
    precio: neto === null ? "" : toDecimal(neto.precio),
    stock: toStock(fila.get("stock"), lectura, nota),
    caracteristicas: caracteristicas.join("\n"),
    ...toOrigen(fila, cabeza, nota.avisos),
    grupo: opciones.length > 0 ? nombre : "",
    opciones: opciones.join("\n"),
    codigo: fila.get("codigo"),
    codigo_barras: fila.get("codigo_barras").replace(/^'/, ""),
    ubicacion: fila.get("ubicacion"),
    costo: costo === null ? "" : toDecimal(lectura.con_igv ? removeIgv(costo).precio : costo),
    estado: toEstado(fila.get("publicado") || cabeza.get("publicado")),
  };
  const categoria = toCategoria(fila.get("categoria") || cabeza.get("categoria"), lectura);
  return {
    tipo: "producto",
    fila: fila.fila,
    nombre,
    textos,
    categoria,
    ...toImagenes(fila, grupo, nota),
    rutas: [...new Set(rutas)],
    pagado: neto?.visto ?? null,
    ...nota,
  };
}

/** Every row of the file, in its order. */
export function convertFilas(
  titulos: readonly string[],
  rows: readonly (readonly string[])[],
  lectura: LecturaMudanza,
): FilaMudanza[] {
  return groupFuente(toFuente(titulos, lectura.mapeo, rows))
    .flatMap((grupo): FilaMudanza[] => [
      ...grupo.filas.map((fila) => toTraida(fila, grupo, lectura)),
      ...grupo.partes.map(({ fila }) => ({ tipo: "parte", fila, de: grupo.filas[0]?.fila ?? fila }) as const),
    ])
    .toSorted((a, b) => a.fila - b.fila);
}
