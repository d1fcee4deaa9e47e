import { Form, useNavigation } from "react-router";
import { Alert } from "#app/ui/alert.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { CheckboxField, Field } from "#app/ui/field.tsx";
import { CampoDistrito } from "./campo-distrito.tsx";
import { MAX_CALLE, MAX_REFERENCIA, type TextosDireccion } from "./direcciones.ts";

/** What was refused, and what was typed. */
export interface RechazoDireccion {
  mensaje: string | null;
  campos: Partial<Record<string, string>>;
  valores: TextosDireccion;
}

interface Props {
  ruta: string;
  valores: TextosDireccion;
  rechazo: RechazoDireccion | undefined;
  /** False where it is the default already, or will be. */
  elegible: boolean;
}

/** Adds or changes an address. Works without scripts. */
export function FormularioDireccion({ ruta, valores, rechazo, elegible }: Props) {
  const { formMethod, formAction } = useNavigation();
  const busy = formMethod === "POST" && formAction === ruta;
  const { mensaje = null, campos = {} } = rechazo ?? {};
  return (
    <Form method="post" action={ruta} noValidate preventScrollReset className="grid gap-5">
      {mensaje ? <Alert tone="danger">{mensaje}</Alert> : null}
      <input type="hidden" name="id" value={valores.id} />
      <CampoDistrito valores={valores} errores={campos} />
      <Field
        label="Calle y número"
        name="calle"
        required
        maxLength={MAX_CALLE}
        autoComplete="address-line1"
        hint="Con departamento, manzana o lote si los tiene: Av. Larco 123, dpto. 402."
        defaultValue={valores.calle}
        error={campos.calle}
      />
      <Field
        label="Referencia (opcional)"
        name="referencia"
        maxLength={MAX_REFERENCIA}
        autoComplete="off"
        hint="Lo que ayude a encontrarla: frente al parque, puerta verde."
        defaultValue={valores.referencia}
        error={campos.referencia}
      />
      {elegible ? <CheckboxField name="preferida" label="Usarla para mis próximas compras" /> : null}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="intencion" value="guardar" busy={busy ? "Guardando..." : undefined}>
          Guardar dirección
        </Button>
        <ButtonLink to={ruta} variant="secondary" preventScrollReset>
          Cancelar
        </ButtonLink>
      </div>
    </Form>
  );
}
