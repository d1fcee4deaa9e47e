import { useId, useState } from "react";
import { PROPUESTA_DIAS_HABILES } from "#lib/atencion.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { FailureNotice } from "#app/ui/failure-notice.tsx";
import { TextAreaField } from "#app/ui/field.tsx";
import { DismissButton, ModalDialog } from "#app/ui/modal-dialog.tsx";
import { useAction } from "#app/ui/use-action.ts";
import type { Hoja, TipoAnotacion } from "./reclamos.ts";

interface Tramite {
  verbo: string;
  efecto: string;
  campo: string;
  confirma: string;
}

const TRAMITES: Record<TipoAnotacion, Tramite> = {
  propuesta: {
    verbo: "Proponer una solución",
    efecto: `Suspende el plazo hasta que el consumidor conteste, ${PROPUESTA_DIAS_HABILES} días hábiles como máximo.`,
    campo: "Propuesta al consumidor",
    confirma: "Proponer",
  },
  fin_propuesta: {
    verbo: "Registrar qué contestó",
    efecto: "El plazo suspendido por la propuesta vuelve a correr.",
    campo: "Qué contestó el consumidor",
    confirma: "Registrar",
  },
  recalificacion: {
    verbo: "Recalificar como reclamo",
    efecto: "La queja se atiende como reclamo. Lo que escribió el consumidor no cambia, y el motivo queda en la hoja.",
    campo: "Motivo",
    confirma: "Recalificar",
  },
};

const TODOS = ["propuesta", "fin_propuesta", "recalificacion"] as const satisfies readonly TipoAnotacion[];

/** Procedures besides an answer (docs/ley.md, section 1). */
function listTramites({ tipo, anotaciones, respuesta }: Hoja, vencido: boolean): TipoAnotacion[] {
  const { recalificacion, propuesta, fin_propuesta: fin } = anotaciones;
  const puede: Record<TipoAnotacion, boolean> = {
    propuesta: !propuesta && !vencido,
    fin_propuesta: propuesta !== undefined && !fin,
    recalificacion: tipo === "queja" && !recalificacion,
  };
  return respuesta ? [] : TODOS.filter((uno) => puede[uno]);
}

const VACIOS: Record<TipoAnotacion, string> = { propuesta: "", fin_propuesta: "", recalificacion: "" };

/** Stays rendered, to announce the last result. */
export function Tramites({ hoja, vencido }: { hoja: Hoja; vencido: boolean }) {
  const [abierto, setAbierto] = useState<TipoAnotacion | null>(null);
  // Keeps the dialog's text while it closes.
  const [ultimo, setUltimo] = useState<TipoAnotacion>("propuesta");
  const [textos, setTextos] = useState(VACIOS);
  const { submit, busy, campos, error, reset } = useAction({
    failure: "No se pudo registrar.",
    inline: true,
    onDone: () => setAbierto(null),
  });
  const id = useId();
  const tramites = listTramites(hoja, vencido);
  const { verbo, campo, confirma } = TRAMITES[ultimo];
  const { email } = hoja;
  const open = (tipo: TipoAnotacion) => {
    reset();
    setUltimo(tipo);
    setAbierto(tipo);
  };
  return (
    <>
      {tramites.length > 0 ? (
        <section aria-labelledby="tramites" className="grid gap-4 rounded-card border bg-surface p-4">
          <h2 id="tramites" className="text-lg">
            Antes de responder
          </h2>
          {tramites.map((tipo) => (
            <div key={tipo} className="grid justify-items-start gap-1.5">
              <Button variant="secondary" size="sm" onClick={() => open(tipo)}>
                {TRAMITES[tipo].verbo}
              </Button>
              <p className="text-sm text-muted">{TRAMITES[tipo].efecto}</p>
            </div>
          ))}
        </section>
      ) : null}
      <ModalDialog
        open={abierto !== null}
        size="sm"
        title={verbo}
        onClose={() => {
          setAbierto(null);
          setTextos(VACIOS);
        }}
        footer={
          <>
            <DismissButton size="sm">Cancelar</DismissButton>
            <Button type="submit" form={id} size="sm" busy={busy ? "Registrando…" : undefined}>
              {confirma}
            </Button>
          </>
        }
      >
        <form
          id={id}
          className="grid gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            submit({ accion: ultimo, texto: textos[ultimo] });
          }}
        >
          <TextAreaField
            key={ultimo}
            label={campo}
            name="texto"
            rows={5}
            maxLength={4_000}
            value={textos[ultimo]}
            onChange={(event) => setTextos({ ...textos, [ultimo]: event.target.value })}
            error={campos.texto}
            hint="Queda en la hoja tal como lo escribes, y ya no se puede cambiar."
          />
          {ultimo === "propuesta" ? (
            <p className="text-sm text-muted">
              {email === null ? "No dejó correo: hazle llegar la propuesta a su domicilio." : `Se envía a ${email}.`}
            </p>
          ) : null}
          {error ? (
            <FailureNotice>
              <Alert tone="danger">{error} Lo que escribiste sigue aquí.</Alert>
            </FailureNotice>
          ) : null}
        </form>
      </ModalDialog>
    </>
  );
}
