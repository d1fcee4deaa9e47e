import { z } from "zod";
import { fromIssues, invalid } from "./errors.ts";
import { parseFormulario } from "./form-encoding.ts";

/** Form values are text; a bad number is refused with Stripe's message. */
function createInteger(min: number, max: number) {
  return z.string().transform((text, ctx) => {
    const numero = Number(text);
    if (!/^-?\d{1,15}$/.test(text)) {
      const params = { code: "parameter_invalid_integer" };
      ctx.addIssue({ code: "custom", message: `Invalid integer: ${text}`, params });
    } else if (numero < min) {
      ctx.addIssue({ code: "custom", message: `This value must be greater than or equal to ${min}.` });
    } else if (numero > max) {
      ctx.addIssue({ code: "custom", message: `This value must be less than or equal to ${max}.` });
    }
    return numero;
  });
}

function text(max: number) {
  return z
    .string()
    .min(1, "must not be empty")
    .refine((valor) => valor.length <= max, {
      error: `Invalid string: the value must be at most ${max} characters`,
      params: { code: "parameter_invalid_string" },
    });
}

const url = z.string().refine((valor) => /^https?:$/.test(URL.parse(valor)?.protocol ?? ""), {
  error: "Not a valid URL",
  params: { code: "url_invalid" },
});
const email = z.email({ error: "Invalid email address" });
const metadata = z
  .record(z.string().max(40), z.string().max(500))
  .refine((valor) => Object.keys(valor).length <= 50, "at most 50 keys")
  .default({});
const expand = z.array(z.string()).default([]);

const linea = z.strictObject({
  price_data: z.strictObject({
    currency: z
      .string()
      .toLowerCase()
      .refine((moneda) => moneda === "pen" || moneda === "usd", {
        error: "Invalid currency: this account takes pen and usd",
      }),
    unit_amount: createInteger(0, 99_999_999),
    product_data: z.strictObject({
      name: text(250),
      description: text(500).optional(),
      images: z.array(url).max(8).default([]),
      metadata,
    }),
    tax_behavior: z.enum(["inclusive", "exclusive", "unspecified"]).optional(),
  }),
  quantity: createInteger(1, 999_999),
});

const MAX_LINEAS = 100;
/** Stripe's minimum charge, about half a dollar, in céntimos. */
const MINIMO = 200;

/** Parameters that Stripe knows and the sandbox ignores. */
const indiferente = z.unknown().optional();

const sesion = z.strictObject({
  mode: z.literal("payment", "this sandbox only takes mode 'payment'"),
  line_items: z.array(linea).refine((lineas) => lineas.length > 0 && lineas.length <= MAX_LINEAS, {
    error: `The number of line items must be between 1 and ${MAX_LINEAS}`,
  }),
  success_url: url,
  cancel_url: url.optional(),
  client_reference_id: text(200).optional(),
  customer_email: email.optional(),
  expires_at: createInteger(0, Number.MAX_SAFE_INTEGER).optional(),
  locale: z.enum(["auto", "es", "es-419", "en"]).optional(),
  metadata,
  payment_intent_data: z
    .strictObject({
      description: text(1000).optional(),
      metadata,
      receipt_email: email.optional(),
      statement_descriptor_suffix: text(22).optional(),
    })
    .default({ metadata: {} }),
  submit_type: z.enum(["auto", "book", "donate", "pay", "subscribe"]).optional(),
  ui_mode: z.literal("hosted_page").optional(),
  expand,
  allowed_payment_method_types: indiferente,
  billing_address_collection: indiferente,
  branding_settings: indiferente,
  customer_creation: indiferente,
  custom_text: indiferente,
  phone_number_collection: indiferente,
});

export type SesionParams = z.output<typeof sesion>;

const reembolso = z
  .strictObject({
    payment_intent: text(200).optional(),
    charge: text(200).optional(),
    amount: createInteger(1, 999_999_999_999).optional(),
    reason: z.enum(["duplicate", "fraudulent", "requested_by_customer"]).optional(),
    metadata,
    expand,
  })
  .refine(({ payment_intent, charge }) => Boolean(payment_intent) !== Boolean(charge), {
    error: "One of the following params should be provided for this request: payment_intent or charge.",
    params: { code: "parameter_missing" },
  });

export type ReembolsoParams = z.output<typeof reembolso>;

function parse<T>(schema: z.ZodType<T>, body: string): T {
  const leido = parseFormulario(body);
  if ("ilegible" in leido) throw invalid(`Invalid request: unable to read the parameter ${leido.ilegible}`);
  const parsed = schema.safeParse(leido.campos);
  if (!parsed.success) throw fromIssues(parsed.error, leido.campos);
  return parsed.data;
}

/** Refuses a moment of expiry that is not 30 minutes to 24 hours away. `ahora` is in epoch seconds. */
export function requireVence({ expires_at }: SesionParams, ahora: number): void {
  if (expires_at === undefined) return;
  if (expires_at >= ahora + 30 * 60 && expires_at <= ahora + 24 * 3600) return;
  const cuando = expires_at < ahora + 30 * 60 ? "at least 30 minutes" : "less than 24 hours";
  throw invalid(
    `The \`expires_at\` timestamp must be ${cuando} from Checkout Session creation.`,
    undefined,
    "expires_at",
  );
}

/** Throws StripeError. */
export function parseSesion(body: string): SesionParams {
  const params = parse(sesion, body);
  const { line_items } = params;
  const [primera, ...otras] = line_items.map((linea) => linea.price_data.currency);
  if (otras.some((moneda) => moneda !== primera)) {
    throw invalid("All line items must have the same currency.", undefined, "line_items");
  }
  if (sumTotal(params) < MINIMO) {
    throw invalid("The Checkout Session's total amount due must add up to at least S/ 2.00 pen", "amount_too_small");
  }
  if (sumTotal(params) > 99_999_999) {
    throw invalid("The Checkout Session's total amount due must be no more than S/ 999,999.99", "amount_too_large");
  }
  return params;
}

/** In céntimos. */
export const sumTotal = (params: Pick<SesionParams, "line_items">) =>
  params.line_items.reduce((suma, { price_data, quantity }) => suma + price_data.unit_amount * quantity, 0);

export const parseReembolso = (body: string): ReembolsoParams => parse(reembolso, body);

const soloExpand = z.strictObject({ expand });
const pagina = z.strictObject({
  limit: createInteger(1, 100).default(10),
  starting_after: z.string().optional(),
  expand,
});
const sesiones = pagina.extend({
  status: z.enum(["open", "complete", "expired"]).optional(),
  created: z
    .strictObject({ gte: createInteger(0, 9_999_999_999).optional(), lt: createInteger(0, 9_999_999_999).optional() })
    .default({}),
});
const reembolsos = pagina.extend({ payment_intent: z.string() });

export const parseExpand = (texto: string): string[] => parse(soloExpand, texto).expand;
export const parsePagina = (query: string) => parse(pagina, query);
export const parseSesiones = (query: string) => parse(sesiones, query);
export const parseReembolsosDe = (query: string) => parse(reembolsos, query);
