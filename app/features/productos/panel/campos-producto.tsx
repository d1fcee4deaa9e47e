import { type FocusEventHandler, useState } from "react";
import { conIgv, formatSoles, toDecimal } from "#lib/dinero.ts";
import { Field, SelectField, TextAreaField } from "#app/ui/field.tsx";
import { CampoMotivo } from "./campo-motivo.tsx";
import { DESCRIPCION_MAXIMA, NOMBRE_MAXIMO, readPrecio, readStock } from "./campos.ts";
import { CATEGORIAS, type ProductoEditable } from "./panel.ts";

interface Props {
  /** What is edited; null for a new product. */
  producto: ProductoEditable | null;
  errors: Readonly<Record<string, string>>;
  /** A field is left: time to judge it. */
  onBlur: FocusEventHandler<HTMLElement>;
}

type CampoProducto<T> = Pick<Props, "errors" | "onBlur"> & { inicial: T };

function CampoPrecio({ inicial, errors, onBlur }: CampoProducto<string>) {
  const [typed, setTyped] = useState(inicial);
  const { valor } = readPrecio(typed);
  return (
    <Field
      label="Precio (S/)"
      name="precio"
      inputMode="decimal"
      autoComplete="off"
      required
      defaultValue={inicial}
      onBlur={onBlur}
      error={errors.precio}
      hint={valor === undefined ? "Sin IGV, por ejemplo 12.50" : `Sin IGV. ${formatSoles(conIgv(valor))} con IGV`}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}

/** The stock, and why it changes: only what differs from what the form was opened with is applied. */
function CampoStock({ inicial, errors, onBlur }: CampoProducto<number | null>) {
  const [typed, setTyped] = useState(inicial === null ? "" : String(inicial));
  const { valor } = readStock(typed);
  const delta = inicial !== null && valor !== undefined ? valor - inicial : 0;
  return (
    <>
      <Field
        label="Stock"
        name="stock"
        inputMode="numeric"
        autoComplete="off"
        required
        defaultValue={inicial ?? ""}
        onBlur={onBlur}
        error={errors.stock}
        hint={delta === 0 ? undefined : `${delta > 0 ? "Suma" : "Resta"} ${Math.abs(delta)} a lo que haya al guardar`}
        onChange={(event) => setTyped(event.target.value)}
      />
      {inicial === null ? null : <input type="hidden" name="stock_inicial" value={inicial} />}
      {delta === 0 ? (
        <input type="hidden" name="motivo" value="ajuste" />
      ) : (
        <div className="sm:col-span-2">
          <CampoMotivo label="Motivo del cambio de stock" error={errors.motivo} />
        </div>
      )}
    </>
  );
}

/** All fields but the pictures. */
export function CamposProducto({ producto, errors, onBlur }: Props) {
  const known = CATEGORIAS.some((categoria) => categoria === producto?.categoria);
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <Field
          label="Nombre"
          name="nombre"
          autoComplete="off"
          required
          maxLength={NOMBRE_MAXIMO}
          defaultValue={producto?.nombre}
          onBlur={onBlur}
          error={errors.nombre}
        />
      </div>
      <div className="sm:col-span-2">
        <SelectField
          label="Categoría"
          name="categoria"
          required
          defaultValue={known ? producto?.categoria : ""}
          error={errors.categoria}
          hint={producto && !known ? `Ahora está en «${producto.categoria}», que ya no se ofrece.` : undefined}
        >
          <option value="" disabled>
            Elige una categoría
          </option>
          {CATEGORIAS.map((categoria) => (
            <option key={categoria}>{categoria}</option>
          ))}
        </SelectField>
      </div>
      <CampoPrecio inicial={producto ? toDecimal(producto.precio) : ""} errors={errors} onBlur={onBlur} />
      <CampoStock inicial={producto?.stock ?? null} errors={errors} onBlur={onBlur} />
      <div className="sm:col-span-2">
        <TextAreaField
          label="Descripción"
          name="descripcion"
          required
          rows={4}
          maxLength={DESCRIPCION_MAXIMA}
          defaultValue={producto?.descripcion}
          onBlur={onBlur}
          error={errors.descripcion}
        />
      </div>
    </div>
  );
}
