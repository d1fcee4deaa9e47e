import { type Centimos, toDecimal } from "#lib/dinero.ts";
import { isId } from "#lib/ids.ts";
import { ESTADOS_PRODUCTO, type EstadoProducto } from "#db/values.ts";
import { CAMPOS, type FilaProductos } from "#app/features/catalogo/productos/campos.ts";
import { readOpciones, readPrecio, readStock } from "#app/features/catalogo/productos/leer-campos.ts";
import { splitOpcion } from "#app/features/catalogo/productos/opcion.ts";
import { MOTIVOS_PANEL, type MotivoPanel } from "#app/features/catalogo/existencias/niveles.ts";

export interface FilaVariante extends Pick<
  FilaProductos,
  "id" | "nombre" | "opciones" | "codigo" | "precio" | "stock" | "estado" | "imagen" | "version" | "oferta_hasta"
> {
  eliminada: boolean;
}

export const ESTADOS_FILA = [...ESTADOS_PRODUCTO, "eliminada"] as const;
export type EstadoFila = (typeof ESTADOS_FILA)[number];

export interface TextosVariante {
  valores: readonly string[];
  codigo: string;
  precio: string;
  stock: string;
  estado: EstadoFila;
}

/** `base`: the variant as it was when the edit began. */
export interface FilaEditada {
  base: FilaVariante;
  textos: TextosVariante;
}

export interface EdicionVariante {
  id: string;
  version: number;
  opciones: string[];
  codigo: string;
  precio: Centimos;
  stock: number;
  /** Stock when the edit began: only the difference is applied. */
  stock_inicial: number;
  /** null for a removed one, which keeps its own. */
  estado: EstadoProducto | null;
}

export interface EdicionTabla {
  filas: EdicionVariante[];
  motivo: MotivoPanel;
}

type FallasTabla = Record<string, string>;

export const nameCampo = (id: string, campo: "codigo" | "precio" | "stock" | `opcion.${number}`): string =>
  `${campo}.${id}`;

export const toTextos = (fila: FilaVariante): TextosVariante => ({
  valores: fila.opciones.map((opcion) => splitOpcion(opcion).valor),
  codigo: fila.codigo,
  precio: toDecimal(fila.precio),
  stock: String(fila.stock),
  estado: fila.eliminada ? "eliminada" : fila.estado,
});

export function toForm(borradores: readonly FilaEditada[], motivo: string): FormData {
  const form = new FormData();
  form.set("motivo", motivo);
  for (const { base, textos } of borradores) {
    const { id } = base;
    form.append("id", id);
    form.set(`version.${id}`, String(base.version));
    form.set(`stock_inicial.${id}`, String(base.stock));
    form.set(`estado.${id}`, textos.estado);
    form.set(nameCampo(id, "codigo"), textos.codigo);
    form.set(nameCampo(id, "precio"), textos.precio);
    form.set(nameCampo(id, "stock"), textos.stock);
    for (const [n, opcion] of base.opciones.entries()) {
      const { nombre } = splitOpcion(opcion);
      form.set(nameCampo(id, `opcion.${n}`), `${nombre}: ${textos.valores[n] ?? ""}`);
    }
  }
  return form;
}

const FILAS_MAXIMAS = 200;

const getText = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
};

/** null for anything but the form's own number. */
function readCuenta(form: FormData, name: string): number | null {
  const text = getText(form, name);
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}

function readOpcionesFila(form: FormData, id: string, campos: FallasTabla): string[] {
  const lines: string[] = [];
  for (let n = 0; form.has(nameCampo(id, `opcion.${n}`)); n += 1) {
    const name = nameCampo(id, `opcion.${n}`);
    const line = getText(form, name);
    const { nombre, valor } = splitOpcion(line);
    const error = valor.trim() === "" ? `Escribe su ${nombre.toLowerCase()}.` : readOpciones(line).error;
    if (error !== undefined) campos[name] = error;
    lines.push(line);
  }
  const { valor = [], error } = readOpciones(lines.join("\n"));
  if (error !== undefined) campos[nameCampo(id, "opcion.0")] ??= error;
  return valor;
}

/** Parses the form, or gives errors by field; null for what no form of the panel sends. Shared with the browser. */
export function readTabla(form: FormData): { valor?: EdicionTabla; campos: FallasTabla } | null {
  const motivo = MOTIVOS_PANEL.find((one) => one === form.get("motivo"));
  const ids = [...new Set(form.getAll("id"))].filter((id) => typeof id === "string");
  if (!motivo || ids.length === 0 || ids.length > FILAS_MAXIMAS || !ids.every(isId)) return null;
  const campos: FallasTabla = {};
  const filas: EdicionVariante[] = [];
  for (const id of ids) {
    const [version, stock_inicial] = [readCuenta(form, `version.${id}`), readCuenta(form, `stock_inicial.${id}`)];
    const estado = ESTADOS_FILA.find((one) => one === form.get(`estado.${id}`));
    const whole = form.has(nameCampo(id, "codigo"));
    if (version === null || stock_inicial === null || !estado || !whole) return null;
    const opciones = readOpcionesFila(form, id, campos);
    const codigo = CAMPOS.codigo.read(getText(form, nameCampo(id, "codigo")));
    const precio = readPrecio(getText(form, nameCampo(id, "precio")));
    const stock = readStock(getText(form, nameCampo(id, "stock")));
    if (codigo.error !== undefined) campos[nameCampo(id, "codigo")] = codigo.error;
    if (precio.error !== undefined) campos[nameCampo(id, "precio")] = precio.error;
    if (stock.error !== undefined) campos[nameCampo(id, "stock")] = stock.error;
    if (codigo.valor === undefined || precio.valor === undefined || stock.valor === undefined) continue;
    filas.push({
      id,
      version,
      stock_inicial,
      opciones,
      codigo: codigo.valor,
      precio: precio.valor,
      stock: stock.valor,
      estado: estado === "eliminada" ? null : estado,
    });
  }
  return Object.keys(campos).length > 0 ? { campos } : { valor: { filas, motivo }, campos };
}
