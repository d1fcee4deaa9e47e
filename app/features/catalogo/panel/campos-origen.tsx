import { SelectField, TextAreaField } from "#app/ui/field.tsx";
import { type ControlProps, describeControl, getTexto } from "./control.ts";

/** Stand together, behind the long texts. */
export const DE_ORIGEN: readonly string[] = [
  "hecho_por",
  "departamento",
  "localidad",
  "material",
  "cuidado",
  "guia_tallas",
];

/** Lines that are short enough for half the form. */
export const MEDIOS: readonly string[] = ["hecho_por", "localidad", "material"];

export const CampoTallas = (props: ControlProps) => (
  <TextAreaField
    {...describeControl(props)}
    rows={4}
    defaultValue={getTexto(props)}
    hint="Se abre junto a la elección de la talla. Primero el nombre de cada columna, después una talla por línea: Talla; Pecho (cm) y debajo S; 96"
  />
);

export const CampoDepartamento = (props: ControlProps) => (
  <SelectField
    {...describeControl(props)}
    onBlur={undefined}
    defaultValue={getTexto(props) ?? ""}
    hint="Lo pone en el mapa de la tienda"
  >
    <option value="">Sin decir</option>
    {props.campo.opciones?.map((nombre) => (
      <option key={nombre}>{nombre}</option>
    ))}
  </SelectField>
);
