import { desc, eq } from "drizzle-orm";
import { importProductos, reviewImportacion } from "#app/features/catalogo/csv/importacion.server.ts";
import { changeCelda } from "#app/features/catalogo/panel/celda.server.ts";
import { celdaSchema } from "#app/features/catalogo/panel/celda.schema.ts";
import { accionSchema } from "#app/features/pedidos/gestion/acciones.schema.ts";
import { applyAccion } from "#app/features/pedidos/gestion/acciones.server.ts";
import { pagos } from "#db/schema/pagos.ts";
import { productos } from "#db/schema/productos.ts";
import type { Db } from "#db/client.server.ts";
import type { Estado } from "#db/values.ts";
import { newId } from "#lib/ids.ts";
import { buildFile, editRow, exportRows, parseArchivo } from "../fixtures/csv-productos.ts";
import { readPedido } from "../fixtures/tienda.ts";
import { actor_id, type Escena } from "./mundo.ts";

type Formulario = Readonly<Record<string, unknown>>;

const soles = (monto: number): string => (monto / 100).toFixed(2);

/** A form of the order's page in the panel; whether it was done. */
async function press({ tienda }: Escena, formulario: Formulario): Promise<string> {
  const answer = await applyAccion(tienda, accionSchema.parse(formulario), actor_id);
  return answer?.ok ? "hecho" : "no";
}

export interface CambioSimulado {
  estado: Estado;
  devolver?: boolean;
  regresaron?: boolean;
  perdidas?: boolean;
}

const mark = (given: boolean | undefined) => (given ? "1" : undefined);

async function sumDinero(vistos: Db, pedido_id: string) {
  const rows = await vistos.select().from(pagos).where(eq(pagos.pedido_id, pedido_id));
  const pagado = rows.reduce((all, { aprobado }) => all + aprobado, 0);
  return { pagado, queda: rows.reduce((left, { reembolsado }) => left - reembolsado, pagado) };
}

/** Another estado, from the one that staff saw. */
export async function moveTo(escena: Escena, pedido_id: string, cambio: CambioSimulado): Promise<string> {
  const { palabra, vistos } = escena.mundo;
  const { estado: desde } = await readPedido(vistos, pedido_id);
  const { pagado, queda } = await sumDinero(vistos, pedido_id);
  const { estado, devolver, regresaron, perdidas } = cambio;
  const said = await press(escena, {
    intencion: "estado",
    pedido_id,
    estado,
    desde,
    motivo: "Lo pidió el cliente.",
    devolver: mark(devolver),
    impago: mark(estado === "cancelado" && queda === 0),
    regresaron: mark(regresaron),
    perdidas: mark(perdidas),
  });
  const anula = said === "hecho" && estado === "cancelado" && desde !== "cancelado" && devolver;
  // Somebody else may have said in the same moment that a payment by hand never came, or was less.
  if (anula) palabra.anulados.set(pedido_id, Math.min(pagado, (await sumDinero(vistos, pedido_id)).pagado));
  if (said === "hecho") palabra.impagos.delete(pedido_id);
  if (said === "hecho" && estado === "cancelado" && desde !== "cancelado" && queda === 0)
    palabra.impagos.add(pedido_id);
  return said;
}

export async function send(escena: Escena, pedido_id: string, cuantas: number, clave = newId()): Promise<string> {
  const { items } = await readPedido(escena.mundo.vistos, pedido_id);
  const unidades = Object.fromEntries(items.map(({ producto_id }) => [producto_id, String(cuantas)]));
  const formulario = { intencion: "enviar", pedido_id, clave, courier: "", numero: "", nota: "", unidades };
  const said = await press(escena, formulario);
  if (said === "hecho") escena.mundo.palabra.envios.add(clave);
  return said;
}

export interface ReembolsoSimulado {
  /** In céntimos. */
  monto: number;
  unidades: number;
  vuelven: number;
  clave?: string;
}

/** Of the newest payment with money. */
export async function refund(
  escena: Escena,
  pedido_id: string,
  { monto, unidades, vuelven, clave = newId() }: ReembolsoSimulado,
): Promise<string> {
  const { vistos, palabra } = escena.mundo;
  const { items } = await readPedido(vistos, pedido_id);
  const rows = await vistos.select().from(pagos).where(eq(pagos.pedido_id, pedido_id)).orderBy(desc(pagos.intento));
  const pago = rows.find(({ aprobado }) => aprobado > 0);
  if (!pago) return "nada";
  const each = (cuantas: number) => Object.fromEntries(items.map(({ producto_id }) => [producto_id, String(cuantas)]));
  const motivo = "Así se acordó.";
  const de = unidades > 0 ? { unidades: each(unidades), vuelven: each(vuelven) } : {};
  const said = await press(escena, {
    intencion: "reembolsar",
    pedido_id,
    pago_id: pago.id,
    clave,
    monto: soles(monto),
    motivo,
    ...de,
  });
  if (said === "hecho") palabra.devoluciones.set(clave, monto);
  return said;
}

export const verify = (escena: Escena, pedido_id: string): Promise<string> =>
  press(escena, { intencion: "verificar", pedido_id });

const readProducto = async ({ mundo }: Escena, id: string) => {
  const [row] = await mundo.vistos.select().from(productos).where(eq(productos.id, id));
  if (!row) throw new Error(`no product ${id}`);
  return row;
};

const newClave = () => newId().replaceAll("-", "");

/** A cell of the panel's list, from the value that staff saw. */
export const setPrecio = (escena: Escena, id: string, precio: number): Promise<string> =>
  escena.mundo.palabra.changePrecio(() => writePrecio(escena, id, precio));

async function writePrecio(escena: Escena, id: string, precio: number): Promise<string> {
  const esperado = soles((await readProducto(escena, id)).precio);
  const celda = { id, clave: newClave(), campo: "precio", valor: soles(precio), esperado, mitad: "true" };
  const { ok } = await changeCelda(escena.tienda, celdaSchema.parse(celda), actor_id);
  return ok ? "hecho" : "no";
}

/** As the list shows it, so many more or less. */
export async function addStock(escena: Escena, id: string, cuantas: number): Promise<string> {
  const { stock } = await readProducto(escena, id);
  if (stock + cuantas < 0) return "no";
  const valores = { valor: String(stock + cuantas), esperado: String(stock), motivo: "recepcion" };
  const celda = celdaSchema.parse({ id, clave: newClave(), campo: "stock", ...valores });
  const { ok } = await changeCelda(escena.tienda, celda, actor_id);
  return ok ? "hecho" : "no";
}

/** So many are left. */
export async function leaveStock(escena: Escena, id: string, cuantas: number): Promise<string> {
  const { stock } = await readProducto(escena, id);
  return addStock(escena, id, cuantas - stock);
}

/** A file exported now, with another price and stock, reviewed and imported. */
export const importFile = (escena: Escena, id: string, cambio: { precio: number; cuantas: number }): Promise<string> =>
  escena.mundo.palabra.changePrecio(() => writeFile(escena, id, cambio));

async function writeFile(
  escena: Escena,
  id: string,
  { precio, cuantas }: { precio: number; cuantas: number },
): Promise<string> {
  const { stock } = await readProducto(escena, id);
  if (stock + cuantas < 0) return "no";
  const row = (await exportRows(escena.mundo.vistos)).find((cells) => cells.includes(id));
  const bytes = buildFile([editRow(row, { precio: soles(precio), stock: String(stock + cuantas) })]);
  const archivo = await parseArchivo(bytes);
  const { db } = escena.tienda;
  const { huella, clave } = await reviewImportacion(db, archivo, bytes);
  const orden = { actor_id, clave, huella, motivo: "recepcion", mitad: true } as const;
  const done = await importProductos(escena.tienda, archivo, bytes, orden);
  return done && "cambiadas" in done && done.cambiadas + done.iguales === 1 ? "hecho" : "no";
}
