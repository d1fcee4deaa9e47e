import { useId, useState } from "react";
import { PROPUESTA_DIAS_HABILES } from "#app/lib/atencion.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextAreaField } from "#app/ui/field.tsx";
import { ModalDialog } from "#app/ui/modal-dialog.tsx";
import { useAction } from "#app/ui/use-action.ts";
import type { Hoja, TipoAnotacion } from "./reclamos.ts";

interface Tramite {
  verbo: string;
  /** What it does, in a line. */
  efecto: string;
  campo: string;
  /** The verb of the button that does it. */
  confirma: string;
}

const TRAMITES: Record<TipoAnotacion, Tramite> = {
  recalificacion: {
    verbo: "Recalificar como reclamo",
    efecto: "La queja se atiende como reclamo. Lo que escribió el consumidor no cambia, y el motivo queda en la hoja.",
    campo: "Motivo",
    confirma: "Recalificar",
  },
  propuesta: {
    verbo: "Proponer una solución",
    efecto: `Suspende el plazo hasta que el consumidor conteste, ${PROPUESTA_DIAS_HABILES} días hábiles como máximo.`,
    campo: "Propuesta al consumidor",
    confirma: "Proponer",
  },
  fin_propuesta: {
    verbo: "Registrar qué contestó",
    efecto: "El plazo vuelve a correr desde hoy.",
    campo: "Qué contestó el consumidor",
    confirma: "Registrar",
  },
};

function Anotar({ tipo, email }: { tipo: TipoAnotacion; email: string | null }) {
  const { verbo, efecto, campo, confirma } = TRAMITES[tipo];
  const [open, setOpen] = useState(false);
  const [texto, setTexto] = useState("");
  const { submit, busy, campos, error, reset } = useAction({ failure: "No se pudo registrar.", inline: true });
  const id = useId();
  const close = () => {
    reset();
    setOpen(false);
  };
  return (
    <div className="grid justify-items-start gap-1.5">
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        {verbo}
      </Button>
      <p className="text-sm text-muted">{efecto}</p>
      <ModalDialog
        open={open}
        size="sm"
        title={verbo}
        onClose={close}
        footer={
          <>
            <Button variant="secondary" size="sm" onClick={close}>
              Cancelar
            </Button>
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
            submit({ accion: tipo, texto });
          }}
        >
          <TextAreaField
            label={campo}
            name="texto"
            rows={5}
            maxLength={4_000}
            value={texto}
            onChange={(event) => setTexto(event.target.value)}
            error={campos.texto}
            hint="Queda en la hoja tal como lo escribes, y ya no se puede cambiar."
          />
          {tipo === "propuesta" ? (
            <p className="text-sm text-muted">
              {email === null ? "No dejó correo: hazle llegar la propuesta a su domicilio." : `Se envía a ${email}.`}
            </p>
          ) : null}
          {error ? <Alert tone="danger">{error} Lo que escribiste sigue aquí.</Alert> : null}
        </form>
      </ModalDialog>
    </div>
  );
}

/** What can still be done with a claim besides answering it (DOMAIN.md 5.1). */
export function tramitesOf({ tipo, anotaciones, respuesta }: Hoja, vencido: boolean): TipoAnotacion[] {
  if (respuesta) return [];
  const { recalificacion, propuesta, fin_propuesta: fin } = anotaciones;
  const posibles: [TipoAnotacion, boolean][] = [
    ["propuesta", !propuesta && !vencido],
    ["fin_propuesta", propuesta !== undefined && !fin],
    ["recalificacion", tipo === "queja" && !recalificacion],
  ];
  return posibles.flatMap(([uno, puede]) => (puede ? [uno] : []));
}

export function Tramites({ tramites, email }: { tramites: readonly TipoAnotacion[]; email: string | null }) {
  return (
    <div className="grid gap-4">
      {tramites.map((tipo) => (
        <Anotar key={tipo} tipo={tipo} email={email} />
      ))}
    </div>
  );
}
