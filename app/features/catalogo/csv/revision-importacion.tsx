import { formatCantidad, formatNumero } from "#lib/numbers.ts";
import { useRef, useState } from "react";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { takeFocus } from "#app/ui/focus.ts";
import { FailureNotice } from "#app/ui/failure-notice.tsx";
import { useAction } from "#app/ui/use-action.ts";
import { CampoMotivo } from "#app/features/catalogo/existencias/campo-motivo.tsx";
import { buildForm, Fallo, MULTIPART } from "./enviar-archivo.tsx";
import type { RespuestaImportar, RevisionCsv } from "./importacion.ts";
import { InformeImportacion } from "./informe-importacion.tsx";

interface Props {
  file: File;
  revision: RevisionCsv;
  cambio: boolean;
  onDone: (answer: Extract<RespuestaImportar, { ok: true }>) => void;
  onAgain: () => void;
}

export function RevisionImportacion({ file, revision, cambio, onDone, onAgain }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [asking, setAsking] = useState(false);
  const { submit, retry, busy, error, campos } = useAction<RespuestaImportar>({
    failure: "No se pudo terminar la importación. Reintenta: si ya estaba hecha, no se repite.",
    inline: true,
    onDone,
  });
  const { nueva, cambia, igual, error: malas } = revision.conteos;
  const buenas = nueva + cambia;
  const verbo =
    malas > 0 ? `Importar ${buenas === 1 ? "la fila" : `las ${formatNumero(buenas)} filas`} sin errores` : "Importar";
  const bajan = formatCantidad(revision.mitades, "precio baja", "precios bajan");
  const send = (mitad: boolean) => {
    const motivo = new FormData(form.current ?? undefined).get("motivo");
    const { huella, clave } = revision;
    const more = { huella, clave, motivo: typeof motivo === "string" ? motivo : "ajuste", mitad: String(mitad) };
    if (!busy) submit(buildForm("importar", file, more), MULTIPART);
  };
  return (
    <>
      <h2 ref={takeFocus} tabIndex={-1} className="text-lg break-words shadow-none outline-none">
        {file.name}
      </h2>
      {cambio ? (
        <Alert tone="warning" title="Algo cambió desde que se revisó el archivo">
          No se escribió nada. Esto es lo que pasaría ahora.
        </Alert>
      ) : null}
      <Alert
        tone={malas > 0 ? "warning" : "info"}
        title={malas > 0 ? `${formatCantidad(malas, "fila tiene", "filas tienen")} errores` : "El archivo está listo"}
      >
        {formatCantidad(nueva, "producto nuevo", "productos nuevos")},{" "}
        {formatCantidad(cambia, "que cambia", "que cambian")} y {formatNumero(igual)} sin cambios. Todavía no se
        escribió nada.
        {revision.codificacion === "UTF-8" ? null : (
          <p>Se leyó como {revision.codificacion}: mira que los nombres tengan bien sus tildes y eñes.</p>
        )}
        {revision.ignoradas.length > 0 ? (
          <p className="break-words">Columnas que no se conocen y se dejan fuera: {revision.ignoradas.join(", ")}.</p>
        ) : null}
      </Alert>
      {error ? <Fallo mensaje={error} onRetry={retry} /> : null}
      {Object.values(campos).map((mensaje) => (
        <FailureNotice key={mensaje}>
          <Alert tone="danger" title={mensaje} />
        </FailureNotice>
      ))}
      {revision.mitades > 0 ? (
        <Alert tone="warning" title={`${bajan} más de la mitad`}>
          Míralos abajo, entre los que cambian, antes de importar.
        </Alert>
      ) : null}
      <form
        ref={form}
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (revision.mitades > 0) setAsking(true);
          else send(false);
        }}
      >
        {revision.mueve_stock ? (
          <div className="min-w-56">
            <CampoMotivo label="Motivo de los cambios de stock" />
          </div>
        ) : null}
        {buenas > 0 ? (
          <Button type="submit" busy={busy ? "Importando…" : undefined}>
            {verbo}
          </Button>
        ) : null}
        <Button variant="secondary" onClick={onAgain}>
          Elegir otro archivo
        </Button>
      </form>
      <InformeImportacion filas={revision.filas} conteos={revision.conteos} />
      <ConfirmDialog
        open={asking}
        title={`${bajan} más de la mitad`}
        confirm="Sí, importar"
        onConfirm={() => {
          setAsking(false);
          send(true);
        }}
        onClose={() => setAsking(false)}
      >
        Los precios nuevos se ven en la tienda en cuanto lo confirmes.
      </ConfirmDialog>
    </>
  );
}
