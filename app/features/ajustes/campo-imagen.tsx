import { useId, useRef, useState } from "react";
import { toMiniatura } from "#app/features/imagenes/imagenes.ts";
import { findRefusal, uploadImagen } from "#app/features/imagenes/subir-imagen.ts";
import { Button } from "#app/ui/button.tsx";

interface Props {
  name: string;
  label: string;
  ayuda: string;
  error?: string | undefined;
  /** The address of the picture; empty for none. */
  defaultValue: string;
}

/** A picture that is uploaded at once; the form then sends its address. */
export function CampoImagen({ name, label, ayuda, error, defaultValue }: Props) {
  const hint = useId();
  const [imagen, setImagen] = useState(defaultValue);
  const [upload, setUpload] = useState<{ percent: number } | { error: string } | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  // 'Subir código QR': what has capitals of its own keeps them.
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
      {/* A text, for somebody chose it: what the panel's guard asks for before it is lost. */}
      <input hidden readOnly name={name} value={imagen} />
      <p className="text-sm font-semibold">{label}</p>
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-label={label}
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) void take(file);
          // The same file may be chosen again.
          currentTarget.value = "";
        }}
      />
      <div className="flex flex-wrap items-center gap-3">
        {imagen ? <img src={toMiniatura(imagen)} alt={`${label} actual`} className="logo border" /> : null}
        <Button
          ref={button}
          variant="secondary"
          size="sm"
          aria-describedby={hint}
          busy={busy ? `Subiendo: ${upload.percent} %` : undefined}
          onClick={() => input.current?.click()}
        >
          {imagen ? "Cambiar" : "Subir"} {enFrase}
        </Button>
        {imagen ? (
          <Button
            variant="tertiary"
            size="sm"
            onClick={() => {
              setImagen("");
              button.current?.focus();
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
      {wrong ? (
        <p role="alert" className="text-sm font-medium text-danger">
          {wrong}
        </p>
      ) : null}
    </div>
  );
}
