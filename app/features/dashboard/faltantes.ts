import { PROVEEDORES_PAGO } from "#app/features/pedidos/metodos.ts";
import type { Ajustes } from "#app/features/ajustes/ajustes.ts";
import { NOMBRE_METODO } from "#app/features/ajustes/metodos.ts";
import { type AjustesMarca, listInventados } from "#app/features/ajustes/marca.ts";
import type { MetodoPago } from "#db/values.ts";
import type { Env } from "#lib/env.ts";

/** Something that a shop needs before it sells. */
export interface Faltante {
  texto: string;
  /** The page of the panel where it is done. */
  to?: string;
  /** The settings that do it. */
  ajustes?: readonly string[];
}

const describeSinClaves = (metodos: readonly MetodoPago[]) =>
  `${metodos.map((metodo) => NOMBRE_METODO[metodo]).join(" y ")} no ${metodos.length === 1 ? "tiene" : "tienen"} sus claves`;

type AjustesVenta = AjustesMarca & Pick<Ajustes, "metodos_pago">;

/**
 * What a shop still lacks to sell. `productos`: how many there are; `cobrables`: the payment methods that have their keys,
 * or are simulated.
 */
export function listFaltantes(
  env: Env,
  ajustes: AjustesVenta,
  { productos, cobrables }: { productos: number; cobrables: readonly MetodoPago[] },
): Faltante[] {
  const proveedores = Object.values(PROVEEDORES_PAGO);
  const inventados = listInventados(ajustes);
  const puestos = ajustes.metodos_pago;
  const faltan: (Faltante | false)[] = [
    // The keys went away after the panel had left these methods alone.
    !puestos.some((metodo) => cobrables.includes(metodo)) && {
      texto: `Nadie puede pagar: ${describeSinClaves(puestos)} en el servidor. Ponlas o marca otro medio de pago`,
      to: "/admin/ajustes#pagos",
    },
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
