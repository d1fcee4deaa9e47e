import { z } from "zod";
import type { ActionFunctionArgs } from "react-router";
import { type RequestScope, requestScopeContext, type Tienda, tiendaContext } from "#app/context.ts";
import { toFieldErrors } from "#lib/form.ts";

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

export const refuseForWait = (segundos: number): RechazoIdentidad =>
  refuse(
    429,
    segundos < 120
      ? `Demasiados intentos. Espera ${segundos} segundos y vuelve a intentarlo.`
      : `Demasiados intentos. Espera ${Math.ceil(segundos / 60)} minutos y vuelve a intentarlo.`,
  );

/** How somebody shows an external provider's proof of who they are. */
export interface Confirmacion {
  nombre: string;
  /** `proven`: authenticated again just now; `code`: a code was mailed. */
  proof: "proven" | "code" | "none";
  fallo: string | null;
  /** The demo sends no mail; its panel shows it. */
  sinCorreo: boolean;
}

export interface RespuestaIdentidad {
  ok: boolean;
  status: number;
  code: string;
  body: Readonly<Record<string, unknown>>;
  /** They must be sent to the visitor. */
  cookies: readonly string[];
  espera: number;
}

const answerSchema = z.looseObject({ code: z.string().catch("") }).catch({ code: "" });

/** null, and a log line, when the provider could not respond. */
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
