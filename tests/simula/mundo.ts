import type { Tienda } from "#app/context.ts";
import { addAuditoria } from "#app/features/base/auditoria/auditoria.server.ts";
import { createEnMano, createYape } from "#app/features/pedidos/pagos/yape.server.ts";
import { openArqueo } from "#app/features/pedidos/mostrador/arqueos.server.ts";
import type { Pasarela } from "#app/features/pedidos/pagos/pasarela.ts";
import { ajustes } from "#db/schema/ajustes.ts";
import type { Db } from "#db/client.server.ts";
import { moveStock } from "#app/features/catalogo/existencias/stock.server.ts";
import { centimos } from "#lib/dinero.ts";
import { newId } from "#lib/ids.ts";
import { CUENTA } from "../fixtures/abono.ts";
import { addSeries } from "../fixtures/comprobantes.ts";
import { addCupon } from "../fixtures/cupones.ts";
import { addCliente, addProducto, openTestTienda } from "../fixtures/tienda.ts";
import { ASISTIDA, CONTRA_ENTREGA } from "../fixtures/venta.ts";
import { Palabra } from "./palabra.ts";
import { ProveedorSimulado } from "./proveedor.ts";

export const STOCK = 8;
/** One of them has half a céntimo of IGV. */
export const PRECIOS = [3_325, 1_999] as const;
export const CUPON = { monto: 1_000, usos: 2, por_persona: 1 } as const;
const CUENTAS = 3;
const ACTOR = "ana";

/** Somebody who buys: by an account, or, with a null `id`, without one. */
export interface ClienteSimulado {
  id: string | null;
  email: string;
  nombre: string;
  apellido: string;
  origen: string;
  telefono: string;
}

/** What a shop has before anything happens. */
export interface Siembra {
  productos: readonly { id: string; nombre: string }[];
  clientes: readonly ClienteSimulado[];
  cupon: string;
}

/** A shop's outside: its customers, providers, and what each has seen. */
export interface Mundo extends Siembra {
  /** What people read before they act; outside of the simulation's turns. */
  vistos: Db;
  stripe: ProveedorSimulado;
  mercadopago: ProveedorSimulado;
  /** Orders that somebody was told of, the oldest first. */
  pedidos: string[];
  /** Of the forms sent, so that one can be sent again. */
  formularios: { cliente: number; cuerpo: unknown; clave: string }[];
  /** What the shop said, and has to keep. */
  palabra: Palabra;
  /** The key of a form: the same form of the same burst is the same. */
  toClave: (formulario: string) => string;
}

/** Where somebody acts: one of the shop's processes. */
export interface Escena {
  tienda: Tienda;
  mundo: Mundo;
}

export const actor_id = ACTOR;

async function offer(db: Db): Promise<void> {
  await db.insert(ajustes).values([
    { clave: "metodos_pago", valor: ["stripe", "mercadopago", "yape"], version: 1 },
    { clave: "yape", valor: CUENTA, version: 1 },
    { clave: "devolver_en_linea", valor: true, version: 1 },
    { clave: "venta_asistida", valor: ASISTIDA, version: 1 },
    { clave: "contra_entrega", valor: CONTRA_ENTREGA, version: 1 },
  ]);
  await addSeries(db);
  const emisor = { accion: "editar", objeto: "comprobante", objeto_id: "emisor" } as const;
  await db.transaction((tx) =>
    addAuditoria(tx, { ...emisor, actor_id: ACTOR, antes: { activo: false }, despues: { activo: true } }),
  );
  await openArqueo(db, { fondo: centimos(5_000), actor_id: ACTOR });
}

async function stockProducto(db: Db, precio: number) {
  const { id, nombre } = await addProducto(db, { precio, stock: 0 });
  const llega = { motivo: "inicial", pedido_id: null, vuelta: 0, actor_id: ACTOR } as const;
  await db.transaction((tx) => moveStock(tx, [{ producto_id: id, cantidad: STOCK }], llega));
  return { id, nombre };
}

/** Accounts, then two people without one. */
async function invite(db: Db): Promise<ClienteSimulado[]> {
  const clientes: ClienteSimulado[] = [];
  for (let n = 0; n < CUENTAS; n += 1) clientes.push({ ...(await addCliente(db)), telefono: `98765430${n}` });
  for (const nombre of ["Illari", "Sami"]) {
    const sinCuenta = { id: null, email: `${nombre.toLowerCase()}@correo.pe`, nombre, apellido: "" };
    clientes.push({ ...sinCuenta, origen: "http://localhost:3000", telefono: `98765431${clientes.length}` });
  }
  return clientes;
}

/** Two products, five customers, a coupon, receipts, an open till, and every way to pay. */
export async function sow(db: Db): Promise<Siembra> {
  await offer(db);
  const productos = [];
  for (const precio of PRECIOS) productos.push(await stockProducto(db, precio));
  const clientes = await invite(db);
  const { usos, por_persona } = CUPON;
  const hasta = new Date(Date.now() + 60 * 86_400_000);
  const { codigo } = await addCupon(db, { usos, por_persona, hasta });
  return { productos, clientes, cupon: codigo };
}

/** The shop as it was sown, and nobody has seen anything yet. */
export function openMundo(siembra: Siembra, vistos: Db): Mundo {
  const claves = new Map<string, string>();
  return {
    ...siembra,
    vistos,
    stripe: new ProveedorSimulado("stripe"),
    mercadopago: new ProveedorSimulado("mercadopago"),
    pedidos: [],
    formularios: [],
    palabra: new Palabra(),
    toClave(formulario) {
      const clave = claves.get(formulario) ?? newId();
      claves.set(formulario, clave);
      return clave;
    },
  };
}

const EN_MANO = ["contra_entrega", "efectivo", "tarjeta"] as const;

/** A process's own shop. */
export const openTiendaSimulada = (db: Db, pasarelas: readonly Pasarela[]): Tienda =>
  openTestTienda(db, [...pasarelas, createYape(db), ...EN_MANO.map((metodo) => createEnMano(db, metodo))], {
    LIMITES: "0",
  });
