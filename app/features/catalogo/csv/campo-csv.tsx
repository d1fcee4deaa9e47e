import { useRef } from "react";
import { Alert } from "#app/ui/alert.tsx";
import { FailureNotice } from "#app/ui/failure-notice.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { cx } from "#app/ui/cx.ts";
import { FilePicker } from "#app/ui/file-field.tsx";
import { TOPE_CSV } from "./importacion.ts";
import { useArchivos } from "#app/features/catalogo/panel/use-archivos.ts";

interface Props {
  /** What is done with the file meanwhile, such as 'Leyendo'; no other file is taken then. */
  busy: string | null;
  /** The chosen one. */
  file: File | null;
  /** Why it cannot be read. */
  razon: string | null | undefined;
  onFile: (file: File) => void;
}

export function CampoCsv({ busy, file: chosen, razon, onFile }: Props) {
  const nombre = chosen?.name ?? "el archivo";
  const box = useRef<HTMLDivElement>(null);
  const take = (files: readonly File[]) => {
    const [file] = files;
    if (file && busy === null) onFile(file);
  };
  const over = useArchivos(box, take);
  const icon = busy === null ? "file-up" : "loader-circle";
  const picker = (
    <div ref={box}>
      <FilePicker
        accept=".csv,.txt,text/csv"
        aria-busy={busy !== null}
        onFiles={take}
        // Lets the same file be chosen again, once corrected.
        empties
        className={cx(
          "flex min-h-32 flex-col items-center justify-center gap-2 rounded-card border border-dashed border-line-strong bg-surface p-4 text-center hover:bg-sunken",
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
          <span>
            {busy} {nombre}…
          </span>
        )}
      </FilePicker>
    </div>
  );
  return (
    <>
      {picker}
      {razon && busy === null ? (
        <FailureNotice>
          <Alert tone="danger" title={`No se puede leer ${nombre}`}>
            {razon}
          </Alert>
        </FailureNotice>
      ) : null}
    </>
  );
}
