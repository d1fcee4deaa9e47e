import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { ModalDialog } from "#app/ui/modal-dialog.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { MarcoVista } from "./marco-vista.tsx";
import { VISTA } from "./vista.ts";

interface Props {
  href: string;
  etiqueta: string;
}

type Campo = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isCampo = (field: Element): field is Campo =>
  field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement;

export function Muestra({ href, etiqueta }: Props) {
  const [src, setSrc] = useState<string | null>(null);
  const [loaded, setLoaded] = useState(false);
  const title = `Cómo queda: ${etiqueta}`;
  const vista = href === VISTA;
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        onClick={({ currentTarget: { form } }) => {
          const typed = new URLSearchParams();
          // The form does not send read-only fields.
          for (const field of form?.elements ?? []) if (isCampo(field)) typed.append(field.name, field.value);
          setSrc(`${href}?${typed}`);
          setLoaded(false);
        }}
      >
        Ver cómo queda
      </Button>
      <ModalDialog open={src !== null} onClose={() => setSrc(null)} title={title} {...(vista ? { size: "lg" } : {})}>
        {src === null ? null : (
          <div className="relative" onLoad={() => setLoaded(true)}>
            {vista ? (
              <MarcoVista src={src} title={title} />
            ) : (
              <iframe
                src={src}
                title={title}
                sandbox="allow-popups allow-popups-to-escape-sandbox"
                className="h-[60dvh] w-full rounded-control border bg-white"
              />
            )}
            {loaded ? null : (
              <div className="absolute inset-0 grid place-items-center bg-surface">
                <Spinner label="Cargando…" />
              </div>
            )}
          </div>
        )}
      </ModalDialog>
    </>
  );
}
