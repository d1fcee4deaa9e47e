import { SiPuede } from "#app/routing/puesto.tsx";
import { TextAreaField } from "#app/ui/field.tsx";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";

interface Props {
  motivo: string;
  busy: boolean;
  error: string | undefined;
  onReview: (nota: string) => void;
}

export function RevisionPanel({ motivo, busy, error, onReview }: Props) {
  return (
    <Alert tone="warning" title="Requiere atención">
      <div className="grid gap-3">
        <p>{motivo}</p>
        <SiPuede area="pedidos">
          <form
            className="grid justify-items-start gap-2"
            onSubmit={(event) => {
              event.preventDefault();
              const nota = new FormData(event.currentTarget).get("nota");
              if (typeof nota === "string") onReview(nota);
            }}
          >
            <div className="w-full">
              <TextAreaField label="Qué revisaste" name="nota" rows={2} maxLength={1_000} error={error} />
            </div>
            <Button type="submit" variant="secondary" size="sm" busy={busy ? "Guardando…" : undefined}>
              Marcar como revisado
            </Button>
          </form>
        </SiPuede>
      </div>
    </Alert>
  );
}
