import { data } from "react-router";
import { tiendaContext } from "#app/context.ts";
import { META_ENLACE } from "#app/features/base/enlaces/enlaces.ts";
import { getRequestContext } from "#app/features/personas/identidad/provider-call.server.ts";
import { adoptPedidos } from "#app/features/pedidos/pedidos/olvidar.server.ts";
import { getComprador, requireOwnPedido } from "#app/features/pedidos/pedidos/own-pedido.server.ts";
import { useRutaPedido } from "#app/features/pedidos/pedidos/use-ruta-pedido.ts";
import { hasCodigoAlta } from "#app/features/personas/usuarios/alta-con-codigo.server.ts";
import { FormularioAlta } from "#app/features/personas/usuarios/formulario-alta.tsx";
import { answerAlta } from "#app/features/personas/usuarios/responder-alta.server.ts";
import { enterWith } from "#app/features/personas/usuarios/sesion-cambios.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { readForm } from "#lib/form.ts";
import type { Route } from "./+types/cuenta-con-codigo";

const TITULO = "Crea tu cuenta con un código";

export const meta: Route.MetaFunction = () => [{ title: TITULO }, ...META_ENLACE];

/** The mailbox of a contact's order; 404 where there is none to prove, and for who is signed in. */
async function requireBuzon(args: Route.LoaderArgs) {
  const pedido = await requireOwnPedido(args);
  const correo = pedido.contacto_correo;
  const { identidad } = args.context.get(tiendaContext);
  if (!correo || identidad.externo) throw data(null, { status: 404 });
  return { pedido, correo };
}

export async function loader(args: Route.LoaderArgs) {
  const { pedido, correo } = await requireBuzon(args);
  const esperado = await hasCodigoAlta(args.context.get(tiendaContext), correo);
  return { pedido_id: pedido.id, correo: getComprador(args.context, pedido).email, esperado };
}

export async function action(args: Route.ActionArgs) {
  const { correo } = await requireBuzon(args);
  return answerAlta(getRequestContext(args), correo, await readForm(args.request), adoptPedidos);
}

const BIENVENIDA = "Tu cuenta está lista, y tus pedidos con este correo ya están en ella.";

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => enterWith(serverAction, () => BIENVENIDA);

export default function CuentaConCodigo({ loaderData, actionData }: Route.ComponentProps) {
  const { pedido_id, correo, esperado } = loaderData;
  const { toRuta } = useRutaPedido(pedido_id);
  return (
    <div className="container-store grid max-w-xl gap-6 py-8 sm:py-12">
      <h1 className="text-3xl">{TITULO}</h1>
      <p>
        Te enviamos un código de 6 dígitos a <strong className="wrap-anywhere">{correo}</strong>. Con él sabemos que el
        correo es tuyo, y los pedidos que hiciste con él pasan a tu cuenta.
      </p>
      <FormularioAlta
        ruta={toRuta("/cuenta")}
        respuesta={actionData}
        esperado={esperado || actionData?.enviado === true}
      />
      <p>
        <ButtonLink to={toRuta()} variant="tertiary">
          Volver al pedido
        </ButtonLink>
      </p>
    </div>
  );
}
