import type { Ajustes } from "#app/features/ajustes/ajustes.ts";
import { type AjustesTienda, describeEnvios } from "#app/features/envios/describir.ts";
import type { EnvioTienda } from "#app/features/envios/tienda.ts";
import type { Env } from "#lib/env.ts";

/** Public facts of the shop, the same for everyone. */
export interface DatosTienda {
  /** The shop's URL, without a slash at the end. */
  url: string;
  nombre: string;
  razonSocial: string;
  ruc: string;
  direccion: string;
  telefono: string;
  whatsapp: string;
  email: string;
  horario: string;
  demo: boolean;
  /** 'Precios con IGV incluido' of the panel. */
  preciosConIgv: boolean;
  /** 'Tienda sin conexión' of the panel. */
  sinConexion: boolean;
  envio: EnvioTienda;
}

export function getDatosTienda(env: Env, ajustes: AjustesTienda & Pick<Ajustes, "sin_conexion">): DatosTienda {
  return {
    url: env.TIENDA_URL,
    nombre: env.TIENDA_NOMBRE,
    razonSocial: env.EMPRESA_RAZON_SOCIAL,
    ruc: env.EMPRESA_RUC,
    direccion: env.EMPRESA_DIRECCION,
    telefono: env.EMPRESA_TELEFONO,
    whatsapp: env.EMPRESA_WHATSAPP,
    email: env.EMPRESA_EMAIL,
    horario: env.EMPRESA_HORARIO,
    demo: env.MODO === "demo",
    preciosConIgv: ajustes.precios_con_igv,
    sinConexion: ajustes.sin_conexion,
    envio: describeEnvios(ajustes),
  };
}
