import type { ReactNode } from "react";
import { SiPuede } from "#app/routing/puesto.tsx";
import { Link } from "#app/ui/link.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { formatFechaHora } from "#lib/fechas.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { useAction } from "#app/ui/use-action.ts";
import { InsigniaEntrega } from "./insignias.tsx";
import type { MensajeDetalle } from "./lista.server.ts";
import { EstadoDeMensaje, MarcarMensaje } from "./marcar-mensaje.tsx";
import { computeEntrega, toRespuestaHref } from "./mensajes.ts";

const ENLACE = "font-semibold text-accent underline underline-offset-2";

function Dato({ nombre, children }: { nombre: string; children: ReactNode }) {
  return (
    <div className="grid gap-0.5 py-2 sm:grid-cols-[8rem_minmax(0,1fr)] sm:gap-4">
      <dt className="text-muted">{nombre}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}

function Reintentar({ id }: { id: string }) {
  const { submit, busy } = useAction({ failure: "No se pudo reintentar el envío." });
  return (
    <Button
      variant="secondary"
      size="sm"
      busy={busy ? "Reintentando…" : undefined}
      onClick={() => submit({ id, accion: "reintentar" })}
    >
      <Icon name="rotate-cw" className="size-4 stroke-2" />
      Reintentar envío
    </Button>
  );
}

function Entrega({ mensaje }: { mensaje: MensajeDetalle }) {
  const { correo, envio, proximo_intento, intentos, id } = mensaje;
  const entrega = computeEntrega({ envio, proximo_intento, correo: correo?.estado ?? null });
  const error = correo ? correo.error : mensaje.error;
  return (
    <section aria-labelledby="entrega" className="grid gap-3 rounded-card border bg-surface p-4 md:p-5">
      <h2 id="entrega" className="text-lg">
        Envío a la tienda
      </h2>
      <p className="flex flex-wrap items-center gap-2">
        <InsigniaEntrega entrega={entrega} />
        {entrega === "guardado" && !correo ? "Esta tienda no envía los mensajes por correo: se leen aquí." : null}
        {!correo && intentos > 0 ? `${intentos} ${intentos === 1 ? "intento" : "intentos"}` : null}
      </p>
      {!correo && entrega === "pendiente" && proximo_intento ? (
        <p className="text-muted">Próximo intento: {formatFechaHora(proximo_intento)}</p>
      ) : null}
      {error ? (
        <Alert tone="info" title="Último error">
          <span className="break-words">{error}</span>
        </Alert>
      ) : null}
      {correo ? (
        <p>
          <Link to={`/admin/correos/${correo.id}`} className={ENLACE}>
            Ver el correo
          </Link>
        </p>
      ) : null}
      {envio === "fallido" ? (
        <SiPuede area="mensajes">
          <p>
            <Reintentar id={id} />
          </p>
        </SiPuede>
      ) : null}
    </section>
  );
}

interface Props {
  mensaje: MensajeDetalle;
  children: ReactNode;
  lado: ReactNode;
}

export function VistaMensaje({ mensaje, children, lado }: Props) {
  const { nombre, email, telefono, asunto, created_at } = mensaje;
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <div className="grid gap-4">
        <article className="grid gap-4 rounded-card border bg-surface p-4 md:p-5">
          <header className="flex flex-wrap items-center gap-2">
            <EstadoDeMensaje mensaje={mensaje} />
            <time dateTime={created_at.toISOString()} className="text-muted">
              {formatFechaHora(created_at)}
            </time>
          </header>
          <dl className="divide-y border-y">
            <Dato nombre="Nombre">{nombre}</Dato>
            <Dato nombre="Correo">
              <a href={toRespuestaHref({ email, asunto })} className={`${ENLACE} break-all`}>
                {email}
              </a>
            </Dato>
            <Dato nombre="Teléfono">
              {telefono ? (
                <a href={`tel:${telefono}`} className={ENLACE}>
                  {telefono}
                </a>
              ) : (
                <span className="text-muted">No lo dejó</span>
              )}
            </Dato>
            <Dato nombre="Asunto">{asunto}</Dato>
          </dl>
          <p className="max-w-text text-base break-words whitespace-pre-wrap">{mensaje.mensaje}</p>
          <div>
            <MarcarMensaje mensaje={mensaje} />
          </div>
        </article>
        {children}
      </div>
      <div className="grid gap-4">
        {lado}
        <Entrega mensaje={mensaje} />
      </div>
    </div>
  );
}
