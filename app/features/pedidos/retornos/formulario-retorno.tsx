import { Form, useNavigation } from "react-router";
import { MAX_MEGABYTES } from "#app/features/base/imagenes/limite.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field, GroupError, SelectField, TextAreaField } from "#app/ui/field.tsx";
import { FileField } from "#app/ui/file-field.tsx";
import { MOTIVOS_RETORNO } from "#db/values.ts";
import { formatFecha } from "#lib/fechas.ts";
import type { PaginaRetornos } from "./lista.server.ts";
import type { RechazoRetorno } from "./pedir.server.ts";
import { MAX_FOTOS, MAX_TEXTO, NOMBRE_MOTIVO } from "./retornos.ts";

export type ConRechazo = { rechazo: RechazoRetorno | null };

export function readRechazo(rechazo: RechazoRetorno | null, de: string) {
  return rechazo?.de === de ? rechazo : { mensaje: null, campos: {}, valores: {} };
}

/** The form works without scripts. */
export function FormularioRetorno({ devolvibles, hasta, clave, rechazo }: PaginaRetornos & ConRechazo) {
  const busy = useNavigation().formData?.get("intencion") === "pedir";
  const { mensaje, campos, valores }: Omit<RechazoRetorno, "de"> = readRechazo(rechazo, "pedir");
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      noValidate
      aria-labelledby="pedir"
      className="grid gap-5 rounded-card border bg-surface p-5 sm:p-6"
    >
      <div className="grid gap-1">
        <h2 id="pedir" className="text-xl">
          ¿Qué devuelves?
        </h2>
        {hasta ? <p className="text-muted">Puedes pedirlo hasta el {formatFecha(hasta)}.</p> : null}
      </div>
      {mensaje ? <Alert tone="danger">{mensaje}</Alert> : null}
      <input type="hidden" name="clave" value={clave} />
      <fieldset className="grid gap-3">
        <legend className="sr-only">Unidades de cada producto</legend>
        {devolvibles.map(({ producto_id, nombre, quedan }) => (
          <Field
            key={producto_id}
            label={nombre}
            name={`unidades.${producto_id}`}
            inputMode="numeric"
            autoComplete="off"
            defaultValue={valores[`unidades.${producto_id}`] ?? "0"}
            hint={quedan === 1 ? "1 unidad" : `Hasta ${quedan} unidades`}
            error={campos[`unidades.${producto_id}`]}
            className="max-w-28"
          />
        ))}
        <GroupError error={campos.unidades} />
      </fieldset>
      <SelectField label="Motivo" name="motivo" defaultValue={valores.motivo ?? ""} error={campos.motivo}>
        <option value="">Elige uno</option>
        {MOTIVOS_RETORNO.map((motivo) => (
          <option key={motivo} value={motivo}>
            {NOMBRE_MOTIVO[motivo]}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        label="Cuéntanos más (opcional)"
        name="texto"
        maxLength={MAX_TEXTO}
        defaultValue={valores.texto}
        error={campos.texto}
      />
      <FileField
        label="Fotos (opcional)"
        name="fotos"
        multiple
        accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
        hint={`Hasta ${MAX_FOTOS}, de ${MAX_MEGABYTES} MB como máximo cada una. Solo las ve la tienda.`}
        error={campos.fotos}
      />
      <div>
        <Button type="submit" name="intencion" value="pedir" busy={busy ? "Enviando..." : undefined}>
          Pedir devolución
        </Button>
      </div>
    </Form>
  );
}
