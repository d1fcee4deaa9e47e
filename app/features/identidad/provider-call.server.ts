import { z } from "zod";
import type { ActionFunctionArgs } from "react-router";
import { type RequestScope, requestScopeContext, type Tienda, tiendaContext } from "#app/context.ts";
import { toFieldErrors } from "#lib/form.ts";

/** A visitor's request to the identity provider, by way of a form of the shop. */
export interface RequestContext {
  tienda: Pick<Tienda, "identidad" | "db" | "env" | "log">;
  requestScope: Pick<RequestScope, "ip">;
  request: Request;
}

export const getRequestContext = ({ request, context }: Pick<ActionFunctionArgs, "request" | "context">) => ({
  tienda: context.get(tiendaContext),
  requestScope: context.get(requestScopeContext),
  request,
});

export type CamposFormulario = Partial<Record<string, string>>;

/** Why a form was refused: a message for all of it, or one per field. */
export interface RechazoIdentidad {
  tipo: "rechazo";
  status: number;
  mensaje: string | null;
  campos: CamposFormulario;
}

export const refuse = (status: number, mensaje: string | null, campos: CamposFormulario = {}): RechazoIdentidad => {
  return { tipo: "rechazo", status, mensaje, campos };
};

export const toRechazo = ({ issues }: z.ZodError): RechazoIdentidad => refuse(400, null, toFieldErrors(issues));

/** Over the limit of attempts. */
export const refuseForWait = (segundos: number): RechazoIdentidad =>
  refuse(
    429,
    segundos < 120
      ? `Demasiados intentos. Espera ${segundos} segundos y vuelve a intentarlo.`
      : `Demasiados intentos. Espera ${Math.ceil(segundos / 60)} minutos y vuelve a intentarlo.`,
  );

/** What the identity provider answered to a form. */
export interface RespuestaIdentidad {
  ok: boolean;
  status: number;
  /** The provider's error code. */
  code: string;
  body: Readonly<Record<string, unknown>>;
  /** Must reach the visitor. */
  cookies: readonly string[];
  /** Seconds to wait, after a 429. */
  espera: number;
}

const answerSchema = z.looseObject({ code: z.string().catch("") }).catch({ code: "" });

/** Posts to one of the provider's endpoints; null, and a line in the log, when it could not answer. */
export async function callProvider(
  { tienda, requestScope, request }: RequestContext,
  endpoint: string,
  body: object,
): Promise<RespuestaIdentidad | null> {
  try {
    const response = await tienda.identidad.post(endpoint, body, request, requestScope.ip);
    const { code, ...answer } = answerSchema.parse(await response.json().catch(() => null));
    const { ok, status, headers } = response;
    return {
      ok,
      status,
      code,
      body: answer,
      cookies: headers.getSetCookie(),
      espera: Number(headers.get("x-retry-after")) || 60,
    };
  } catch (error) {
    tienda.log.error({ err: error }, "the identity provider failed");
    return null;
  }
}
