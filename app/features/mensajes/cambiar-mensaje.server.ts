import { data, type RouterContextProvider } from "react-router";
import { tiendaContext } from "#app/context.ts";
import { retryMensaje, setEstadoMensaje } from "./gestion.server.ts";
import { cambioMensajeSchema } from "./mensajes.schema.ts";
import { usuarioContext } from "#app/features/usuarios/sesion.server.ts";
import { readForm } from "#lib/form.ts";
import { parseInput } from "#lib/parse-input.ts";
import { answerAction } from "#app/routing/attempt.server.ts";

const REFUSED = {
  no_existe: "Ese mensaje ya no existe.",
  no_fallido: "Ese mensaje no tiene un envío fallido: ya se envió o se sigue intentando.",
  sin_medio: "Esta tienda no tiene configurado EmailJS ni un servidor de correo: el mensaje solo se lee aquí.",
};

/** The action behind the buttons of a message, in the list and on its page. */
export async function cambiarMensaje(request: Request, context: Readonly<RouterContextProvider>) {
  const asked = parseInput(cambioMensajeSchema, Object.fromEntries(await readForm(request)));
  if (!asked.success) return data({ ok: false as const }, { status: 400 });
  const { id, accion } = asked.data;
  const tienda = context.get(tiendaContext);
  const quien = { id, actor_id: context.get(usuarioContext).id };
  return answerAction(context, async () => {
    if (accion === "reintentar") {
      const reintento = await retryMensaje(tienda, quien);
      if (!reintento.hecho) return { ok: false as const, mensaje: REFUSED[reintento.motivo] };
      return { ok: true as const, mensaje: "El mensaje se está enviando de nuevo." };
    }
    const found = await setEstadoMensaje(tienda.db, quien, accion);
    if (!found) return { ok: false as const, mensaje: REFUSED.no_existe };
    return { ok: true as const, mensaje: `Mensaje marcado como ${accion}.` };
  });
}
