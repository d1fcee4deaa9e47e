import { type ReactNode, useState } from "react";
import { Field, SelectField } from "#app/ui/field.tsx";
import { CampoMotivo } from "#app/features/catalogo/existencias/campo-motivo.tsx";
import type { AccionLote } from "./lote.ts";

export const LOTES = {
  precio: "Cambiar precio",
  stock: "Cambiar stock",
  categoria: "Cambiar categoría",
  estado: "Mostrar u ocultar",
  etiquetas: "Etiquetar",
  eliminar: "Eliminar",
  restaurar: "Restaurar",
};
export type Lote = keyof typeof LOTES;

function CamposPrecio({ error }: { error: string | undefined }) {
  const [como, setComo] = useState<AccionLote["tipo"]>("precio_porcentaje");
  const porcentaje = como === "precio_porcentaje";
  return (
    <>
      <SelectField
        label="Cómo"
        name="accion"
        value={como}
        onChange={({ target }) => setComo(target.value === "precio" ? "precio" : "precio_porcentaje")}
      >
        <option value="precio_porcentaje">Subir o bajar un porcentaje</option>
        <option value="precio">Poner el mismo precio a todos</option>
      </SelectField>
      <Field
        key={como}
        label={porcentaje ? "Porcentaje" : "Precio (S/)"}
        name="valor"
        inputMode="decimal"
        autoComplete="off"
        required
        error={error}
        hint={
          porcentaje
            ? "10 sube un 10 %, -10 baja un 10 %; como máximo 90 % menos. Cada precio se redondea al céntimo."
            : "Sin IGV, por ejemplo 12.50"
        }
      />
    </>
  );
}

interface Props {
  lote: Lote;
  categorias: readonly string[];
  errors: Readonly<Record<string, string>>;
}

export function CamposLote({ lote, categorias, errors }: Props): ReactNode {
  switch (lote) {
    case "precio":
      return <CamposPrecio error={errors.valor} />;
    case "stock":
      return (
        <>
          <input type="hidden" name="accion" value="stock" />
          <Field
            label="Sumar o restar"
            name="valor"
            autoComplete="off"
            required
            error={errors.valor}
            hint="5 suma cinco a cada uno, -3 resta tres. Lo que se venda mientras tanto se respeta."
          />
          <CampoMotivo label="Motivo" error={errors.motivo} />
        </>
      );
    case "categoria":
      return (
        <>
          <input type="hidden" name="accion" value="categoria" />
          <SelectField label="Categoría" name="valor" defaultValue="" required error={errors.valor}>
            <option value="" disabled>
              Elige una categoría
            </option>
            {categorias.map((categoria) => (
              <option key={categoria}>{categoria}</option>
            ))}
          </SelectField>
        </>
      );
    case "estado":
      return (
        <>
          <input type="hidden" name="accion" value="estado" />
          <SelectField label="En la tienda" name="valor" defaultValue="" required error={errors.valor}>
            <option value="" disabled>
              Elige una opción
            </option>
            <option value="activo">Mostrar: se ven y se compran</option>
            <option value="oculto">Ocultar: no se ven ni se compran</option>
          </SelectField>
        </>
      );
    case "etiquetas":
      return (
        <>
          <input type="hidden" name="accion" value="etiquetas" />
          <Field
            label="Poner"
            name="poner"
            autoComplete="off"
            autoCapitalize="none"
            error={errors.poner}
            hint="Separadas por comas: feria, navidad"
          />
          <Field
            label="Quitar"
            name="quitar"
            autoComplete="off"
            autoCapitalize="none"
            error={errors.quitar}
            hint="De los productos que las tengan. Los clientes no ven las etiquetas."
          />
        </>
      );
    case "restaurar":
      return (
        <>
          <input type="hidden" name="accion" value="restaurar" />
          <p className="text-muted">Vuelven a verse en la tienda, con el precio y el stock que tenían.</p>
        </>
      );
    case "eliminar":
      return (
        <>
          <input type="hidden" name="accion" value="eliminar" />
          <p className="text-muted">
            Dejarán de verse en la tienda. Los pedidos que los incluyen no cambian, y puedes restaurarlos desde
            «Eliminados».
          </p>
        </>
      );
  }
}
