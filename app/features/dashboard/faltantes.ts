import { PROVEEDORES_PAGO } from "#app/features/pedidos/metodos.ts";
import { type AjustesMarca, listInventados } from "#app/features/ajustes/marca.ts";
import type { Env } from "#lib/env.ts";

/** Something that a shop needs before it sells. */
export interface Faltante {
  texto: string;
  /** The page of the panel where it is done. */
  to?: string;
  /** The settings that do it. */
  ajustes?: readonly string[];
}

/** What a new shop still lacks. `productos`: how many there are. */
export function listFaltantes(env: Env, ajustes: AjustesMarca, productos: number): Faltante[] {
  const proveedores = Object.values(PROVEEDORES_PAGO);
  const inventados = listInventados(ajustes);
  const faltan: (Faltante | false)[] = [
    productos === 0 && { texto: "No hay ningún producto: agrega el primero", to: "/admin/productos?nuevo=1" },
    inventados.length > 0 && {
      texto: `Los datos de la empresa son inventados: ${inventados.join(", ")}`,
      to: "/admin/ajustes#empresa",
    },
    !proveedores.some(({ ajustes }) => ajustes.every((name) => env[name])) && {
      texto: `Los pagos son simulados: falta ${proveedores.map(({ nombre }) => nombre).join(" o ")}`,
      ajustes: proveedores.flatMap(({ ajustes }) => ajustes),
    },
    !env.SMTP_URL && {
      texto: "Los correos se guardan y no se envían: falta un servidor de correo",
      ajustes: ["SMTP_URL", "CORREO_REMITENTE"],
    },
  ];
  return faltan.filter((falta) => falta !== false);
}
