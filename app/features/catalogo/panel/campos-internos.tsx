import { useState } from "react";
import { type Centimos, centimos, formatSoles, toDecimal } from "#lib/dinero.ts";
import { formatDia } from "#lib/fechas.ts";
import { Field, SelectField } from "#app/ui/field.tsx";
import { ESTADOS_PRODUCTO } from "#db/values.ts";
import {
  computeMargen,
  NOMBRE_ESTADO_PRODUCTO,
  readCosto,
  readEstado,
} from "#app/features/catalogo/productos/leer-ficha.ts";
import { type ControlProps, describeControl, getTexto } from "./control.ts";

function describeMargen(precio: Centimos | undefined, costo: Centimos | null | undefined): string {
  if (precio === undefined || costo === undefined || costo === null) return "Sin IGV. Los clientes no lo ven";
  const margen = computeMargen(precio, costo);
  if (!margen) return "Sin precio no hay margen";
  return margen.monto < 0
    ? `Con el precio guardado pierdes ${formatSoles(centimos(-margen.monto))} por unidad`
    : `Con el precio guardado ganas ${formatSoles(centimos(margen.monto))} por unidad: margen de ${margen.porcentaje} %`;
}

export function CampoCosto(props: ControlProps) {
  const { precio, costo = null } = props.producto ?? {};
  const inicial = costo === null ? "" : toDecimal(costo);
  const [typed, setTyped] = useState(inicial);
  return (
    <Field
      {...describeControl(props)}
      label="Costo (S/)"
      inputMode="decimal"
      autoComplete="off"
      defaultValue={inicial}
      hint={describeMargen(precio, readCosto(typed).valor)}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}

export const CampoMinimo = (props: ControlProps) => (
  <Field
    {...describeControl(props)}
    inputMode="numeric"
    autoComplete="off"
    defaultValue={getTexto(props)}
    hint="Con estas unidades o menos sale con stock bajo. Vacío: las de Ajustes"
  />
);

export const CampoEtiquetas = (props: ControlProps) => (
  <Field
    {...describeControl(props)}
    autoComplete="off"
    autoCapitalize="none"
    defaultValue={props.producto?.etiquetas.join(", ")}
    hint="Separadas por comas; los clientes no las ven"
  />
);

const AYUDA_ESTADO = {
  activo: "Se ve y se compra en la tienda",
  borrador: "Todavía no se ve en la tienda",
  oculto: "No se ve en la tienda ni se puede comprar",
};

export function CampoEstado(props: ControlProps) {
  const [estado, setEstado] = useState(props.producto?.estado ?? "activo");
  const desde = getTexto({ producto: props.producto, name: "activo_desde" });
  return (
    <>
      <SelectField
        {...describeControl(props)}
        onBlur={undefined}
        value={estado}
        hint={AYUDA_ESTADO[estado]}
        onChange={({ target }) => setEstado(readEstado(target.value).valor ?? "activo")}
      >
        {ESTADOS_PRODUCTO.map((one) => (
          <option key={one} value={one}>
            {NOMBRE_ESTADO_PRODUCTO[one]}
          </option>
        ))}
      </SelectField>
      {estado === "activo" ? null : (
        <Field
          label="Activo desde"
          name="activo_desde"
          type="date"
          defaultValue={desde}
          error={props.errors.activo_desde}
          hint={desde ? `Se verá solo desde el ${formatDia(desde)}` : "Si eliges un día, ese día se verá solo"}
        />
      )}
    </>
  );
}
