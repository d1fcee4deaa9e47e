import { useId, useRef } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { cx } from "#app/ui/cx.ts";
import { TOPE_CSV } from "./importacion.ts";
import { useArchivos } from "../panel/use-archivos.ts";

interface Props {
  /** Shown while a file is reviewed; no other is taken meanwhile. */
  busy: string | null;
  onFile: (file: File) => void;
}

export function CampoCsv({ busy, onFile }: Props) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const take = (files: readonly File[]) => {
    const [file] = files;
    if (file && busy === null) onFile(file);
  };
  const over = useArchivos(box, take);
  const icon = busy === null ? "file-up" : "loader-circle";
  return (
    <div ref={box}>
      <label
        htmlFor={id}
        aria-busy={busy !== null}
        className={cx(
          "flex min-h-32 cursor-pointer flex-col items-center justify-center gap-2 rounded-card border border-dashed border-line-strong bg-surface p-4 text-center hover:bg-sunken",
          "focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent",
          over && "bg-accent-soft",
        )}
      >
        <Icon name={icon} className={cx("size-7 text-muted", busy !== null && "animate-spin")} />
        {busy === null ? (
          <span>
            <span className="font-semibold text-accent">Elige un archivo CSV</span> o arrástralo aquí
            <span className="block text-xs text-muted">Hasta {TOPE_CSV}. Primero se revisa: no cambia nada.</span>
          </span>
        ) : (
          <span>{busy}</span>
        )}
        <input
          id={id}
          type="file"
          accept=".csv,.txt,text/csv"
          className="sr-only"
          onChange={(event) => {
            take([...(event.target.files ?? [])]);
            // Otherwise choosing the same file again, once it is mended, fires no event.
            event.target.value = "";
          }}
        />
      </label>
    </div>
  );
}
