import { META_ENLACE } from "#app/features/base/enlaces/enlaces.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import type { Route } from "./+types/enlace-terminado";

const TITULO = "Este enlace ya no sirve";

export const meta: Route.MetaFunction = () => [{ title: TITULO }, ...META_ENLACE];

/** Where an order's secret link leads that ended, or never was: it says nothing of the order. */
export default function EnlaceTerminado({ matches }: Route.ComponentProps) {
  const whatsapp = matches[1].loaderData?.whatsapp.replaceAll(/\D/g, "") ?? "";
  return (
    <EmptyState
      level={1}
      title={TITULO}
      action={
        <>
          {whatsapp === "" ? null : (
            <a href={`https://wa.me/${whatsapp}`} rel="noreferrer" className="link inline-flex min-h-11 items-center">
              Escribir por WhatsApp
            </a>
          )}
          <ButtonLink to="/encontrar-pedido">Pedir el enlace por correo</ButtonLink>
          <ButtonLink to="/contacto" variant="secondary">
            Contacto
          </ButtonLink>
        </>
      }
    >
      Está incompleto, terminó o lo cambiaron. Si es de un pedido tuyo, escríbenos y te enviamos otro. Si ya pasó a tu
      cuenta, inicia sesión para verlo.
    </EmptyState>
  );
}
