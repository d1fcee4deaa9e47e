import { Form } from "react-router";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field, SelectField } from "#app/ui/field.tsx";
import { HoneypotField, useOpenForm } from "#app/ui/open-form.tsx";
import { formatSoles } from "#lib/dinero.ts";
import { formatFecha, startOfDay } from "#lib/fechas.ts";
import { NOMBRE_CLASE } from "./comprobantes.ts";
import {
  CAMPOS_CONSULTA,
  type ComprobanteHallado,
  NOMBRE_TIPO_CONSULTA,
  RUTA_CONSULTA,
  TIPOS_CONSULTA,
} from "./consulta.ts";
import type { RespuestaConsulta } from "./consulta.server.ts";

const NO_HALLADO =
  "No encontramos un comprobante con esos cinco datos. Revísalos: deben ser los que figuran en el comprobante.";
const ERRORES = {
  limite: "Recibimos muchas consultas en poco tiempo. Espera unos minutos e inténtalo de nuevo.",
  honeypot: "No se pudo consultar. Inténtalo de nuevo.",
  fallo: "No se pudo consultar. Inténtalo de nuevo en unos minutos.",
} as const;

/** Posts what was typed: files need the same proof. */
function Descargar({ formato, valores }: { formato: "pdf" | "xml"; valores: Record<string, string> }) {
  return (
    <form method="post" action={`${RUTA_CONSULTA}/${formato}`}>
      {CAMPOS_CONSULTA.map((name) => (
        <input key={name} type="hidden" name={name} value={valores[name]} />
      ))}
      <Button type="submit" variant="secondary">
        Descargar {formato.toUpperCase()}
      </Button>
    </form>
  );
}

function Hallado({ comprobante, valores }: { comprobante: ComprobanteHallado; valores: Record<string, string> }) {
  const { clase, numero, dia, total, firmado } = comprobante;
  return (
    <div className="grid gap-4">
      <Alert tone="success" title={`${NOMBRE_CLASE[clase]} ${numero}`}>
        Emitida el {formatFecha(startOfDay(dia))} por {formatSoles(total)}.
      </Alert>
      <div className="flex flex-wrap gap-3">
        <Descargar formato="pdf" valores={valores} />
        {firmado ? <Descargar formato="xml" valores={valores} /> : null}
      </div>
    </div>
  );
}

function Aviso({ respuesta }: { respuesta: RespuestaConsulta | undefined }) {
  switch (respuesta?.tipo) {
    case "hallado":
      return <Hallado {...respuesta} />;
    case "no_hallado":
      return <Alert tone="warning">{NO_HALLADO}</Alert>;
    case "error":
      return <Alert tone="danger">{ERRORES[respuesta.motivo]}</Alert>;
    case "datos":
    case undefined:
      return null;
  }
}

export function FormularioConsulta({ respuesta }: { respuesta: RespuestaConsulta | undefined }) {
  const { form, notice, sending, field } = useOpenForm(respuesta, CAMPOS_CONSULTA);
  return (
    <div className="grid gap-6">
      <div {...notice}>{sending ? null : <Aviso respuesta={respuesta} />}</div>
      <Form {...form} action={RUTA_CONSULTA} className="grid items-start gap-5 sm:grid-cols-2">
        <HoneypotField />
        <div className="sm:col-span-2">
          <SelectField label="Tipo de comprobante" {...field("tipo")} required>
            <option value="">Elige uno</option>
            {TIPOS_CONSULTA.map((tipo) => (
              <option key={tipo} value={tipo}>
                {NOMBRE_TIPO_CONSULTA[tipo]}
              </option>
            ))}
          </SelectField>
        </div>
        <Field label="Serie" {...field("serie")} required maxLength={4} autoComplete="off" placeholder="B001" />
        <Field
          label="Número"
          {...field("numero")}
          required
          maxLength={8}
          inputMode="numeric"
          autoComplete="off"
          hint="El que va después del guion."
        />
        <Field label="Fecha de emisión" {...field("fecha")} type="date" required />
        <Field
          label="Importe total (S/)"
          {...field("total")}
          required
          maxLength={20}
          inputMode="decimal"
          autoComplete="off"
          placeholder="118.00"
        />
        <Button type="submit" className="sm:col-span-2 sm:justify-self-start" busy={sending ? "Buscando…" : undefined}>
          Consultar
        </Button>
      </Form>
    </div>
  );
}
