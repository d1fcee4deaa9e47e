import { useState } from "react";
import { SiPuede } from "#app/routing/puesto.tsx";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/field.tsx";
import { focusMain } from "#app/ui/focus.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Stars } from "#app/ui/stars.tsx";
import { useAction } from "#app/ui/use-action.ts";
import { usePending } from "#app/ui/use-pending.ts";
import { formatFechaHora } from "#lib/fechas.ts";
import { MOTIVOS_OCULTAR } from "#db/values.ts";
import type { OpinionDetalle } from "./lista-panel.server.ts";
import { FotosOpinion } from "./fotos-opinion.tsx";
import { ANCLA } from "./cifras.ts";
import { NOMBRE_MOTIVO } from "./opiniones.ts";
import { ResponderOpinion, RespuestaDada } from "./responder-opinion.tsx";
import { InsigniasOpinion } from "./tabla-opiniones.tsx";

function useSituacion({ id, oculta, revisado_en }: Pick<OpinionDetalle, "id" | "oculta" | "revisado_en">) {
  const form = usePending().findLast((one) => one.get("id") === id);
  const accion = form?.get("accion");
  const motivo = MOTIVOS_OCULTAR.find((one) => one === form?.get("motivo"));
  return {
    oculta: accion === "mostrar" ? null : accion === "ocultar" && motivo ? motivo : oculta,
    por_revisar: accion === "sin_revisar" || (revisado_en === null && accion !== "revisar"),
  };
}

function Ocultar({ id, oculta }: Pick<OpinionDetalle, "id" | "oculta">) {
  const { submit, submitting, campos } = useAction({ failure: "No se pudo cambiar la opinión." });
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
              onClick={() => {
                if (submitting) return;
                focusMain();
                submit({ id, accion: "mostrar" });
              }}
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
            if (submitting) return;
            if (motivo) focusMain();
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
            <Button type="submit" variant="danger" size="sm">
              <Icon name="eye-off" />
              Ocultar opinión
            </Button>
          </p>
        </form>
      </Panel>
    </SiPuede>
  );
}

/** Stays rendered after the review, to show a refusal. */
function Revisar({ id, por_revisar }: { id: string; por_revisar: boolean }) {
  const { submit } = useAction({ failure: "No se pudo marcar la opinión." });
  if (!por_revisar) return null;
  return (
    <p>
      <Button
        variant="secondary"
        size="sm"
        onClick={() => {
          focusMain();
          submit({ id, accion: "revisar" });
        }}
      >
        <Icon name="check" />
        Marcar como revisada
      </Button>
    </p>
  );
}

/** Staff cannot edit the opinion's text. */
export function VistaOpinion({ opinion }: { opinion: OpinionDetalle }) {
  const { id, producto, producto_id, autor, estrellas, titulo, texto, fotos, created_at, editado_en } = opinion;
  const { usuario_id, pedido_id, demo } = opinion;
  const { oculta, por_revisar } = useSituacion(opinion);
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <article className="grid gap-4 rounded-card border bg-surface p-4 md:p-5">
        <header className="grid justify-items-start gap-2">
          <InsigniasOpinion {...opinion} {...{ oculta, por_revisar }} />
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
        <SiPuede area="opiniones">
          <Revisar {...{ id, por_revisar }} />
        </SiPuede>
      </article>
      <div className="grid gap-4">
        <SiPuede area="opiniones" otherwise={<RespuestaDada {...opinion} />}>
          <ResponderOpinion {...opinion} />
        </SiPuede>
        <Ocultar {...opinion} oculta={oculta} />
      </div>
    </div>
  );
}
