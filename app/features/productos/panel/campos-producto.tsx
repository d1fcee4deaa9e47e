import { type FocusEventHandler, type ReactNode, useState } from "react";
import { addIgv, formatSoles, toDecimal } from "#lib/dinero.ts";
import { Field, SelectField, TextAreaField } from "#app/ui/field.tsx";
import type { CampoProducto, TablaCampos, TipoCampo } from "../campos.ts";
import { readPrecio, readStock } from "../leer-campos.ts";
import { faultEnOferta } from "../ofertas.ts";
import { CampoMotivo } from "./campo-motivo.tsx";
import type { ProductoEditable } from "./panel.ts";

interface Props {
  /** The fields to show. */
  tabla: TablaCampos;
  /** What is edited; null for a new product. */
  producto: ProductoEditable | null;
  errors: Readonly<Record<string, string>>;
  /** A field is left: time to judge it. */
  onBlur: FocusEventHandler<HTMLElement>;
}

type ControlProps = Omit<Props, "tabla"> & { name: string; campo: CampoProducto };

/** What every control of a field has, by the table. */
function describeControl({ name, campo: { etiqueta, maximo, read }, errors, onBlur }: ControlProps) {
  return {
    label: etiqueta,
    name,
    required: read("").error !== undefined,
    maxLength: maximo,
    onBlur,
    error: errors[name],
  };
}

function getTexto({ producto, name }: ControlProps): string | undefined {
  const valores: Readonly<Record<string, unknown>> | null = producto;
  const valor = valores?.[name];
  return Array.isArray(valor) ? valor.join("\n") : valores ? String(valor) : undefined;
}

/** What lines of their own need to be known of. */
const AYUDAS: Readonly<Record<string, string>> = {
  grupo: "Solo si es una variante, con talla o color: el nombre que comparten todas",
};

const CampoLinea = (props: ControlProps) => (
  <Field {...describeControl(props)} autoComplete="off" defaultValue={getTexto(props)} hint={getAyuda(props)} />
);

const getAyuda = ({ name, producto }: ControlProps) =>
  name === "nombre" && producto?.grupo ? "Lo forman su grupo y sus opciones" : AYUDAS[name];

const CampoOpciones = (props: ControlProps) => (
  <TextAreaField
    {...describeControl(props)}
    rows={2}
    defaultValue={getTexto(props)}
    hint="Qué la distingue en su grupo, una por línea: Talla: M"
  />
);

const CampoParrafo = (props: ControlProps) => (
  <TextAreaField {...describeControl(props)} rows={4} defaultValue={getTexto(props)} />
);

const CampoLista = (props: ControlProps) => (
  <TextAreaField
    {...describeControl(props)}
    rows={4}
    defaultValue={getTexto(props)}
    hint="Una por línea: Material: 100 % alpaca"
  />
);

function CampoCategoria(props: ControlProps) {
  const actual = getTexto(props);
  const { opciones = [] } = props.campo;
  const known = actual !== undefined && opciones.includes(actual);
  return (
    <SelectField
      {...describeControl(props)}
      onBlur={undefined}
      defaultValue={known ? actual : ""}
      hint={actual !== undefined && !known ? `Ahora está en «${actual}», que ya no se ofrece.` : undefined}
    >
      <option value="" disabled>
        Elige una categoría
      </option>
      {opciones.map((categoria) => (
        <option key={categoria}>{categoria}</option>
      ))}
    </SelectField>
  );
}

function CampoPrecio(props: ControlProps) {
  const inicial = props.producto ? toDecimal(props.producto.precio) : "";
  const [typed, setTyped] = useState(inicial);
  const { valor } = readPrecio(typed);
  const oferta_hasta = props.producto?.oferta_hasta ?? null;
  const ayuda = valor === undefined ? "Sin IGV, por ejemplo 12.50" : `Sin IGV. ${formatSoles(addIgv(valor))} con IGV`;
  return (
    <Field
      {...describeControl(props)}
      label="Precio (S/)"
      inputMode="decimal"
      autoComplete="off"
      defaultValue={inicial}
      readOnly={oferta_hasta !== null}
      hint={oferta_hasta ? faultEnOferta(oferta_hasta) : ayuda}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}

/** The stock, and why it changes: only what differs from what the form was opened with is applied. */
function CampoStock(props: ControlProps) {
  const inicial = props.producto?.stock ?? null;
  const [typed, setTyped] = useState(inicial === null ? "" : String(inicial));
  const { valor } = readStock(typed);
  const delta = inicial !== null && valor !== undefined ? valor - inicial : 0;
  return (
    <>
      <Field
        {...describeControl(props)}
        inputMode="numeric"
        autoComplete="off"
        defaultValue={inicial ?? ""}
        hint={delta === 0 ? undefined : `${delta > 0 ? "Suma" : "Resta"} ${Math.abs(delta)} a lo que haya al guardar`}
        onChange={(event) => setTyped(event.target.value)}
      />
      {inicial === null ? null : <input type="hidden" name="stock_inicial" value={inicial} />}
      {delta === 0 ? (
        <input type="hidden" name="motivo" value="ajuste" />
      ) : (
        <div className="sm:col-span-2">
          <CampoMotivo label="Motivo del cambio de stock" error={props.errors.motivo} />
        </div>
      )}
    </>
  );
}

interface Control {
  Control: (props: ControlProps) => ReactNode;
  /** It takes half a line. */
  half?: boolean;
}

/** The control of each kind of field; null for those that CampoImagenes shows. */
const CONTROLES: Record<TipoCampo, Control | null> = {
  linea: { Control: CampoLinea },
  categoria: { Control: CampoCategoria },
  precio: { Control: CampoPrecio, half: true },
  stock: { Control: CampoStock, half: true },
  parrafo: { Control: CampoParrafo },
  lista: { Control: CampoLista },
  opciones: { Control: CampoOpciones },
  imagen: null,
  imagenes: null,
  textos: null,
};

const LARGOS: readonly TipoCampo[] = ["parrafo", "lista"];

/** Long texts come after the short ones, and what makes a variant last. */
function toPuesto(name: string, tabla: TablaCampos): number {
  if (name === "grupo" || name === "opciones") return 2;
  return LARGOS.some((tipo) => tipo === tabla[name]?.tipo) ? 1 : 0;
}

/** All fields but the pictures: in the table's order, long texts last. */
export function CamposProducto({ tabla, ...props }: Props) {
  const names = Object.keys(tabla).toSorted((a, b) => toPuesto(a, tabla) - toPuesto(b, tabla));
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      {names.map((name) => {
        const campo = tabla[name];
        const found = campo && CONTROLES[campo.tipo];
        if (!found) return null;
        const control = <found.Control key={name} {...props} name={name} campo={campo} />;
        if (found.half) return control;
        return (
          <div key={name} className="sm:col-span-2">
            {control}
          </div>
        );
      })}
    </div>
  );
}
