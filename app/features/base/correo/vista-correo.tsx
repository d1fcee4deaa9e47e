import type { ReactNode } from "react";
import { SiPuede, usePuede } from "#app/routing/puesto.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { formatFechaHora } from "#lib/fechas.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { useAction } from "#app/ui/use-action.ts";
import { type MotivoNoReenvio, formatTipo, TEXTO_NO_REENVIO } from "./correo.ts";
import { InsigniaCorreo } from "./insignia-correo.tsx";
import type { EstadoCorreo } from "#db/values.ts";

export interface CorreoDetalle {
  id: string;
  tipo: string;
  para: string;
  responder_a: string | null;
  asunto: string;
  texto: string;
  estado: EstadoCorreo;
  intentos: number;
  proximo_intento: Date;
  error: string | null;
  created_at: Date;
  enviado_en: Date | null;
}

function Dato({ nombre, children }: { nombre: string; children: ReactNode }) {
  return (
    <div className="grid gap-0.5 py-2">
      <dt className="text-muted">{nombre}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}

function Reenviar({ id, motivo }: { id: string; motivo: MotivoNoReenvio | null }) {
  const { submit, busy } = useAction({ failure: "No se pudo reenviar el correo." });
  return (
    <div className="grid justify-items-start gap-2">
      <Button
        size="sm"
        disabled={motivo !== null}
        aria-describedby={motivo ? "motivo" : undefined}
        busy={busy ? "Enviando…" : undefined}
        onClick={() => submit({ id })}
      >
        <Icon name="send" className="size-4 stroke-2" />
        Enviar de nuevo
      </Button>
      {motivo ? (
        <p id="motivo" className="text-muted">
          {TEXTO_NO_REENVIO[motivo]}
        </p>
      ) : null}
    </div>
  );
}

interface AdjuntoPanel {
  nombre: string;
  href: string;
}

function Adjuntos({ adjuntos }: { adjuntos: readonly AdjuntoPanel[] }) {
  const links = usePuede()("ver", "comprobantes");
  return (
    <ul>
      {adjuntos.map(({ nombre, href }) => (
        <li key={href}>
          {links ? (
            <a href={href} download className="inline-flex min-h-11 items-center gap-2 font-semibold break-all">
              <Icon name="download" className="size-4 shrink-0 stroke-2" />
              {nombre}
            </a>
          ) : (
            nombre
          )}
        </li>
      ))}
    </ul>
  );
}

interface Props {
  correo: CorreoDetalle;
  adjuntos: readonly AdjuntoPanel[];
  motivo: MotivoNoReenvio | null;
  oculto: boolean;
}

/** Sandboxed, for the mail's styles and strangers' words. */
export function VistaCorreo({ correo, adjuntos, motivo, oculto }: Props) {
  const { id, tipo, para, responder_a, asunto, texto, estado, intentos, proximo_intento, error } = correo;
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
      <section aria-label="Datos del correo" className="grid gap-3 rounded-card border bg-surface p-4 md:p-5">
        <dl className="divide-y">
          <Dato nombre="Estado">
            <InsigniaCorreo estado={estado} />
          </Dato>
          <Dato nombre="Tipo">{formatTipo(tipo)}</Dato>
          <Dato nombre="Para">{para}</Dato>
          {responder_a ? <Dato nombre="Se responde a">{responder_a}</Dato> : null}
          <Dato nombre="Asunto">{asunto}</Dato>
          {adjuntos.length > 0 ? (
            <Dato nombre="Adjuntos">
              <Adjuntos adjuntos={adjuntos} />
            </Dato>
          ) : null}
          <Dato nombre="Creado">{formatFechaHora(correo.created_at)}</Dato>
          <Dato nombre="Enviado">{correo.enviado_en ? formatFechaHora(correo.enviado_en) : "Todavía no"}</Dato>
          <Dato nombre="Intentos">{intentos}</Dato>
          {estado === "pendiente" ? <Dato nombre="Próximo intento">{formatFechaHora(proximo_intento)}</Dato> : null}
        </dl>
        {error ? (
          <Alert tone="info" title="Último error">
            <span className="break-words">{error}</span>
          </Alert>
        ) : null}
        <SiPuede area="correos">
          <Reenviar id={id} motivo={motivo} />
        </SiPuede>
      </section>
      <section aria-labelledby="vista" className="grid gap-3 rounded-card border bg-surface p-4 md:p-5">
        <h2 id="vista" className="text-lg">
          Como lo ve quien lo recibe
        </h2>
        {oculto ? (
          <p className="text-muted">El enlace secreto no se muestra: quien lo tiene puede entrar a la cuenta.</p>
        ) : null}
        <iframe
          key={id}
          src={`/admin/correos/${id}/vista`}
          title={`Vista del correo: ${asunto}`}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          className="h-[38rem] w-full rounded-control border"
        />
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold">Parte de texto</summary>
          <pre className="rounded-control bg-sunken p-3 font-mono text-xs break-words whitespace-pre-wrap">{texto}</pre>
        </details>
      </section>
    </div>
  );
}
