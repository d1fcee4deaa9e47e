import { and, eq, isNull, or, sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { Soles } from "#lib/dinero.ts";
import { creado, dinero, isOneOf, momento } from "../columns.ts";
import { usuarios } from "./usuarios.ts";
import { COBROS, ESTADOS, METODOS_PAGO, type TipoAjuste } from "../values.ts";
import { declarePersonal } from "../personal.ts";

/** As agreed in the order. `precio` is without IGV. */
export interface ItemPedido {
  producto_id: string;
  cantidad: number;
  precio: Soles;
  nombre: string;
  imagen: string;
}

export interface LineaDespacho {
  producto_id: string;
  cantidad: number;
}

/** In decimal soles without IGV; may be negative. */
export interface AjustePedido {
  tipo: TipoAjuste;
  nombre: string;
  monto: number;
  codigo?: string;
  /** What each line gives to a coupon that is not for all products; of others each by its price. */
  partes?: { producto_id: string; monto: Soles }[];
}

/** Later changes of zones do not affect it. */
export interface EntregaPrometida {
  zona: string;
  /** Without IGV; 0 where free. */
  costo: Soles;
  /** Staff agreed the price: another district does not change it. */
  fija?: true;
  /** First and last day: `2026-11-24`. */
  desde: string;
  hasta: string;
  /** As counted (lib/envio): a later payment counts from its own day. */
  dias: readonly [minimo: number, maximo: number];
  corte: string;
  habiles: readonly number[];
  /** Fetched at the shop: the first day is when it is ready. */
  recojo?: true;
}

/** The `huella` of the demo's seeded orders; no digest is equal. */
export const HUELLA_DEMO = "demo";

export const pedidos = pgTable(
  "pedidos",
  {
    id: uuid().primaryKey(),
    /** The number for people: 1042. Never reused, even where the order failed. */
    numero: integer().notNull().generatedByDefaultAsIdentity({ name: "pedidos_numero", startWith: 1001 }),
    /** null for an order of a contact, who has no account. */
    usuario_id: text().references(() => usuarios.id),
    /** Set for a contact alone; empty once forgotten. */
    contacto_nombre: text(),
    /** In lower case. */
    contacto_correo: text(),
    /** Of a contact's network when they ordered themselves: an HMAC, for bounds alone. */
    red: text(),
    /** Of a contact's secret link; another one ends the former, null ends all. */
    enlace: uuid(),
    /** Who of the staff made it; null where the customer did. */
    hecho_por: text(),
    items: jsonb().$type<ItemPedido[]>().notNull(),
    /** Part of the subtotal, after the products. */
    ajustes: jsonb().$type<AjustePedido[]>().notNull().default([]),
    /** Empty for an unknown district. */
    entrega: jsonb().$type<EntregaPrometida>(),
    entrega_hasta: text().generatedAlwaysAs(sql`entrega ->> 'hasta'`),
    /** Refunded before shipping, no longer to be sent. */
    retiradas: jsonb().$type<LineaDespacho[]>().notNull().default([]),
    subtotal: dinero().notNull(),
    igv: dinero().notNull(),
    /** In percent, as of the day of the order. */
    igv_porcentaje: integer().notNull(),
    total: dinero().notNull(),
    estado: text({ enum: ESTADOS }).notNull().default("pendiente"),
    direccion_envio: text().notNull(),
    /** INEI's code of the district, or of what is known; empty for nothing. */
    distrito: text().notNull().default(""),
    /** Empty when the customer receives it. */
    receptor: text().notNull().default(""),
    metodo_pago: text({ enum: METODOS_PAGO }).notNull(),
    created_at: creado(),
    telefono: text(),
    /** A gift's message, or empty. */
    regalo: text(),
    /** Idempotency key. */
    clave_intento: text().notNull(),
    /** Tells a retry from another order with the key. */
    huella: text().notNull(),
    /** How often the order left cancelado and held stock again (docs/dinero-y-pedidos.md, section 4). */
    vuelta: integer().notNull().default(0),
    /** Until when an unpaid order holds its stock. */
    vence_en: momento().notNull(),
    /** A reason for staff, independent of estado. */
    requiere_atencion: text(),
    cobro: text({ enum: COBROS }).notNull().default("sin_pagar"),
    /** `busquedaPedido`, without the customer. */
    busqueda: text().notNull(),
  },
  (t) => [
    check("pedidos_estado", isOneOf(t.estado, ESTADOS)),
    check("pedidos_cobro", isOneOf(t.cobro, COBROS)),
    check("pedidos_metodo_pago", isOneOf(t.metodo_pago, METODOS_PAGO)),
    // round(numeric) rounds half away from zero, as computeIgv() for amounts.
    check("pedidos_igv", sql`${t.igv} = round(${t.subtotal} * ${t.igv_porcentaje} / 100, 2)`),
    check("pedidos_total", sql`${t.total} = ${t.subtotal} + ${t.igv}`),
    check("pedidos_ajustes", sql`jsonb_typeof(${t.ajustes}) = 'array'`),
    check("pedidos_items", sql`jsonb_typeof(${t.items}) = 'array' and jsonb_array_length(${t.items}) > 0`),
    check("pedidos_cliente", sql`(${t.usuario_id} is null) = (${t.contacto_nombre} is not null)`),
    check("pedidos_contacto", sql`${t.usuario_id} is null or ${t.contacto_correo} is null`),
    uniqueIndex("pedidos_por_intento").on(t.usuario_id, t.clave_intento),
    // Keys are random: one that stands twice is no new attempt. Without an account the index above holds nothing.
    uniqueIndex("pedidos_por_intento_de_contacto")
      .on(t.clave_intento)
      .where(sql`${t.usuario_id} is null`),
    index("pedidos_por_contacto")
      .on(t.contacto_correo)
      .where(sql`${t.usuario_id} is null`),
    index("pedidos_por_telefono")
      .on(t.telefono)
      .where(sql`${t.usuario_id} is null`),
    index("pedidos_por_red")
      .on(t.red, t.created_at)
      .where(sql`${t.red} is not null`),
    index("pedidos_por_usuario").on(t.usuario_id, t.created_at.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index("pedidos_impagos")
      .on(t.vence_en)
      .where(sql`${t.estado} = 'pendiente'`),
    // List and figures are index-only scans; the last columns are filters.
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
    // Serves selective filters.
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
    // To be collected: of a phone, and of a courier.
    index("pedidos_contra_entrega")
      .on(t.telefono, t.estado)
      .where(sql`${t.cobro} = 'contra_entrega'`),
    uniqueIndex("pedidos_por_numero_propio").on(t.numero),
    // Without `pagado`, the most frequent, for which the general index suffices.
    index("pedidos_por_cobro")
      .on(t.cobro, t.created_at.desc().nullsFirst(), t.id.desc().nullsFirst(), t.estado, t.total)
      .where(sql`${t.cobro} <> 'pagado'`),
    index("pedidos_por_atender")
      .on(t.created_at.desc().nullsFirst(), t.id.desc().nullsFirst(), t.estado, t.cobro)
      .where(sql`${t.requiere_atencion} is not null`),
    // Serves toShortId.
    index("pedidos_por_numero").on(sql`right(${t.id}::text, 8)`),
    index("pedidos_por_texto").using("gin", t.busqueda.op("gin_trgm_ops")),
  ],
).enableRLS();

/** Whose an order is: an account's, or a contact's. */
export interface ClienteDe {
  usuario_id: string | null;
  contacto_correo: string | null;
  telefono: string | null;
}

/** SQL: the orders of whoever made this one: by account, else by the contact's mailbox or phone. */
export const isDelMismo = ({ usuario_id, contacto_correo, telefono }: ClienteDe) =>
  usuario_id !== null
    ? eq(pedidos.usuario_id, usuario_id)
    : and(
        isNull(pedidos.usuario_id),
        or(
          contacto_correo === null ? sql`false` : eq(pedidos.contacto_correo, contacto_correo),
          telefono === null ? sql`false` : eq(pedidos.telefono, telefono),
        ),
      );

/** Who ordered, for people. Join `usuarios` by `isSuCuenta` from the left: a contact has no row there. */
export const cliente = {
  id: pedidos.usuario_id,
  nombre: sql<string>`coalesce(${usuarios.nombre}, ${pedidos.contacto_nombre}, '')`,
  apellido: sql<string>`coalesce(${usuarios.apellido}, '')`,
  email: sql<string>`coalesce(${usuarios.email}, ${pedidos.contacto_correo}, '')`,
};

export const isSuCuenta = eq(usuarios.id, pedidos.usuario_id);

const PERSONALES = [
  "usuario_id",
  "contacto_nombre",
  "contacto_correo",
  "red",
  "direccion_envio",
  "distrito",
  "receptor",
  "telefono",
  "regalo",
  "huella",
  "busqueda",
] as const;
export type ColumnaPersonal = (typeof PERSONALES)[number];

declarePersonal(pedidos, {
  columnas: PERSONALES,
  tema: "pedidos",
  descarga: "pedidos",
  fin: "se vacía",
});
