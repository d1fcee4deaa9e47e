import type { z } from "zod";

/** Schema `Error` of Mercado Pago's OpenAPI description. */
export class MercadoPagoError extends Error {
  readonly status: 400 | 401 | 404 | 409 | 500;
  readonly cuerpo: {
    status: number;
    error: string;
    message: string;
    cause: { code: number; description: string; data: null }[];
  };

  constructor(status: MercadoPagoError["status"], error: string, message: string, code?: number) {
    super(message);
    this.name = "MercadoPagoError";
    this.status = status;
    const cause = code === undefined ? [] : [{ code, description: message, data: null }];
    this.cuerpo = { status, error, message, cause };
  }
}

export const badRequest = (message: string, error = "bad_request", code?: number) =>
  new MercadoPagoError(400, error, message, code);

export const notFound = (message: string) => new MercadoPagoError(404, "not_found", message, 2000);

export const internalError = () => new MercadoPagoError(500, "internal_error", "internal error");

export const keyReused = () =>
  new MercadoPagoError(
    409,
    "idempotency_key_already_used",
    "The X-Idempotency-Key header was already used with a different request",
  );

export function fromIssues(error: z.ZodError): MercadoPagoError {
  const [issue] = error.issues;
  const campo = issue?.path.join(".") ?? "";
  const raiz = String(issue?.path[0] ?? "body");
  return badRequest(`${campo || "body"} invalid: ${issue?.message ?? "unreadable"}`, `invalid_${raiz}`);
}
