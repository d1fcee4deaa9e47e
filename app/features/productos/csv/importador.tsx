import { RotateCw } from "lucide-react";
import { useRef, useState } from "react";
import { Alert } from "#app/ui/alert.tsx";
import { announce } from "#app/ui/announcer.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { takeFocus } from "#app/ui/focus.ts";
import { FailureNotice } from "#app/ui/failure-notice.tsx";
import { useAction } from "#app/ui/use-action.ts";
import { AyudaCsv } from "./ayuda-csv.tsx";
import { CampoCsv } from "./campo-csv.tsx";
import { CampoMotivo } from "../panel/campo-motivo.tsx";
import {
  DEMASIADO_GRANDE,
  type Importada,
  MAX_BYTES,
  type RespuestaImportar,
  type RevisionCsv,
} from "./importacion.ts";
import { InformeImportacion } from "./informe-importacion.tsx";

const numero = new Intl.NumberFormat("es-PE");
const cuantos = (n: number, uno: string, varios: string) => `${numero.format(n)} ${n === 1 ? uno : varios}`;

/** A file as it is sent: the browser forgets it, so the page keeps it until it is imported. */
function buildForm(intento: "revisar" | "importar", file: File, more: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ intento, ...more })) form.set(name, value);
  form.set("archivo", file);
  return form;
}

const MULTIPART = { encType: "multipart/form-data" } as const;

function Fallo({ mensaje, onRetry }: { mensaje: string; onRetry: () => void }) {
  return (
    <FailureNotice>
      <Alert tone="danger" title={mensaje}>
        <Button variant="secondary" size="sm" onClick={onRetry}>
          <RotateCw aria-hidden className="size-4" strokeWidth={2} />
          Reintentar
        </Button>
      </Alert>
    </FailureNotice>
  );
}

function Hecho({ importada, onAgain }: { importada: Importada | null; onAgain: () => void }) {
  return (
    <>
      {importada ? (
        <Alert tone="success" title="Importación terminada">
          {cuantos(importada.nuevas, "producto nuevo", "productos nuevos")},{" "}
          {cuantos(importada.cambiadas, "cambiado", "cambiados")}, {numero.format(importada.iguales)} sin cambios.
          {importada.omitidas > 0
            ? ` Se ${importada.omitidas === 1 ? "dejó" : "dejaron"} fuera ${cuantos(importada.omitidas, "fila", "filas")} con errores.`
            : null}
        </Alert>
      ) : (
        <Alert tone="success" title="Esta importación ya estaba hecha" />
      )}
      <div className="flex flex-wrap gap-2">
        <ButtonLink to="/admin/productos" size="sm">
          Ver los productos
        </ButtonLink>
        <Button variant="secondary" size="sm" onClick={onAgain}>
          Importar otro archivo
        </Button>
      </div>
    </>
  );
}

interface RevisadoProps {
  file: File;
  revision: RevisionCsv;
  /** Something changed between looking and writing. */
  cambio: boolean;
  onDone: (answer: Extract<RespuestaImportar, { ok: true }>) => void;
  onAgain: () => void;
}

/** What the file would do, and the shopkeeper's word. */
function Revisado({ file, revision, cambio, onDone, onAgain }: RevisadoProps) {
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
    malas > 0 ? `Importar ${buenas === 1 ? "la fila" : `las ${numero.format(buenas)} filas`} sin errores` : "Importar";
  const bajan = cuantos(revision.mitades, "precio baja", "precios bajan");
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
        title={malas > 0 ? `${cuantos(malas, "fila tiene", "filas tienen")} errores` : "El archivo está listo"}
      >
        {cuantos(nueva, "producto nuevo", "productos nuevos")}, {cuantos(cambia, "que cambia", "que cambian")} y{" "}
        {numero.format(igual)} sin cambios. Todavía no se escribió nada.
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

interface Visto {
  file: File;
  revision: RevisionCsv;
  cambio: boolean;
}

/** Choose a file, see what it would do, say yes: nothing is written before. */
export function Importador() {
  const [file, setFile] = useState<File | null>(null);
  const [visto, setVisto] = useState<Visto | null>(null);
  const [hecho, setHecho] = useState<{ importada: Importada | null } | null>(null);
  const [grande, setGrande] = useState(false);
  const answered = (answer: Extract<RespuestaImportar, { ok: true }>) => {
    if (!("revision" in answer)) setHecho(answer);
    else if (file) setVisto({ file, revision: answer.revision, cambio: answer.cambio ?? false });
  };
  const { submit, retry, busy, error, campos, reset } = useAction<RespuestaImportar>({
    failure: "No se pudo revisar el archivo.",
    inline: true,
    onDone: answered,
  });
  const again = () => {
    setVisto(null);
    setHecho(null);
    setFile(null);
    reset();
  };
  const review = (chosen: File) => {
    setGrande(chosen.size > MAX_BYTES);
    setFile(chosen);
    if (chosen.size > MAX_BYTES) return;
    announce(`Revisando ${chosen.name}`);
    submit(buildForm("revisar", chosen), MULTIPART);
  };
  if (hecho) return <Hecho {...hecho} onAgain={again} />;
  if (visto) return <Revisado key={visto.revision.clave} {...visto} onDone={answered} onAgain={again} />;
  const razon = grande ? DEMASIADO_GRANDE : campos.archivo;
  return (
    <>
      <CampoCsv busy={busy ? `Revisando ${file?.name ?? "el archivo"}…` : null} onFile={review} />
      {razon && !busy ? (
        <FailureNotice>
          <Alert tone="danger" title={`No se puede leer ${file?.name ?? "el archivo"}`}>
            {razon}
          </Alert>
        </FailureNotice>
      ) : null}
      {error && !grande ? <Fallo mensaje={error} onRetry={retry} /> : null}
      <AyudaCsv />
    </>
  );
}
