import { Icon } from "#app/ui/icon.tsx";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { FailureNotice } from "#app/ui/failure-notice.tsx";

/** The page keeps the file and sends it again, since the browser forgets it. */
export function buildForm(intento: "revisar" | "importar", file: File, more: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ intento, ...more })) form.set(name, value);
  form.set("archivo", file);
  return form;
}

export const MULTIPART = { encType: "multipart/form-data" } as const;

export function Fallo({ mensaje, onRetry }: { mensaje: string; onRetry: () => void }) {
  return (
    <FailureNotice>
      <Alert tone="danger" title={mensaje}>
        <Button variant="secondary" size="sm" onClick={onRetry}>
          <Icon name="rotate-cw" className="size-4 stroke-2" />
          Reintentar
        </Button>
      </Alert>
    </FailureNotice>
  );
}
