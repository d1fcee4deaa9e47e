import { type ActionFunctionArgs, data, type MiddlewareFunction, redirect } from "react-router";
import { tiendaContext } from "#app/context.ts";
import { listPersonas } from "#app/features/personas/identidad/cuenta.server.ts";
import { setCookies, signUp } from "#app/features/personas/identidad/embebido/entrar.server.ts";
import { toSignInHref } from "#app/features/personas/identidad/origen.ts";
import {
  getRequestContext,
  type RechazoIdentidad,
  refuse,
  refuseForWait,
} from "#app/features/personas/identidad/provider-call.server.ts";
import { getText, readForm, readTexts } from "#lib/form.ts";
import { EMPEZAR } from "./empezar.ts";
import { PASOS } from "./primeros-pasos.ts";
import { acceptCodigo, checkCodigo, needsDueno } from "./primer-dueno.server.ts";
import { getUsuario } from "./sesion.server.ts";
import { createUsuario } from "./usuarios.server.ts";

/** 404 once the shop has a dueño. */
export const requireSinDueno: MiddlewareFunction<Response> = async ({ context }, next) => {
  const { db, env } = context.get(tiendaContext);
  if (!(await needsDueno(db, env))) throw data(null, { status: 404 });
  return next();
};

function toRechazo(desenlace: Exclude<Awaited<ReturnType<typeof checkCodigo>>, "bien">): RechazoIdentidad {
  if (typeof desenlace === "number") return refuseForWait(desenlace);
  if (desenlace === "bloqueado") return refuse(403, "Esta cuenta está bloqueada: usa otra.");
  return refuse(400, null, {
    codigo: "Este código no es correcto o ya no vale: la tienda da otro cada vez que se inicia. Escribe el último.",
  });
}

/** `codigo` is the accepted one: the form asks for the account next. */
function answer(form: FormData, { mensaje, campos, status }: RechazoIdentidad, codigo: string | null) {
  const valores = readTexts(form, ["nombre", "apellido", "email"]);
  return data({ mensaje, campos, valores, codigo, con_cuenta: form.has("email") }, { status });
}

/**
 * The code, then an account: who is signed in becomes dueño, a visitor makes an account first. When the process dies in
 * between there is an account without rights, and the code goes on.
 */
export async function answerEmpezar({ request, context }: Pick<ActionFunctionArgs, "request" | "context">) {
  const ctx = getRequestContext({ request, context });
  const { tienda } = ctx;
  const usuario = await getUsuario(tienda, request);
  if (!usuario && tienda.identidad.externo) throw redirect(toSignInHref(EMPEZAR));
  const form = await readForm(request);
  const codigo = getText(form, "codigo").trim();
  if (codigo === "") return answer(form, refuse(400, null, { codigo: "Escribe el código." }), null);
  const desenlace = await (usuario ? acceptCodigo(tienda, codigo, usuario.id) : checkCodigo(tienda, codigo));
  if (desenlace !== "bien") return answer(form, toRechazo(desenlace), null);
  if (usuario) throw redirect(PASOS);
  if (!form.has("email")) return answer(form, refuse(200, null), codigo);
  const entrada = await signUp(ctx, form);
  if (entrada.tipo === "rechazo") return answer(form, entrada, codigo);
  const headers = setCookies(entrada.cookies);
  const [persona] = await listPersonas(tienda.db, getText(form, "email").trim());
  if (persona) await createUsuario(tienda.db, persona);
  const hecho = persona && (await acceptCodigo(tienda, codigo, persona.id)) === "bien";
  // Somebody else was faster, or the code was replaced meanwhile.
  throw redirect(hecho ? PASOS : EMPEZAR, { headers });
}
