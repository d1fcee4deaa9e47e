import { useState } from "react";
import { SiPuede } from "#app/routing/puesto.tsx";
import { Button } from "#app/ui/button.tsx";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { Field } from "#app/ui/field.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { useAction } from "#app/ui/use-action.ts";
import { formatSoles } from "#lib/dinero.ts";
import { formatSigned } from "#lib/dinero-con-signo.ts";
import { formatFechaCorta, formatFechaHora, formatHora } from "#lib/fechas.ts";
import type { ArqueoMostrado } from "./arqueos.server.ts";

function Abrir() {
  const { submit, busy, campos } = useAction({ failure: "No se pudo abrir la caja." });
  return (
    <form
      aria-label="Abrir la caja"
      noValidate
      className="grid max-w-md gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        submit(event.currentTarget);
      }}
    >
      <input type="hidden" name="accion" value="abrir" />
      <Field
        label="Efectivo contado al abrir, en soles"
        name="fondo"
        inputMode="decimal"
        autoComplete="off"
        hint="Lo que hay para dar vuelto. Puede ser 0."
        error={campos.fondo}
      />
      <Button type="submit" className="justify-self-start" busy={busy ? "Abriendo…" : undefined}>
        Abrir la caja
      </Button>
    </form>
  );
}

function Cerrar({ arqueo }: { arqueo: ArqueoMostrado }) {
  const [contado, setContado] = useState("");
  const [asked, setAsked] = useState("");
  const { submit, busy, campos } = useAction({ failure: "No se pudo cerrar la caja." });
  const differs = campos.otro_monto !== undefined && asked === contado;
  return (
    <form
      aria-label="Cerrar la caja"
      noValidate
      className="grid max-w-md gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        if (differs) form.set("otro_monto", "1");
        setAsked(contado);
        submit(form);
      }}
    >
      <input type="hidden" name="accion" value="cerrar" />
      <input type="hidden" name="id" value={arqueo.id} />
      <p>
        Abierta por {arqueo.abrio} el {formatFechaHora(arqueo.abierto_en)}, con {formatSoles(arqueo.fondo)}.
      </p>
      <Field
        label="Efectivo contado ahora, en soles"
        name="contado"
        inputMode="decimal"
        autoComplete="off"
        hint="Cuenta antes de mirar cuánto debería haber."
        value={contado}
        error={differs || !campos.otro_monto ? campos.contado : undefined}
        onChange={(event) => setContado(event.target.value)}
      />
      {differs ? (
        <Field label="Nota (opcional)" name="nota" maxLength={300} autoComplete="off" error={campos.nota} />
      ) : null}
      <Button
        type="submit"
        variant={differs ? "danger" : "primary"}
        className="justify-self-start"
        busy={busy ? "Cerrando…" : undefined}
      >
        {differs ? "Cerrar con esa diferencia" : "Cerrar la caja"}
      </Button>
    </form>
  );
}

const showDiferencia = ({ esperado, contado }: ArqueoMostrado): string =>
  esperado === null || contado === null ? "Sin contar" : formatSigned(contado - esperado);

const isDistinto = ({ esperado, contado }: ArqueoMostrado): boolean => esperado !== null && esperado !== contado;

const COLUMNS: Column<ArqueoMostrado>[] = [
  {
    id: "abierta",
    header: "Abierta",
    phone: "1",
    cell: ({ abierto_en, abrio }) => (
      <span className="grid">
        <time dateTime={abierto_en.toISOString()} className="font-semibold">
          {formatFechaCorta(abierto_en)} {formatHora(abierto_en)}
        </time>
        <span className="text-sm text-muted">{abrio}</span>
      </span>
    ),
  },
  {
    id: "cerrada",
    header: "Cerrada",
    phone: "2",
    cell: ({ cerrado_en, cerro, nota }) =>
      cerrado_en === null ? (
        "Abierta"
      ) : (
        <span className="grid">
          <time dateTime={cerrado_en.toISOString()}>
            {formatFechaCorta(cerrado_en)} {formatHora(cerrado_en)}
          </time>
          <span className="text-sm text-muted">{[cerro, nota].filter(Boolean).join(": ")}</span>
        </span>
      ),
  },
  { id: "fondo", header: "Al abrir", align: "right", phone: "none", cell: ({ fondo }) => formatSoles(fondo) },
  {
    id: "esperado",
    header: "Esperado",
    align: "right",
    phone: "none",
    cell: ({ esperado }) => (esperado === null ? "" : formatSigned(esperado)),
  },
  {
    id: "contado",
    header: "Contado",
    align: "right",
    phone: "2 end",
    cell: ({ contado }) => (contado === null ? "" : formatSoles(contado)),
  },
  {
    id: "diferencia",
    header: "Diferencia",
    align: "right",
    cell: (arqueo) => (
      <span className={isDistinto(arqueo) ? "font-semibold text-danger" : undefined}>{showDiferencia(arqueo)}</span>
    ),
  },
];

export function VistaCaja({ arqueos }: { arqueos: readonly ArqueoMostrado[] }) {
  const abierto = arqueos.find(({ cerrado_en }) => cerrado_en === null);
  return (
    <>
      <SiPuede area="pedidos">
        <Panel title={abierto ? "La caja está abierta" : "La caja está cerrada"}>
          {abierto ? <Cerrar key={abierto.id} arqueo={abierto} /> : <Abrir />}
        </Panel>
      </SiPuede>
      {arqueos.length > 0 ? (
        <DataTable
          caption="Días de caja"
          columns={COLUMNS}
          rows={arqueos}
          getId={({ id }) => id}
          getName={({ abierto_en }) => formatFechaHora(abierto_en)}
        />
      ) : (
        <p className="text-muted">Todavía no se abrió ninguna caja.</p>
      )}
    </>
  );
}
