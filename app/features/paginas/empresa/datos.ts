import type { Ajustes } from "#app/features/base/ajustes/ajustes.ts";
import { type AjustesMarca, type DatosMarca, toMarca } from "#app/features/base/ajustes/marca.ts";
import { type AjustesTienda, describeEnvios } from "#app/features/entrega/envios/describir.ts";
import type { EnvioTienda } from "#app/features/entrega/envios/tienda.ts";
import type { Env } from "#lib/env.ts";

export interface DatosTienda extends DatosMarca {
  demo: boolean;
  preciosConIgv: boolean;
  sinConexion: boolean;
  /** One may buy without an account; omitted where not. */
  sinCuenta?: true;
  envio: EnvioTienda;
  /** Stock at or below this counts as few units. */
  pocas: number;
  /** Where receipts are looked up; omitted where the shop issues none. */
  consulta?: { to: string; texto: string };
  /** Where products say where they come from. */
  origen?: { to: string; texto: string };
}

export function getDatosTienda(
  env: Env,
  ajustes: AjustesMarca & AjustesTienda & Pick<Ajustes, "sin_conexion" | "stock_escaso" | "comprar_sin_cuenta">,
): DatosTienda {
  return {
    ...toMarca(env, ajustes),
    demo: env.MODO === "demo",
    preciosConIgv: ajustes.precios_con_igv,
    sinConexion: ajustes.sin_conexion,
    ...(ajustes.comprar_sin_cuenta && { sinCuenta: true as const }),
    envio: describeEnvios(ajustes),
    pocas: ajustes.stock_escaso,
  };
}
