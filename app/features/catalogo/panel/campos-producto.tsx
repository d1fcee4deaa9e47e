import { type ReactNode, useState } from "react";
import { Field, SelectField, TextAreaField } from "#app/ui/field.tsx";
import type { TipoCampo } from "#app/features/catalogo/productos/campo.ts";
import type { TablaCampos } from "#app/features/catalogo/productos/campos.ts";
import { readStock } from "#app/features/catalogo/productos/leer-campos.ts";
import { CampoDepartamento, CampoTallas, DE_ORIGEN, MEDIOS } from "./campos-origen.tsx";
import { CampoCosto, CampoEstado, CampoEtiquetas, CampoMinimo } from "./campos-internos.tsx";
import { CampoPrecio } from "./campo-precio.tsx";
import { CampoMotivo } from "#app/features/catalogo/existencias/campo-motivo.tsx";
import { type ControlesProps, type ControlProps, describeControl, getTexto } from "./control.ts";

const AYUDAS: Readonly<Record<string, string>> = {
  hecho_por: "La persona o el taller. Se ve en la página del producto",
  localidad: "Si quieres decirlo: Chinchero",
  material: "De qué está hecho: 100 % alpaca",
  grupo: "Solo si es una variante, con talla o color: el nombre que comparten todas",
  codigo: "El de tu tienda; no se repite en otro producto",
  codigo_barras: "El que lee el escáner",
  ubicacion: "Por ejemplo: estante B, nivel 3",
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

/** Only the difference to the value at opening is applied. */
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
  half?: boolean;
}

/** null for fields that CampoImagenes shows. */
const CONTROLES: Record<TipoCampo, Control | null> = {
  linea: { Control: CampoLinea },
  categoria: { Control: CampoCategoria },
  precio: { Control: CampoPrecio, half: true },
  stock: { Control: CampoStock, half: true },
  parrafo: { Control: CampoParrafo },
  lista: { Control: CampoLista },
  departamento: { Control: CampoDepartamento, half: true },
  tallas: { Control: CampoTallas },
  opciones: { Control: CampoOpciones },
  imagen: null,
  imagenes: null,
  textos: null,
  costo: { Control: CampoCosto, half: true },
  minimo: { Control: CampoMinimo, half: true },
  estado: { Control: CampoEstado, half: true },
  // Part of CampoEstado.
  dia: null,
  etiquetas: { Control: CampoEtiquetas },
};

const LARGOS: readonly TipoCampo[] = ["parrafo", "lista"];

/** Long texts come late, then where it comes from, options last. */
function toPuesto(name: string, tabla: TablaCampos): number {
  if (name === "grupo" || name === "opciones") return 3;
  if (DE_ORIGEN.includes(name)) return 2;
  return LARGOS.some((tipo) => tipo === tabla[name]?.tipo) ? 1 : 0;
}

const listInternos = (tabla: TablaCampos, internos: boolean) =>
  Object.keys(tabla).filter((name) => (tabla[name]?.interno ?? false) === internos);

/** Sends internal fields unchanged. */
export function CamposOcultos({ tabla, producto }: Pick<ControlesProps, "tabla" | "producto">) {
  const valores: Readonly<Record<string, unknown>> | null = producto;
  return valores
    ? listInternos(tabla, true).map((name) => (
        <input key={name} type="hidden" name={name} value={String(tabla[name]?.toJson(valores[name]) ?? "")} />
      ))
    : null;
}

interface CamposProductoProps extends ControlesProps {
  internos: boolean;
  /** After the short fields. */
  imagenes?: ReactNode;
}

export function CamposProducto({ tabla, internos, imagenes, ...props }: CamposProductoProps) {
  const names = listInternos(tabla, internos);
  const show = (puestos: readonly number[]) =>
    names
      .filter((name) => puestos.includes(toPuesto(name, tabla)))
      .toSorted((a, b) => toPuesto(a, tabla) - toPuesto(b, tabla))
      .map((name) => {
        const campo = tabla[name];
        const found = campo && CONTROLES[campo.tipo];
        if (!found) return null;
        const control = <found.Control key={name} {...props} name={name} campo={campo} />;
        if (found.half || MEDIOS.includes(name)) return control;
        return (
          <div key={name} className="sm:col-span-2">
            {control}
          </div>
        );
      });
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      {show([0])}
      {imagenes ? <div className="sm:col-span-2">{imagenes}</div> : null}
      {show([1, 2, 3])}
    </div>
  );
}
