import { GroupError } from "#app/ui/field.tsx";
import { useId, useRef, useState } from "react";
import { toMiniatura } from "#app/features/base/imagenes/imagenes.ts";
import { findRefusal, uploadImagen } from "#app/features/base/imagenes/subir-imagen.ts";
import { Button } from "#app/ui/button.tsx";
import { buttonStyle } from "#app/ui/button-style.ts";
import { FilePicker } from "#app/ui/file-field.tsx";
import { Icon } from "#app/ui/icon.tsx";

interface Props {
  name: string;
  label: string;
  ayuda: string;
  error?: string | undefined;
  defaultValue: string;
}

export function CampoImagen({ name, label, ayuda, error, defaultValue }: Props) {
  const hint = useId();
  const [imagen, setImagen] = useState(defaultValue);
  const [upload, setUpload] = useState<{ percent: number } | { error: string } | null>(null);
  const input = useRef<HTMLInputElement>(null);
  // 'Subir código QR': only the first letter changes.
  const enFrase = label.charAt(0).toLowerCase() + label.slice(1);
  const busy = upload !== null && "percent" in upload;

  const wrong = upload && "error" in upload ? upload.error : error;

  const take = async (file: File) => {
    const refused = findRefusal(file);
    if (refused) return setUpload({ error: refused });
    setUpload({ percent: 0 });
    try {
      const sent = (part: number) => setUpload({ percent: Math.round(part * 100) });
      setImagen(await uploadImagen(file, sent, new AbortController().signal));
      setUpload(null);
    } catch (failure) {
      setUpload({ error: failure instanceof Error ? failure.message : "No se pudo subir. Inténtalo de nuevo." });
    }
  };

  return (
    <div className="grid gap-2">
      {/* A readOnly text field, so that the panel's unsaved guard sees it. */}
      <input hidden readOnly name={name} value={imagen} />
      <p className="text-sm font-semibold">{label}</p>
      <div className="flex flex-wrap items-center gap-3">
        {imagen ? <img src={toMiniatura(imagen)} alt={`${label} actual`} className="logo border" /> : null}
        <FilePicker
          ref={input}
          accept="image/*"
          aria-describedby={ayuda ? hint : undefined}
          aria-busy={busy}
          onClick={(event) => {
            if (busy) event.preventDefault();
          }}
          onFiles={([file]) => {
            if (file) void take(file);
          }}
          // Lets the same file be chosen again.
          empties
          className={buttonStyle("secondary", "sm")}
        >
          {busy ? <Icon name="loader-circle" className="size-5 shrink-0 animate-spin stroke-2" /> : null}
          {busy ? `Subiendo: ${upload.percent} %` : `${imagen ? "Cambiar" : "Subir"} ${enFrase}`}
        </FilePicker>
        {imagen ? (
          <Button
            variant="tertiary"
            size="sm"
            onClick={() => {
              setImagen("");
              input.current?.focus();
            }}
          >
            Quitar {enFrase}
          </Button>
        ) : null}
      </div>
      {ayuda ? (
        <p id={hint} className="text-sm text-muted">
          {ayuda}
        </p>
      ) : null}
      <GroupError error={wrong} />
    </div>
  );
}
