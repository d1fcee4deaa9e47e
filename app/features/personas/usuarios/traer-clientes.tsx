import { useState } from "react";
import { Alert } from "#app/ui/alert.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { FileField } from "#app/ui/file-field.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { type ActionResult, useAction } from "#app/ui/use-action.ts";
import { formatCantidad, formatNumero } from "#lib/numbers.ts";
import type { RevisionClientes } from "./traer-clientes.server.ts";

export type RespuestaClientes = ActionResult & { revision?: RevisionClientes; traidos?: number };

const MULTIPART = { encType: "multipart/form-data" } as const;

function Lineas({
  titulo,
  lineas,
  total,
}: {
  titulo: string;
  lineas: readonly { fila: number; texto: string }[];
  total: number;
}) {
  if (total === 0) return null;
  return (
    <Panel title={`${titulo}: ${formatNumero(total)}`}>
      <ul className="grid gap-1">
        {lineas.map(({ fila, texto }) => (
          <li key={`${fila} ${texto}`} className="break-words">
            <span className="text-muted tabular-nums">Fila {formatNumero(fila)}:</span> {texto}
          </li>
        ))}
      </ul>
      {lineas.length < total ? <p className="text-muted">Y {formatNumero(total - lineas.length)} más.</p> : null}
    </Panel>
  );
}

function Informe({ revision }: { revision: RevisionClientes }) {
  const { columnas, desconocidas, con_cuenta, fallos, avisos, totales } = revision;
  return (
    <>
      <p className="break-words text-muted">Se leyó: {columnas.join(" · ")}.</p>
      {desconocidas.length > 0 ? (
        <Alert tone="warning" title="Columnas que se dejan fuera">
          <p className="break-words">{desconocidas.join(", ")}.</p>
        </Alert>
      ) : null}
      <Lineas
        titulo="Ya tienen cuenta y no se tocan"
        lineas={con_cuenta.map(({ fila, email }) => ({ fila, texto: email }))}
        total={totales.con_cuenta}
      />
      <Lineas
        titulo="Con errores"
        lineas={fallos.map(({ fila, razon }) => ({ fila, texto: razon }))}
        total={totales.fallos}
      />
      <Lineas
        titulo="Entran con menos"
        lineas={avisos.map(({ fila, razon }) => ({ fila, texto: razon }))}
        total={totales.avisos}
      />
    </>
  );
}

/** The page keeps the file and sends it again, since the browser forgets it. */
export function TraerClientes() {
  const [file, setFile] = useState<File | null>(null);
  const [revision, setRevision] = useState<RevisionClientes | null>(null);
  const [traidos, setTraidos] = useState<number | null>(null);
  const { submit, busy, error, campos } = useAction<RespuestaClientes>({
    failure: "No se pudo leer el archivo.",
    inline: true,
    onDone: (answer) => {
      if (answer.revision) setRevision(answer.revision);
      else setTraidos(answer.traidos ?? 0);
    },
  });
  const send = (accion: "revisar" | "traer", chosen: File) => {
    const form = new FormData();
    form.set("accion", accion);
    form.set("archivo", chosen);
    if (!busy) submit(form, MULTIPART);
  };
  if (traidos !== null) {
    return (
      <>
        <Alert
          tone="success"
          title={`${traidos === 1 ? "Entró" : "Entraron"} ${formatCantidad(traidos, "cliente", "clientes")}`}
        >
          No se le escribió a nadie. Quien vuelva pide su contraseña con «Olvidé mi contraseña».
        </Alert>
        <div>
          <ButtonLink to="/admin/usuarios" size="sm">
            Ver los usuarios
          </ButtonLink>
        </div>
      </>
    );
  }
  return (
    <>
      <p className="max-w-prose text-muted">
        Un CSV con correo, y si quieres nombre, apellido, teléfono y dirección, como lo exportan Shopify o Tiendanube.
        No se le escribe a nadie: quien vuelva pide su contraseña por correo.
      </p>
      <div className="max-w-prose">
        <FileField
          label="Archivo de clientes"
          name="archivo"
          accept=".csv,.txt,text/csv"
          hint="Hasta 20,000 filas y 20 MB. Primero se revisa: no cambia nada."
          error={campos.archivo}
          onFiles={([chosen]) => {
            setRevision(null);
            setFile(chosen ?? null);
            if (chosen) send("revisar", chosen);
          }}
        />
      </div>
      {busy ? <p aria-live="polite">Un momento…</p> : null}
      {error ? <Alert tone="danger" title={error} /> : null}
      {revision && file ? (
        <>
          <Alert tone="info" title={formatCantidad(revision.nuevos, "cliente nuevo", "clientes nuevos")}>
            Todavía no se escribió nada.
          </Alert>
          {revision.nuevos > 0 ? (
            <div>
              <Button busy={busy ? "Trayendo…" : undefined} onClick={() => send("traer", file)}>
                Traer {formatCantidad(revision.nuevos, "cliente", "clientes")}
              </Button>
            </div>
          ) : null}
          <Informe revision={revision} />
        </>
      ) : null}
    </>
  );
}
