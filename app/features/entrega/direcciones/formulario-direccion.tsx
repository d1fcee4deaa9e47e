import { Form, useNavigation } from "react-router";
import { Alert } from "#app/ui/alert.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { CheckboxField } from "#app/ui/field.tsx";
import { CamposDireccion } from "./campos-direccion.tsx";
import type { TextosDireccion } from "./direcciones.ts";

export interface RechazoDireccion {
  mensaje: string | null;
  campos: Partial<Record<string, string>>;
  valores: TextosDireccion;
}

interface Props {
  ruta: string;
  valores: TextosDireccion;
  rechazo: RechazoDireccion | undefined;
  /** False where the address is or will be the default anyway. */
  elegible: boolean;
}

export function FormularioDireccion({ ruta, valores, rechazo, elegible }: Props) {
  const { formMethod, formAction } = useNavigation();
  const busy = formMethod === "POST" && formAction === ruta;
  const { mensaje = null, campos = {} } = rechazo ?? {};
  return (
    <Form method="post" action={ruta} noValidate preventScrollReset className="grid gap-5">
      {mensaje ? <Alert tone="danger">{mensaje}</Alert> : null}
      <input type="hidden" name="id" value={valores.id} />
      <CamposDireccion valores={valores} errores={campos} />
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
