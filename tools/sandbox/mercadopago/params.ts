import { z } from "zod";
import { readSoles } from "#lib/dinero.ts";
import { badRequest, fromIssues } from "./errors.ts";

const url = z.url({ protocol: /^https?$/ });
/** ISO 8601 with its offset: "2026-11-21T10:30:00.000-05:00". */
const fecha = z.iso.datetime({ offset: true });

/** Decimal soles with at most two decimals. */
const monto = z
  .number()
  .positive()
  .refine((soles) => readSoles(soles) !== null, "at most two decimals");

const item = z.object({
  id: z.string().max(256).optional(),
  title: z.string().min(1).max(256),
  description: z.string().max(256).optional(),
  picture_url: url.optional(),
  category_id: z.string().max(256).optional(),
  quantity: z.int().min(1),
  currency_id: z.literal("PEN", "this account sells in PEN").default("PEN"),
  unit_price: monto,
});

const excluidos = z.array(z.object({ id: z.string() })).default([]);
const texto = z.string().optional();
const direccion = z.object({ zip_code: texto, street_name: texto, street_number: z.unknown().optional() });

const campos = z.object({
  items: z.array(item).min(1),
  payer: z
    .object({
      name: texto,
      surname: texto,
      email: z.email().optional(),
      phone: z.object({ area_code: texto, number: texto }).optional(),
      identification: z.object({ type: z.enum(["DNI", "CE", "RUC"]), number: z.string().regex(/^\d+$/) }).optional(),
      address: direccion.optional(),
    })
    .optional(),
  payment_methods: z
    .object({
      excluded_payment_methods: excluidos,
      excluded_payment_types: excluidos,
      installments: z.int().min(1).optional(),
      default_installments: z.int().min(1).optional(),
    })
    .optional(),
  back_urls: z.object({ success: url.optional(), pending: url.optional(), failure: url.optional() }).optional(),
  auto_return: z.enum(["approved", "all"]).optional(),
  notification_url: url.max(248).optional(),
  statement_descriptor: z.string().max(22).optional(),
  additional_info: z.string().max(600).optional(),
  external_reference: z.string().max(256).optional(),
  expires: z.boolean().default(false),
  expiration_date_from: fecha.optional(),
  expiration_date_to: fecha.optional(),
  date_of_expiration: fecha.optional(),
  binary_mode: z.boolean().default(false),
  metadata: z.record(z.string(), z.unknown()).optional(),
});

export type PreferenciaDatos = z.output<typeof campos>;

function parse<T>(schema: z.ZodType<T>, cuerpo: unknown): T {
  const parsed = schema.safeParse(cuerpo);
  if (!parsed.success) throw fromIssues(parsed.error);
  return parsed.data;
}

/** Parses a preference. Unknown fields are dropped, as by the real API. Throws MercadoPagoError. */
export function parsePreferencia(cuerpo: unknown): PreferenciaDatos {
  const datos = parse(campos, cuerpo);
  if (datos.auto_return && !datos.back_urls?.success) {
    throw badRequest("auto_return invalid. back_url.success must be defined", "invalid_auto_return");
  }
  return datos;
}

export function parseCambio(cuerpo: unknown, current: PreferenciaDatos): PreferenciaDatos {
  const cambio = typeof cuerpo === "object" && cuerpo !== null ? cuerpo : {};
  return parsePreferencia({ ...current, ...cambio });
}

const fromSoles = (soles: number) => readSoles(soles) ?? 0;

/** In céntimos. */
export const sumTotal = ({ items }: Pick<PreferenciaDatos, "items">) =>
  items.reduce((suma, { unit_price, quantity }) => suma + fromSoles(unit_price) * quantity, 0);

const reembolso = z.object({ amount: monto.transform(fromSoles).optional() });

/** In céntimos; undefined: all. */
export const parseReembolso = (cuerpo: unknown) => parse(reembolso, cuerpo ?? {}).amount;

export const parseCancelacion = (cuerpo: unknown) =>
  parse(z.object({ status: z.literal("cancelled", "only 'cancelled' may be set") }), cuerpo);

const busqueda = z.object({
  sort: z.enum(["date_created", "date_last_updated", "date_approved", "id"]),
  criteria: z.enum(["asc", "desc"]),
  external_reference: z.string().optional(),
  status: z.string().optional(),
  range: z.enum(["date_created", "date_last_updated", "date_approved"]).optional(),
  begin_date: fecha.optional(),
  end_date: fecha.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(30),
  offset: z.coerce.number().int().min(0).default(0),
});

export const parseBusqueda = (query: Record<string, string>) => parse(busqueda, query);
