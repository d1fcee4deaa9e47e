import { useState } from "react";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextAreaField } from "#app/ui/field.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { useAction } from "#app/ui/use-action.ts";
import { formatFechaHora } from "#lib/fechas.ts";
import type { OpinionDetalle } from "./lista-panel.server.ts";
import { LARGOS } from "./opiniones.ts";

type Respondible = Pick<OpinionDetalle, "id" | "respuesta" | "respondido_en">;

export function ResponderOpinion({ id, respuesta, respondido_en }: Respondible) {
  const vista = respondido_en?.toISOString() ?? "";
  const [borrador, setBorrador] = useState<{ texto: string; sobre: string } | null>(null);
  const { submit, busy, sending, campos } = useAction({
    failure: "No se pudo guardar la respuesta.",
    // Text typed after sending stays, over the current answer.
    onDone: (_, sent) =>
      setBorrador((typed) => (typed && typed.texto !== sent.get("respuesta") ? { ...typed, sobre: vista } : null)),
  });
  const accion = busy ? sending?.get("accion") : null;
  const ajena = borrador !== null && borrador.sobre !== vista;
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
          value={borrador?.texto ?? respuesta ?? ""}
          onChange={({ target }) => setBorrador({ texto: target.value, sobre: borrador?.sobre ?? vista })}
          hint="La lee cualquiera, debajo de la opinión. No pongas datos del cliente ni de su pedido."
          error={campos.respuesta}
        />
        {ajena ? (
          <Alert tone="warning" title="Alguien más cambió la respuesta mientras escribías">
            {respuesta === null ? "La quitó." : `Ahora dice: «${respuesta}».`} Si guardas la tuya, toma su lugar.
          </Alert>
        ) : null}
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

export function RespuestaDada({ respuesta, respondido_en }: Respondible) {
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
