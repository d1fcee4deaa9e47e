import type { FocusEventHandler } from "react";
import type { CampoProducto } from "#app/features/catalogo/productos/campo.ts";
import type { TablaCampos } from "#app/features/catalogo/productos/campos.ts";
import type { ProductoEditable } from "./panel.ts";

export interface ControlesProps {
  tabla: TablaCampos;
  /** null for a new product. */
  producto: ProductoEditable | null;
  errors: Readonly<Record<string, string>>;
  onBlur: FocusEventHandler<HTMLElement>;
}

export type ControlProps = Omit<ControlesProps, "tabla"> & { name: string; campo: CampoProducto };

export function describeControl({ name, campo: { etiqueta, maximo, read }, errors, onBlur }: ControlProps) {
  return {
    label: etiqueta,
    name,
    required: read("").error !== undefined,
    maxLength: maximo,
    onBlur,
    error: errors[name],
  };
}

export function getTexto({ producto, name }: Pick<ControlProps, "producto" | "name">): string | undefined {
  const valores: Readonly<Record<string, unknown>> | null = producto;
  if (!valores) return undefined;
  const valor = valores[name];
  if (Array.isArray(valor)) return valor.join("\n");
  return typeof valor === "string" || typeof valor === "number" ? String(valor) : "";
}
