import { eq, inArray, isNull, and } from "drizzle-orm";
import { type Centimos, centimos } from "#lib/dinero.ts";
import { newId, newIdAt } from "#lib/ids.ts";
import { toBusqueda, toShortId } from "#lib/text.ts";
import type { Db, Tx } from "../client.server.ts";
import { lockWork } from "../lock.server.ts";
import {
  auditoria,
  eventos_pedido,
  movimientos_stock,
  pagos,
  pedidos,
  productos,
  reembolsos,
  usuarios,
} from "../schema/index.ts";
import type { ProductoDemo } from "./cestas.ts";
import { type ClienteDemo, type MetodoDemo, type PedidoDemo, writeHistoria } from "./historia.ts";
import { createPersonas } from "./personas.ts";
import catalogo from "./productos.json" with { type: "json" };
import { listMovimientos } from "./reposicion.ts";
import { DIA_MS } from "./ritmo.ts";
import { createRandom } from "./variados.ts";

const CLIENTES = 30;
/** The same people and the same days at every seeding; only the dates move. */
const SEMILLA = 20_260;
/** The index of the demo's customer, among those who come back. */
const FRECUENTE = 1;
/** With fewer demo products left, it is somebody's own shop: nothing is seeded. */
const MIN_PRODUCTOS = 20;

/** A payment of the demo for the sandbox, which must know it to verify and refund it. */
export interface PagoDemo {
  proveedor: MetodoDemo;
  referencia: string;
  pedido_id: string;
  email: string;
  lineas: { nombre: string; cantidad: number; precio: Centimos }[];
  creado: Date;
  vence: Date;
  estado: "abierto" | "vale" | "cerrado" | "pagado";
  reembolso: { clave: string; monto: Centimos; creado: Date } | null;
}

/** What seeding needs of the sandbox. */
export interface ProveedoresDemo {
  newReferencia: (proveedor: MetodoDemo) => string;
  remember: (pagos: readonly PagoDemo[]) => Promise<void>;
}

interface OpcionesSeed {
  /** How long an unpaid order is held, in minutes. */
  vence_minutos: number;
  now?: number;
}

async function hasPedidos(db: Db | Tx): Promise<boolean> {
  const rows = await db.select({ id: pedidos.id }).from(pedidos).limit(1);
  return rows.length > 0;
}

async function readProductos(tx: Tx): Promise<ProductoDemo[]> {
  const { id, nombre, precio, imagen, stock, created_at } = productos;
  const names = catalogo.map((producto) => producto.nombre);
  const rows = await tx
    .select({ id, nombre, precio, imagen, stock, created_at })
    .from(productos)
    .where(and(inArray(nombre, names), isNull(productos.eliminado_en)))
    .orderBy(nombre);
  return rows.map(({ created_at: creado, ...row }) => ({ ...row, creado: creado.getTime() }));
}

/** Thirty customers without accounts. */
async function insertClientes(tx: Tx, random: () => number, now: number): Promise<ClienteDemo[]> {
  const next = createPersonas(random);
  const clientes = new Map<string, ClienteDemo & { apellido: string; created_at: Date }>();
  while (clientes.size < CLIENTES) {
    const { cuenta, ...persona } = next();
    const email = `${cuenta}@ejemplo.pe`;
    const created_at = new Date(now - (61 + random() * 120) * DIA_MS);
    clientes.set(email, { ...persona, id: newId().replaceAll("-", ""), email, created_at });
  }
  const rows = [...clientes.values()].map((cliente) => {
    const { nombre, apellido, email, telefono, direccion } = cliente;
    // As features/usuarios writes it: the name as people write it, e-mail, phone and address.
    return { ...cliente, es_demo: true, busqueda: toBusqueda(`${nombre} ${apellido}`, email, telefono, direccion) };
  });
  await tx.insert(usuarios).values(rows);
  return rows;
}

/** The demo's customer, who has an account unless an external provider signs people in. */
async function adoptCliente(tx: Tx, now: number): Promise<ClienteDemo | null> {
  const [cuenta] = await tx
    .select()
    .from(usuarios)
    .where(and(eq(usuarios.rol, "cliente"), eq(usuarios.es_demo, true)));
  if (!cuenta) return null;
  const { id, nombre, apellido, email } = cuenta;
  const telefono = cuenta.telefono ?? "987654321";
  const direccion = cuenta.direccion ?? "Av. Larco 812, dpto. 301, Miraflores, Lima";
  await tx
    .update(usuarios)
    .set({
      telefono,
      direccion,
      created_at: new Date(now - 75 * DIA_MS),
      busqueda: toBusqueda(`${nombre} ${apellido}`, email, telefono, direccion),
    })
    .where(eq(usuarios.id, id));
  return { id, nombre, email, telefono, direccion };
}

async function findAdmin(tx: Tx): Promise<string | null> {
  const [admin] = await tx
    .select({ id: usuarios.id })
    .from(usuarios)
    .where(and(eq(usuarios.rol, "admin"), eq(usuarios.es_demo, true)));
  return admin?.id ?? null;
}

const ESTADO_PAGO = { abierto: "abierto", vale: "pendiente", cerrado: "cerrado", pagado: "aprobado" } as const;

function toEstadoPago({ pagado, estado, cobro }: PedidoDemo): PagoDemo["estado"] {
  if (pagado !== null) return "pagado";
  if (estado === "cancelado") return "cerrado";
  return cobro === "en_curso" ? "vale" : "abierto";
}

function buildPago(pedido: PedidoDemo, { newReferencia }: ProveedoresDemo): PagoDemo {
  const lineas = pedido.items.map(({ nombre, cantidad, precio }) => {
    return { nombre, cantidad, precio: centimos(Math.round(precio * 100)) };
  });
  if (pedido.igv > 0) lineas.push({ nombre: "IGV (18%)", cantidad: 1, precio: pedido.igv });
  const { devuelto } = pedido;
  return {
    proveedor: pedido.metodo_pago,
    referencia: newReferencia(pedido.metodo_pago),
    pedido_id: pedido.id,
    email: pedido.cliente.email,
    lineas,
    creado: new Date(pedido.pagado ?? pedido.creado),
    vence: new Date(pedido.vence),
    estado: toEstadoPago(pedido),
    reembolso: devuelto && { clave: newIdAt(devuelto.at), monto: devuelto.monto, creado: new Date(devuelto.at) },
  };
}

const CERO = centimos(0);

async function insertPagos(
  tx: Tx,
  historia: readonly PedidoDemo[],
  recordados: readonly PagoDemo[],
  admin: string | null,
) {
  const rows = recordados.map((pago, n) => {
    const monto = historia[n]?.total ?? CERO;
    const { pedido_id, proveedor, referencia, vence: vence_en, creado: created_at, reembolso } = pago;
    const aprobado = pago.estado === "pagado" ? monto : CERO;
    const fija = {
      id: newIdAt(created_at.getTime()),
      pedido_id,
      proveedor,
      referencia,
      vence_en,
      created_at,
      intento: 1,
      monto,
    };
    return {
      ...fija,
      estado: ESTADO_PAGO[pago.estado],
      aprobado,
      reembolsado: reembolso?.monto ?? CERO,
      actualizado_en: created_at,
    };
  });
  await tx.insert(pagos).values(rows);
  const given = recordados.flatMap(({ reembolso }, n) => {
    const [pago, pedido] = [rows[n], historia[n]];
    if (!reembolso || !pago || !pedido?.devuelto) return [];
    const { clave: id, monto, creado: created_at } = reembolso;
    return [
      {
        id,
        pago_id: pago.id,
        monto,
        motivo: pedido.devuelto.motivo,
        estado: "hecho" as const,
        actor_id: admin,
        created_at,
      },
    ];
  });
  await tx.insert(reembolsos).values(given);
}

async function insertEventos(tx: Tx, historia: readonly PedidoDemo[], admin: string | null): Promise<void> {
  const steps = historia.flatMap(({ id, cliente, eventos }) =>
    eventos.map(({ tipo, at, detalle = "", de }) => {
      const actor_id = de === "admin" ? admin : de === "cliente" ? cliente.id : null;
      return { id: newIdAt(at), pedido_id: id, tipo, detalle, actor_id, created_at: new Date(at) };
    }),
  );
  await tx.insert(eventos_pedido).values(steps);
  const changes = historia.flatMap(({ id: objeto_id, eventos }) => {
    const estados = eventos.filter(({ tipo }) => ["procesando", "enviado", "entregado", "cancelado"].includes(tipo));
    return estados.flatMap(({ tipo, at, de }, n) => {
      if (de !== "admin") return [];
      const antes = { estado: estados[n - 1]?.tipo ?? "pendiente" };
      const que = { accion: "estado", objeto: "pedido" as const, objeto_id, antes, despues: { estado: tipo } };
      return [{ id: newIdAt(at), actor_id: admin, ...que, created_at: new Date(at) }];
    });
  });
  await tx.insert(auditoria).values(changes);
}

async function insertPedidos(tx: Tx, historia: readonly PedidoDemo[]): Promise<void> {
  const rows = historia.map((pedido) => {
    const { id, cliente, items, subtotal, igv, igv_porcentaje, total, estado, cobro, metodo_pago, requiere_atencion } =
      pedido;
    const fijo = {
      id,
      usuario_id: cliente.id,
      items,
      subtotal,
      igv_porcentaje,
      igv,
      total,
      estado,
      cobro,
      metodo_pago,
      requiere_atencion,
    };
    const entrega = { direccion_envio: cliente.direccion, telefono: cliente.telefono };
    const momentos = { created_at: new Date(pedido.creado), vence_en: new Date(pedido.vence) };
    // As features/pedidos writes it: number, phone, address and products.
    const nombres = items.map(({ nombre }) => nombre);
    const busqueda = toBusqueda(toShortId(id), cliente.telefono, cliente.direccion, ...nombres);
    return { ...fijo, ...entrega, ...momentos, clave_intento: id, huella: "demo", busqueda };
  });
  await tx.insert(pedidos).values(rows);
}

/**
 * Fills a demo shop without orders with the past of one: customers, sixty days of orders in all states up to now, with
 * payments, timelines and stock movements that add up to the stock that is there. All of it or nothing, also when
 * several servers start at once. Only for the demo's own catalogue. Returns how many orders were added.
 */
export async function seedPedidos(
  db: Db,
  proveedores: ProveedoresDemo,
  { vence_minutos, now = Date.now() }: OpcionesSeed,
): Promise<number> {
  if (await hasPedidos(db)) return 0;
  return db.transaction(async (tx) => {
    await lockWork(tx, "seed pedidos");
    if (await hasPedidos(tx)) return 0;
    const ofrecidos = await readProductos(tx);
    if (ofrecidos.length < MIN_PRODUCTOS) return 0;

    const random = createRandom(SEMILLA);
    const admin = await findAdmin(tx);
    const adopted = await adoptCliente(tx, now);
    const others = await insertClientes(tx, random, now);
    const clientes = adopted ? others.with(FRECUENTE, adopted) : others;
    const historia = writeHistoria({ now, random, productos: ofrecidos, clientes, vence_minutos });
    const recordados = historia.map((pedido) => buildPago(pedido, proveedores));
    await insertPedidos(tx, historia);
    await insertPagos(tx, historia, recordados, admin);
    await insertEventos(tx, historia, admin);
    await tx.insert(movimientos_stock).values(listMovimientos(historia, ofrecidos, admin));
    // Last: after a rollback the next start writes it again.
    await proveedores.remember(recordados);
    return historia.length;
  });
}
