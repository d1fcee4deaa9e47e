import { useState } from "react";
import { Alert } from "#app/ui/alert.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ColumnFields } from "#app/ui/column-fields.tsx";
import { FileField } from "#app/ui/file-field.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { type ActionResult, useAction } from "#app/ui/use-action.ts";
import { formatCantidad, formatNumero } from "#lib/numbers.ts";
import { PAPELES_CLIENTE } from "./papeles-clientes.ts";
import type { ClientesRevisados, ColumnasClientes, RevisionClientes } from "./traer-clientes.server.ts";

export type RespuestaClientes = ActionResult & Partial<ClientesRevisados> & { traidos?: number };

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
  const { con_cuenta, fallos, avisos, totales } = revision;
  return (
    <>
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

interface ColumnasProps {
  columnas: ColumnasClientes;
  sinCorreo: boolean;
  busy: boolean;
  onChange: () => void;
  onReview: (mapeo: FormData) => void;
}

function Columnas({ columnas: { columnas, fuera, recordado }, sinCorreo, busy, onChange, onReview }: ColumnasProps) {
  return (
    <Panel title="Para qué sirve cada columna">
      {recordado ? (
        <p className="text-muted">
          Un archivo con estas mismas columnas ya pasó por aquí: se recuerda lo que elegiste.
        </p>
      ) : null}
      {sinCorreo ? (
        <Alert tone="danger" title="Falta decir qué columna es el correo">
          Es lo único que todos necesitan: con él entran a su cuenta.
        </Alert>
      ) : null}
      {fuera.length > 0 ? (
        <Alert tone="warning" title="Columnas que se dejan fuera">
          <p className="break-words">{fuera.join(", ")}.</p>
        </Alert>
      ) : null}
      <form
        noValidate
        className="grid gap-4"
        onChange={onChange}
        onSubmit={(event) => {
          event.preventDefault();
          onReview(new FormData(event.currentTarget));
        }}
      >
        <ColumnFields columnas={columnas} papeles={PAPELES_CLIENTE} campos={{}} />
        <div>
          <Button type="submit" variant="secondary" busy={busy ? "Un momento…" : undefined}>
            Revisar con estas columnas
          </Button>
        </div>
      </form>
    </Panel>
  );
}

function Entraron({ traidos }: { traidos: number }) {
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

/** The page keeps the file and sends it again, since the browser forgets it. */
function useTraerClientes() {
  const [file, setFile] = useState<File | null>(null);
  const [revisado, setRevisado] = useState<ClientesRevisados | null>(null);
  const [changed, setChanged] = useState(false);
  const [traidos, setTraidos] = useState<number | null>(null);
  const { submit, busy, error, campos } = useAction<RespuestaClientes>({
    failure: "No se pudo leer el archivo.",
    inline: true,
    onDone: ({ columnas, revision = null, traidos: done = 0 }) => {
      setChanged(false);
      if (columnas) setRevisado({ columnas, revision });
      else setTraidos(done);
    },
  });
  const send = (accion: "revisar" | "traer", chosen: File, form = new FormData()) => {
    if (busy) return;
    form.set("accion", accion);
    form.set("archivo", chosen);
    submit(form, MULTIPART);
  };
  const choose = (chosen: File | null) => {
    setRevisado(null);
    setFile(chosen);
    if (chosen) send("revisar", chosen);
  };
  const bring = () => {
    const form = new FormData();
    // As they were reviewed.
    for (const [n, { papel }] of revisado?.columnas.columnas.entries() ?? []) form.set(`papel.${n}`, papel);
    if (file) send("traer", file, form);
  };
  const review = (form: FormData) => {
    if (file) send("revisar", file, form);
  };
  return { revisado, changed, change: () => setChanged(true), traidos, busy, error, campos, choose, bring, review };
}

export function TraerClientes() {
  const { revisado, changed, change, traidos, busy, error, campos, choose, bring, review } = useTraerClientes();
  if (traidos !== null) return <Entraron traidos={traidos} />;
  const revision = changed ? null : revisado?.revision;
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
          onFiles={([chosen]) => choose(chosen ?? null)}
        />
      </div>
      {busy ? <p aria-live="polite">Un momento…</p> : null}
      {error ? <Alert tone="danger" title={error} /> : null}
      {revision ? (
        <>
          <Alert
            tone={revision.totales.fallos > 0 ? "warning" : "info"}
            title={formatCantidad(revision.nuevos, "cliente nuevo", "clientes nuevos")}
          >
            {revision.totales.fallos > 0
              ? `${formatCantidad(revision.totales.fallos, "fila tiene", "filas tienen")} errores: abajo está cuáles. `
              : ""}
            Todavía no se escribió nada.
          </Alert>
          {revision.nuevos > 0 ? (
            <div>
              <Button busy={busy ? "Un momento…" : undefined} onClick={bring}>
                Traer {formatCantidad(revision.nuevos, "cliente", "clientes")}
              </Button>
            </div>
          ) : null}
        </>
      ) : null}
      {revisado ? (
        <Columnas
          columnas={revisado.columnas}
          sinCorreo={revisado.revision === null}
          busy={busy}
          onChange={change}
          onReview={review}
        />
      ) : null}
      {revision ? <Informe revision={revision} /> : null}
    </>
  );
}
