import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { Soles } from "#lib/dinero.ts";
import { creado, dinero, isOneOf, momento } from "../columns.ts";
import { usuarios } from "./usuarios.ts";
import { COBROS, ESTADOS, METODOS_PAGO, TIPOS_EVENTO, type TipoAjuste } from "../values.ts";
import { declarePersonal } from "../personal.ts";

/** A line as agreed when ordering. `precio` without IGV. */
export interface ItemPedido {
  producto_id: string;
  cantidad: number;
  precio: Soles;
  nombre: string;
  imagen: string;
}

/** So many units of a line of the order. */
export interface LineaDespacho {
  producto_id: string;
  cantidad: number;
}

/** A line that is no product, without IGV, in decimal soles: what it adds to the subtotal, or takes off it. */
export interface AjustePedido {
  tipo: TipoAjuste;
  nombre: string;
  monto: number;
}

/** What was said of the delivery when ordering; a change of the zones does not change it. */
export interface EntregaPrometida {
  zona: string;
  /** Without IGV; 0 where it was free. */
  costo: Soles;
  /** The first and the last day: `2026-11-24`. */
  desde: string;
  hasta: string;
  /** How they were counted (lib/envio): a payment that comes later counts from its own day. */
  dias: readonly [minimo: number, maximo: number];
  corte: string;
  habiles: readonly number[];
}

export const pedidos = pgTable(
  "pedidos",
  {
    id: uuid().primaryKey(),
    /** What people call it: 1042. Never used again, also where its order was not made in the end. */
    numero: integer().notNull().generatedByDefaultAsIdentity({ name: "pedidos_numero", startWith: 1001 }),
    usuario_id: text()
      .notNull()
      .references(() => usuarios.id),
    items: jsonb().$type<ItemPedido[]>().notNull(),
    /** Inside the subtotal, after the products. */
    ajustes: jsonb().$type<AjustePedido[]>().notNull().default([]),
    /** null where the order did not say to which district it goes. */
    entrega: jsonb().$type<EntregaPrometida>(),
    /** Its last day, for lists. */
    entrega_hasta: text().generatedAlwaysAs(sql`entrega ->> 'hasta'`),
    /** Units that were given back in money before they left the shop: they are not to be sent any more. */
    retiradas: jsonb().$type<LineaDespacho[]>().notNull().default([]),
    subtotal: dinero().notNull(),
    igv: dinero().notNull(),
    /** The rate in force at the order, in percent. */
    igv_porcentaje: integer().notNull(),
    total: dinero().notNull(),
    estado: text({ enum: ESTADOS }).notNull().default("pendiente"),
    direccion_envio: text().notNull(),
    /** INEI's code of where the address lies, of its district where that is known; empty where nothing is. */
    distrito: text().notNull().default(""),
    /** Who takes the parcel; empty where it is the customer. */
    receptor: text().notNull().default(""),
    metodo_pago: text({ enum: METODOS_PAGO }).notNull(),
    created_at: creado(),
    telefono: text(),
    /** The idempotency key from the checkout page: the same key, the same order. */
    clave_intento: text().notNull(),
    /** Digest of the body that came with the key, to tell a repetition from another order. */
    huella: text().notNull(),
    /** Counts how often the order left cancelado and held stock anew (docs/dinero-y-pedidos.md, section 4). */
    vuelta: integer().notNull().default(0),
    /** Until when an unpaid order holds its stock. */
    vence_en: momento().notNull(),
    /** A flag, not an estado: why a person must look at this order. */
    requiere_atencion: text(),
    cobro: text({ enum: COBROS }).notNull().default("sin_pagar"),
    /** What the panel searches in, besides the customer: `busquedaPedido`. */
    busqueda: text().notNull(),
  },
  (t) => [
    check("pedidos_estado", isOneOf(t.estado, ESTADOS)),
    check("pedidos_cobro", isOneOf(t.cobro, COBROS)),
    check("pedidos_metodo_pago", isOneOf(t.metodo_pago, METODOS_PAGO)),
    // round(numeric) rounds half away from zero, for amounts the same as computeIgv().
    check("pedidos_igv", sql`${t.igv} = round(${t.subtotal} * ${t.igv_porcentaje} / 100, 2)`),
    check("pedidos_total", sql`${t.total} = ${t.subtotal} + ${t.igv}`),
    check("pedidos_ajustes", sql`jsonb_typeof(${t.ajustes}) = 'array'`),
    check("pedidos_items", sql`jsonb_typeof(${t.items}) = 'array' and jsonb_array_length(${t.items}) > 0`),
    uniqueIndex("pedidos_por_intento").on(t.usuario_id, t.clave_intento),
    index("pedidos_por_usuario").on(t.usuario_id, t.created_at.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index("pedidos_impagos")
      .on(t.vence_en)
      .where(sql`${t.estado} = 'pendiente'`),
    // The panel's list and figures are index-only scans; the columns behind the order are its filters.
    index("pedidos_por_fecha").on(
      t.created_at.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
      t.estado,
      t.cobro,
      t.total,
      t.metodo_pago,
      t.distrito,
      t.entrega_hasta,
    ),
    index("pedidos_por_estado").on(
      t.estado,
      t.created_at.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
      t.cobro,
      t.metodo_pago,
      t.distrito,
      t.entrega_hasta,
    ),
    // Where few of many are looked for: a province, a day.
    index("pedidos_por_distrito").on(
      t.distrito,
      t.created_at.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
      t.estado,
      t.metodo_pago,
      t.entrega_hasta,
    ),
    index("pedidos_por_promesa").on(
      t.entrega_hasta,
      t.created_at.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
      t.estado,
      t.metodo_pago,
      t.distrito,
    ),
    uniqueIndex("pedidos_por_numero_propio").on(t.numero),
    // Without `pagado`, which most orders are: the index of all orders finds enough of those.
    index("pedidos_por_cobro")
      .on(t.cobro, t.created_at.desc().nullsFirst(), t.id.desc().nullsFirst(), t.estado, t.total)
      .where(sql`${t.cobro} <> 'pagado'`),
    index("pedidos_por_atender")
      .on(t.created_at.desc().nullsFirst(), t.id.desc().nullsFirst(), t.estado, t.cobro)
      .where(sql`${t.requiere_atencion} is not null`),
    // By the last characters of the id: toShortId.
    index("pedidos_por_numero").on(sql`right(${t.id}::text, 8)`),
    index("pedidos_por_texto").using("gin", t.busqueda.op("gin_trgm_ops")),
  ],
).enableRLS();

/** Who did what to an order, and when. Append only. */
export const eventos_pedido = pgTable(
  "eventos_pedido",
  {
    id: uuid().primaryKey(),
    pedido_id: uuid()
      .notNull()
      .references(() => pedidos.id),
    tipo: text({ enum: TIPOS_EVENTO }).notNull(),
    detalle: text().notNull().default(""),
    /** A usuario's id, or null for the shop itself. */
    actor_id: text(),
    created_at: creado(),
  },
  (t) => [
    index("eventos_pedido_por_pedido").on(t.pedido_id, t.id),
    // What was delivered some days ago.
    index("eventos_pedido_entregas")
      .on(t.created_at, t.id)
      .where(sql`${t.tipo} = 'entregado'`),
  ],
).enableRLS();

declarePersonal(pedidos, {
  columnas: ["usuario_id", "direccion_envio", "distrito", "receptor", "telefono", "huella", "busqueda"],
  tema: "pedidos",
  descarga: "pedidos",
  fin: "se vacía",
});
declarePersonal(eventos_pedido, {
  columnas: ["actor_id", "detalle"],
  tema: "pedidos",
  descarga: "pedidos",
  fin: "se vacía",
});
