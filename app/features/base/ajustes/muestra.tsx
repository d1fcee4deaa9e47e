import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { ModalDialog } from "#app/ui/modal-dialog.tsx";

interface Props {
  href: string;
  etiqueta: string;
}

export function Muestra({ href, etiqueta }: Props) {
  const [src, setSrc] = useState<string | null>(null);
  const title = `Cómo queda: ${etiqueta}`;
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        onClick={({ currentTarget: { form } }) => {
          const typed = new URLSearchParams();
          // The form does not send read-only fields.
          for (const field of form?.elements ?? []) {
            if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
              typed.append(field.name, field.value);
            }
          }
          setSrc(`${href}?${typed}`);
        }}
      >
        Ver cómo queda
      </Button>
      <ModalDialog open={src !== null} onClose={() => setSrc(null)} title={title}>
        {src === null ? null : (
          <iframe
            src={src}
            title={title}
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            className="h-[60dvh] w-full rounded-control border bg-white"
          />
        )}
      </ModalDialog>
    </>
  );
}
