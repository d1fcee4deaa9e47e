import type { Ajustes } from "#app/features/ajustes/ajustes.ts";
import { type AjustesMarca, type DatosMarca, toMarca } from "#app/features/ajustes/marca.ts";
import { type AjustesTienda, describeEnvios } from "#app/features/envios/describir.ts";
import type { EnvioTienda } from "#app/features/envios/tienda.ts";
import type { Env } from "#lib/env.ts";

/** Public facts of the shop, the same for everyone. */
export interface DatosTienda extends DatosMarca {
  demo: boolean;
  /** 'Precios con IGV incluido' of the panel. */
  preciosConIgv: boolean;
  /** 'Tienda sin conexión' of the panel. */
  sinConexion: boolean;
  envio: EnvioTienda;
  /** With so many units or fewer few are left of a product. */
  pocas: number;
  /** Where receipts are looked up; left out where the shop issues none. */
  consulta?: { to: string; texto: string };
}

export function getDatosTienda(
  env: Env,
  ajustes: AjustesMarca & AjustesTienda & Pick<Ajustes, "sin_conexion" | "stock_escaso">,
): DatosTienda {
  return {
    ...toMarca(env, ajustes),
    demo: env.MODO === "demo",
    preciosConIgv: ajustes.precios_con_igv,
    sinConexion: ajustes.sin_conexion,
    envio: describeEnvios(ajustes),
    pocas: ajustes.stock_escaso,
  };
}
