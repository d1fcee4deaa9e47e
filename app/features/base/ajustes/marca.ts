import { describeAspecto } from "#app/features/base/aspecto/aspecto.ts";
import { toImagenCorreo, toMiniatura } from "#app/features/base/imagenes/imagenes.ts";
import type { Aspecto } from "#app/ui/aspecto.ts";
import type { Env } from "#lib/env.ts";
import { pick } from "#lib/objects.ts";
import type { Ajustes } from "./ajustes.ts";
import { CLAVES_CORREO, type TextosCorreos } from "./correos.ts";
import { DEFECTO } from "./empresa.ts";

export interface Marca {
  /** Has no trailing slash. */
  url: string;
  nombre: string;
  /** Absent without one, like `nombreComercial` and `redes`: every page carries these data. */
  logo?: string;
  razonSocial: string;
  ruc: string;
  direccion: string;
  telefono: string;
  email: string;
  /** The staff's mailbox; never shown. */
  buzon: string;
  textos: TextosCorreos;
}

export interface DatosMarca extends Omit<Marca, "buzon" | "textos"> {
  nombreComercial?: string;
  aspecto?: Aspecto;
  whatsapp: string;
  horario: string;
  redes?: readonly (readonly [red: string, href: string])[];
}

export type AjustesMarca = Pick<Ajustes, "tienda" | "aspecto" | "empresa" | "contacto" | "redes">;

const NOMBRE_RED = { facebook: "Facebook", instagram: "Instagram", tiktok: "TikTok", youtube: "YouTube" } as const;

export function toMarca(
  { TIENDA_URL: url }: Pick<Env, "TIENDA_URL">,
  { tienda, aspecto: elegido, empresa, contacto, redes }: AjustesMarca,
): DatosMarca {
  const logo = toMiniatura(tienda.logo);
  const aspecto = describeAspecto(elegido);
  const enlaces = (["facebook", "instagram", "tiktok", "youtube"] as const).flatMap((red) =>
    redes[red] ? [[NOMBRE_RED[red], redes[red]] as const] : [],
  );
  return {
    url,
    nombre: tienda.nombre,
    ...(logo ? { logo } : {}),
    ...(aspecto ? { aspecto } : {}),
    razonSocial: empresa.razon_social,
    ...(empresa.nombre_comercial ? { nombreComercial: empresa.nombre_comercial } : {}),
    ruc: empresa.ruc,
    direccion: empresa.direccion,
    ...contacto,
    ...(enlaces.length > 0 ? { redes: enlaces } : {}),
  };
}

export const toMarcaCorreo = (
  { TIENDA_URL, CONTACTO_EMAIL }: Pick<Env, "TIENDA_URL" | "CONTACTO_EMAIL">,
  ajustes: AjustesMarca & TextosCorreos,
): DatosMarca & Marca => {
  const logo = toImagenCorreo(ajustes.tienda.logo);
  const buzon = CONTACTO_EMAIL ?? ajustes.contacto.email;
  return {
    ...toMarca({ TIENDA_URL }, ajustes),
    ...(logo ? { logo } : {}),
    buzon,
    textos: pick(ajustes, CLAVES_CORREO),
  };
};

/** Company data that are still invented, by the panel's names. */
export function listInventados({ empresa, contacto }: AjustesMarca): string[] {
  const invented: [string, boolean][] = [
    ["razón social", empresa.razon_social === DEFECTO.empresa.razon_social],
    ["RUC", empresa.ruc === DEFECTO.empresa.ruc],
    ["domicilio", empresa.direccion === DEFECTO.empresa.direccion],
    ["teléfono", contacto.telefono === DEFECTO.contacto.telefono],
    ["WhatsApp", contacto.whatsapp === DEFECTO.contacto.whatsapp],
    ["correo", contacto.email === DEFECTO.contacto.email],
  ];
  return invented.flatMap(([nombre, is]) => (is ? [nombre] : []));
}
