import { data } from "react-router";
import { tiendaContext } from "#app/context.ts";
import { readCambio } from "#app/features/personas/identidad/embebido/cambio-correo.server.ts";
import { requireEmbebido } from "#app/features/personas/identidad/externo/externo.server.ts";
import { EnlaceVencido } from "#app/features/personas/identidad/formularios/enlace-vencido.tsx";
import { Formulario } from "#app/features/personas/identidad/formularios/formulario.tsx";
import { getRequestContext } from "#app/features/personas/identidad/provider-call.server.ts";
import { answerCambioCorreo } from "#app/features/personas/usuarios/cambiar-correo.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { readForm } from "#lib/form.ts";
import type { Route } from "./+types/cambiar-correo";

const TITULO = "Cambiar tu correo";
const SEGURIDAD = "/perfil/seguridad";

export const middleware: Route.MiddlewareFunction[] = [requireEmbebido];

export const meta: Route.MetaFunction = () => [{ title: TITULO }, { name: "robots", content: "noindex" }];

/** A GET changes nothing: mail programs open links by themselves. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const token = url.searchParams.get("token") ?? "";
  const cambio = await readCambio(context.get(tiendaContext).db, token);
  return { token, cambio, no: url.searchParams.has("no") };
}

export async function action({ request, context }: Route.ActionArgs) {
  const result = await answerCambioCorreo(getRequestContext({ request, context }), await readForm(request));
  if (result.tipo !== "rechazo") return data({ tipo: result.tipo, mensaje: null });
  return data({ tipo: null, mensaje: result.mensaje }, { status: result.status });
}

const HECHO = {
  hecho: {
    titulo: "Listo: cambiamos tu correo",
    texto: "Entra desde ahora con el correo nuevo. Cerramos tus otras sesiones.",
    boton: { to: SEGURIDAD, texto: "Ir a mi cuenta" },
  },
  falta: {
    titulo: "Gracias, falta el otro correo",
    texto: "Abre también el enlace que enviamos a tu otra dirección: el correo cambia cuando confirmes en las dos.",
    boton: { to: "/", texto: "Ir a la tienda" },
  },
  cancelado: {
    titulo: "Cancelamos el cambio",
    texto: "Tu correo sigue siendo el mismo y cerramos todas tus sesiones. Alguien conoce tu contraseña: elige otra.",
    boton: { to: "/sign-in/restablecer", texto: "Elegir una contraseña nueva" },
  },
};

export default function CambiarCorreo({ loaderData: { token, cambio, no }, actionData }: Route.ComponentProps) {
  if (actionData?.tipo) {
    const { titulo, texto, boton } = HECHO[actionData.tipo];
    return (
      <div className="grid justify-items-start gap-6">
        <h1 className="text-3xl">{titulo}</h1>
        <Alert tone={actionData.tipo === "hecho" ? "success" : "info"}>{texto}</Alert>
        <ButtonLink to={boton.to}>{boton.texto}</ButtonLink>
      </div>
    );
  }
  if (!cambio) return <EnlaceVencido pedirOtro={SEGURIDAD} />;
  const anterior = cambio.lado === "anterior";
  const form = { action: `/sign-in/cambiar-correo?token=${encodeURIComponent(token)}`, ocupado: "Enviando..." };
  const campo = <input type="hidden" name="token" value={token} />;
  return (
    <div className="grid gap-6">
      <h1 className="text-3xl">{TITULO}</h1>
      <p className="wrap-anywhere">
        {anterior
          ? "Tu cuenta dejará de usar este correo y usará "
          : "Tu cuenta usará desde ahora este correo para entrar y para lo que te escribimos: "}
        <strong>{cambio.nuevo}</strong>.
      </p>
      {cambio.aceptado ? <Alert tone="info">{HECHO.falta.texto}</Alert> : null}
      {cambio.aceptado || (anterior && no) ? null : (
        <Formulario
          {...form}
          answer={actionData}
          intencion="si"
          boton={anterior ? "Sí, es mío" : "Confirmar mi correo nuevo"}
        >
          {campo}
        </Formulario>
      )}
      {anterior ? (
        <>
          <p className="text-muted">
            ¿No lo pediste? Cancelamos el cambio y cerramos todas tus sesiones, porque alguien conoce tu contraseña.
          </p>
          <Formulario
            {...form}
            answer={no ? actionData : null}
            intencion="no"
            boton="No fui yo"
            variant={no ? "danger" : "secondary"}
          >
            {campo}
          </Formulario>
        </>
      ) : (
        <p className="text-muted">Si no lo pediste, cierra esta página: no cambiará nada.</p>
      )}
    </div>
  );
}
