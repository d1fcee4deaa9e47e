import { useState } from "react";
import { SiPuede } from "#app/routing/puesto.tsx";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { SelectField, TextAreaField } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Stars } from "#app/ui/stars.tsx";
import { useAction } from "#app/ui/use-action.ts";
import { formatFechaHora } from "#lib/fechas.ts";
import { MOTIVOS_OCULTAR } from "#db/values.ts";
import type { OpinionDetalle } from "./lista-panel.server.ts";
import { FotosOpinion } from "./fotos-opinion.tsx";
import { ANCLA } from "./cifras.ts";
import { LARGOS, NOMBRE_MOTIVO } from "./opiniones.ts";
import { InsigniasOpinion } from "./tabla-opiniones.tsx";

type Una = Pick<OpinionDetalle, "id" | "respuesta" | "respondido_en" | "oculta">;

/** The shop's public answer: written, changed or taken back. */
function Responder({ id, respuesta, respondido_en }: Una) {
  const { submit, busy, sending, campos } = useAction({ failure: "No se pudo guardar la respuesta." });
  const accion = busy ? sending?.get("accion") : null;
  const vista = respondido_en?.toISOString() ?? "";
  return (
    <Panel title="Respuesta de la tienda">
      <form
        noValidate
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          submit(event.currentTarget);
        }}
      >
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="accion" value="responder" />
        <input type="hidden" name="vista" value={vista} />
        <TextAreaField
          label="Respuesta"
          name="respuesta"
          rows={4}
          maxLength={LARGOS.respuesta}
          defaultValue={respuesta ?? ""}
          hint="La lee cualquiera, debajo de la opinión. No pongas datos del cliente ni de su pedido."
          error={campos.respuesta}
        />
        {respondido_en ? <p className="text-sm text-muted">Respondida el {formatFechaHora(respondido_en)}.</p> : null}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" size="sm" busy={accion === "responder" ? "Guardando…" : undefined}>
            {respuesta === null ? "Publicar respuesta" : "Guardar respuesta"}
          </Button>
          {respuesta === null ? null : (
            <Button
              variant="secondary"
              size="sm"
              busy={accion === "quitar_respuesta" ? "Quitando…" : undefined}
              onClick={() => submit({ id, accion: "quitar_respuesta", vista })}
            >
              Quitar respuesta
            </Button>
          )}
        </div>
      </form>
    </Panel>
  );
}

/** The same to whoever may only look. */
function RespuestaDada({ respuesta, respondido_en }: Una) {
  return (
    <Panel title="Respuesta de la tienda">
      {respuesta === null ? (
        <p className="text-muted">Todavía no se respondió.</p>
      ) : (
        <p className="break-words whitespace-pre-wrap">{respuesta}</p>
      )}
      {respondido_en ? <p className="text-sm text-muted">Respondida el {formatFechaHora(respondido_en)}.</p> : null}
    </Panel>
  );
}

/** Hides the opinion for one of the reasons, or shows it again. */
function Ocultar({ id, oculta }: Una) {
  const { submit, busy, campos } = useAction({ failure: "No se pudo cambiar la opinión." });
  const [motivo, setMotivo] = useState("");
  if (oculta !== null) {
    return (
      <Panel title="Oculta">
        <p>
          Motivo: <strong>{NOMBRE_MOTIVO[oculta]}</strong>. La página del producto dice que hay una oculta, y sus
          estrellas cuentan.
        </p>
        <SiPuede area="opiniones">
          <p>
            <Button
              variant="secondary"
              size="sm"
              busy={busy ? "Guardando…" : undefined}
              onClick={() => submit({ id, accion: "mostrar" })}
            >
              <Icon name="eye" />
              Volver a mostrar
            </Button>
          </p>
        </SiPuede>
      </Panel>
    );
  }
  return (
    <SiPuede area="opiniones">
      <Panel title="Ocultar">
        <form
          noValidate
          className="grid gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            submit({ id, accion: "ocultar", motivo });
          }}
        >
          <p className="text-muted">
            Solo por uno de estos motivos: una opinión mala también se muestra. Sus estrellas cuentan, y la página dice
            cuántas hay ocultas.
          </p>
          <SelectField
            label="Motivo"
            name="motivo"
            value={motivo}
            onChange={(event) => setMotivo(event.target.value)}
            error={campos.motivo}
          >
            <option value="">Elige un motivo</option>
            {MOTIVOS_OCULTAR.map((one) => (
              <option key={one} value={one}>
                {NOMBRE_MOTIVO[one]}
              </option>
            ))}
          </SelectField>
          <p>
            <Button type="submit" variant="danger" size="sm" busy={busy ? "Ocultando…" : undefined}>
              <Icon name="eye-off" />
              Ocultar opinión
            </Button>
          </p>
        </form>
      </Panel>
    </SiPuede>
  );
}

function Revisar({ id }: { id: string }) {
  const { submit, busy } = useAction({ failure: "No se pudo marcar la opinión." });
  return (
    <Button
      variant="secondary"
      size="sm"
      busy={busy ? "Guardando…" : undefined}
      onClick={() => submit({ id, accion: "revisar" })}
    >
      <Icon name="check" />
      Marcar como revisada
    </Button>
  );
}

/** An opinion with all that staff may do about it. Its words are the author's: nobody else changes them. */
export function VistaOpinion({ opinion }: { opinion: OpinionDetalle }) {
  const { id, producto, producto_id, autor, estrellas, titulo, texto, fotos, created_at, editado_en } = opinion;
  const { usuario_id, pedido_id, revisado_en, demo } = opinion;
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <article className="grid gap-4 rounded-card border bg-surface p-4 md:p-5">
        <header className="grid justify-items-start gap-2">
          <InsigniasOpinion {...opinion} />
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Stars value={estrellas} />
            <span>{autor}</span>
            <time dateTime={created_at.toISOString()} className="text-muted">
              {formatFechaHora(created_at)}
            </time>
          </p>
          {editado_en ? <p className="text-muted">Cambiada el {formatFechaHora(editado_en)}.</p> : null}
        </header>
        {titulo ? <p className="text-lg font-semibold break-words">{titulo}</p> : null}
        <p className="max-w-text text-base break-words whitespace-pre-wrap">{texto}</p>
        <FotosOpinion fotos={fotos} autor={autor} />
        {demo ? <Alert tone="info">Es una opinión inventada para la demostración.</Alert> : null}
        <p className="flex flex-wrap gap-x-4 gap-y-2">
          <Link to={`/producto/${producto_id}#${ANCLA}`} className="link">
            Ver en la tienda: {producto}
          </Link>
          {pedido_id ? (
            <Link to={`/admin/pedidos/${pedido_id}`} className="link">
              Ver el pedido
            </Link>
          ) : null}
          {usuario_id ? (
            <Link to={`/admin/usuarios/${usuario_id}`} className="link">
              Ver a la persona
            </Link>
          ) : null}
        </p>
        {revisado_en === null ? (
          <SiPuede area="opiniones">
            <p>
              <Revisar id={id} />
            </p>
          </SiPuede>
        ) : null}
      </article>
      <div className="grid gap-4">
        {/* An answer that was saved, or that somebody else saved, comes into the field anew. */}
        <SiPuede area="opiniones" otherwise={<RespuestaDada {...opinion} />}>
          <Responder key={opinion.respuesta} {...opinion} />
        </SiPuede>
        <Ocultar {...opinion} />
      </div>
    </div>
  );
}
