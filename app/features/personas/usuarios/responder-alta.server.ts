import { redirect } from "react-router";
import { setCookies } from "#app/features/personas/identidad/embebido/entrar.server.ts";
import { altaConCodigoSchema } from "#app/features/personas/identidad/identidad.schema.ts";
import { callProvider, type RequestContext } from "#app/features/personas/identidad/provider-call.server.ts";
import { getText, toFieldErrors } from "#lib/form.ts";
import { parseInput } from "#lib/parse-input.ts";
import { createConCodigo, type DesenlaceAlta, sendCodigoAlta } from "./alta-con-codigo.server.ts";

export interface RespuestaAlta {
  mensaje: string | null;
  campos: Partial<Record<string, string>>;
  valores: { nombre: string; apellido: string };
  enviado?: true;
  /** The mailbox has an account already. */
  existe?: true;
}

const MUCHOS = "Ya te enviamos varios códigos. Usa el último, o espera 15 minutos para pedir otro.";
const MAL = "Este código no es correcto. Escribe el del último correo que te enviamos.";
const VENCIDO = "Este código ya no sirve: venció o se escribió mal varias veces. Pide otro.";
const EXISTE = "Ya hay una cuenta con este correo. Inicia sesión con ella: en tu perfil podrás traer estos pedidos.";

function describe(alta: Exclude<DesenlaceAlta, "creada">): Partial<RespuestaAlta> {
  if (typeof alta === "object") return { campos: { password: alta.debil } };
  if (alta === "mal") return { campos: { codigo: MAL } };
  return alta === "existe" ? { mensaje: EXISTE, existe: true } : { mensaje: VENCIDO };
}

/** Of the page that makes an account with a code. Signs in and redirects to the profile once it is made. */
export async function answerAlta(
  ctx: RequestContext,
  correo: string,
  form: FormData,
  adopt: Parameters<typeof createConCodigo>[2],
): Promise<RespuestaAlta> {
  const valores = { nombre: getText(form, "nombre"), apellido: getText(form, "apellido") };
  const answer = (more: Partial<RespuestaAlta>): RespuestaAlta => ({ mensaje: null, campos: {}, valores, ...more });
  if (getText(form, "intencion") === "codigo") {
    return answer((await sendCodigoAlta(ctx.tienda, correo)) ? { enviado: true } : { mensaje: MUCHOS });
  }
  const parsed = parseInput(altaConCodigoSchema, Object.fromEntries(form));
  if (!parsed.success) return answer({ campos: toFieldErrors(parsed.error.issues) });
  const alta = await createConCodigo(ctx.tienda, { ...parsed.data, correo }, adopt);
  if (alta !== "creada") return answer(describe(alta));
  const entrada = await callProvider(ctx, "/sign-in/email", { email: correo, password: parsed.data.password });
  throw redirect(entrada?.ok ? "/perfil" : "/sign-in?origen=/perfil", { headers: setCookies(entrada?.cookies ?? []) });
}
