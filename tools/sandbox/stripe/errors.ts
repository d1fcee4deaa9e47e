import type { z } from "zod";

/** Stripe's `error` object. */
export class StripeError extends Error {
  readonly status: 400 | 401 | 402 | 404 | 500;
  readonly cuerpo: { type: string; message: string; code?: string; param?: string };

  constructor(status: StripeError["status"], cuerpo: StripeError["cuerpo"]) {
    super(cuerpo.message);
    this.name = "StripeError";
    this.status = status;
    this.cuerpo = cuerpo;
  }
}

export const invalid = (message: string, code?: string, param?: string) =>
  new StripeError(400, { type: "invalid_request_error", message, code, param });

/** 404 for an id in the path, 400 for one in the body. */
export function noSuch(que: string, id: string, param: string, status: 400 | 404 = 404): StripeError {
  return new StripeError(status, {
    type: "invalid_request_error",
    message: `No such ${que}: '${id}'`,
    code: "resource_missing",
    param,
  });
}

export const internalError = () =>
  new StripeError(500, { type: "api_error", message: "An unknown error occurred. Please try again." });

export const keyReused = (clave: string) =>
  new StripeError(400, {
    type: "idempotency_error",
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${clave}' if you meant to execute a different request.`,
  });

const formatParam = (partes: readonly PropertyKey[]) =>
  partes.map((parte, i) => (i === 0 ? String(parte) : `[${String(parte)}]`)).join("");

function getValue(campos: unknown, partes: readonly PropertyKey[]): unknown {
  let valor = campos;
  for (const parte of partes) {
    if (typeof valor !== "object" || valor === null) return undefined;
    valor = Reflect.get(valor, parte);
  }
  return valor;
}

export function fromIssues(error: z.ZodError, campos: unknown): StripeError {
  const [issue] = error.issues;
  if (!issue) return internalError();
  const param = formatParam(issue.path);
  if (issue.code === "unrecognized_keys") {
    const ajeno = formatParam([...issue.path, issue.keys[0] ?? ""]);
    return invalid(`Received unknown parameter: ${ajeno}`, "parameter_unknown", ajeno);
  }
  if (getValue(campos, issue.path) === undefined) {
    return invalid(`Missing required param: ${param}.`, "parameter_missing", param);
  }
  const code = issue.code === "custom" ? (issue.params as { code?: string } | undefined)?.code : undefined;
  return invalid(issue.code === "custom" ? issue.message : `Invalid ${param}: ${issue.message}`, code, param);
}
