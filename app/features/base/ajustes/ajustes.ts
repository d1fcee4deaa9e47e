import { z } from "zod";
import { PLAZOS_USUALES } from "#lib/atencion.ts";
import type { Env } from "#lib/env.ts";
import { ZONAS_ENVIO, type ZonaEnvio } from "#lib/envio/zonas.ts";
import { COURIERS, type Courier } from "./couriers.ts";
import { couriersSchema } from "./couriers.schema.ts";
import {
  declare,
  gruposPalabras,
  INTERRUPTOR,
  TABLA_COURIERS,
  TABLA_PALABRAS,
  TABLA_TEXTOS,
  TABLA_ZONAS,
} from "./declarar.ts";
import { AJUSTES_CATALOGO } from "./ajustes-catalogo.ts";
import { AJUSTES_CORREO } from "./ajustes-correo.ts";
import { AJUSTES_PAGOS } from "./ajustes-pagos.ts";
import { AJUSTES_TIENDA } from "./ajustes-tienda.ts";
import { AJUSTES_VENTA } from "./ajustes-venta.ts";
import { CONTACTO, DEFECTO, EMPRESA, PAISES } from "./empresa.ts";
import { ENTERO } from "./entero.ts";
import type { Grupos } from "./palabras.ts";
import { PLAZOS } from "./plazos.ts";
import { SINONIMOS_DE_PERU } from "./sinonimos.ts";
import { TEXTOS, type TextoPreparado } from "./textos.ts";
import { textosSchema } from "./textos.schema.ts";
import { zonasSchema } from "./zonas.schema.ts";

export const AJUSTES = {
  ...AJUSTES_TIENDA,
  empresa: declare({
    etiqueta: "Datos de la empresa",
    ayuda:
      "Quién responde por la tienda: en el pie, los términos, la privacidad, el Libro de Reclamaciones y los correos. Las hojas de reclamación ya presentadas conservan lo que decían.",
    seccion: "Empresa",
    ...EMPRESA,
    defecto: DEFECTO.empresa,
    cambia: "admin",
  }),
  contacto: declare({
    etiqueta: "Contacto",
    ayuda: "Dónde y cuándo te encuentran los clientes: en el pie, en Contacto y en los correos.",
    seccion: "Empresa",
    ...CONTACTO,
    defecto: DEFECTO.contacto,
    cambia: "admin",
  }),
  plazos: declare({
    etiqueta: "Lo que prometes después de la venta",
    ayuda:
      "Lo dicen el inicio, cada producto, Envíos y devoluciones, los términos, Contacto y los datos para buscadores. Lo que ya se vendió conserva lo que se prometió.",
    seccion: "Empresa",
    ...PLAZOS,
    defecto: PLAZOS_USUALES,
    cambia: "admin",
  }),
  paises: declare({
    etiqueta: "Dónde se guardan los datos",
    ayuda:
      "Lo dice la política de privacidad, porque la ley pide nombrar los países. De los vacíos dice que no está indicado y que te pregunten.",
    seccion: "Empresa",
    ...PAISES,
    defecto: DEFECTO.paises,
    cambia: "admin",
  }),
  paginas_legales: declare<boolean>({
    etiqueta: "Páginas legales revisadas",
    ayuda:
      "Márcalo cuando hayas leído los términos, la privacidad y los envíos, y digan lo que tu tienda hace. Solo tacha ese paso en el Dashboard.",
    seccion: "Empresa",
    control: INTERRUPTOR,
    valor: z.boolean(),
    defecto: false,
    cambia: "admin",
  }),
  precios_con_igv: declare<boolean>({
    etiqueta: "Precios con IGV incluido",
    ayuda:
      "En toda la tienda, el precio que más se ve es el que se paga. Sin marcar, es el precio sin IGV, con el total al lado. Lo que se cobra no cambia.",
    seccion: "Precios",
    control: INTERRUPTOR,
    valor: z.boolean(),
    defecto: false,
    cambia: "admin",
    env: "PRECIOS_CON_IGV",
  }),
  ...AJUSTES_CATALOGO,
  zonas_envio: declare<readonly ZonaEnvio[]>({
    etiqueta: "Zonas de envío",
    ayuda:
      "Cuánto cuesta y cuándo llega un pedido, según su distrito. De dos zonas que tengan el mismo distrito vale la que lo nombra más de cerca. Los pedidos ya hechos conservan lo que se les prometió.",
    seccion: "Envío",
    control: TABLA_ZONAS,
    valor: zonasSchema,
    defecto: ZONAS_ENVIO,
    cambia: "admin",
  }),
  ...AJUSTES_PAGOS,
  ...AJUSTES_VENTA,
  pedir_opiniones: declare<boolean>({
    etiqueta: "Pedir opiniones por correo",
    ayuda:
      "Siete días después de la entrega, un correo por pedido le pide al cliente su opinión. No se envía a quien no lo quiere, ni por pedidos cancelados o con dinero devuelto.",
    seccion: "Opiniones",
    control: INTERRUPTOR,
    valor: z.boolean(),
    defecto: true,
    cambia: "admin",
  }),
  cobrar_envio: declare<boolean>({
    etiqueta: "Cobrar el envío en el total",
    ayuda:
      "El precio del envío se suma al pedido, con su IGV, y se paga junto con los productos. Sin marcar, el envío se paga al recibir.",
    seccion: "Envío",
    control: INTERRUPTOR,
    valor: z.boolean(),
    defecto: false,
    cambia: "admin",
  }),
  regalos: declare<boolean>({
    etiqueta: "Preguntar si es un regalo",
    ayuda:
      "Al pagar se puede marcar «Es un regalo» y escribir un mensaje: se ve en el pedido y en sus correos, y se imprime en la hoja de despacho, que no lleva precios.",
    seccion: "Envío",
    control: INTERRUPTOR,
    valor: z.boolean(),
    defecto: false,
    cambia: "admin",
  }),
  couriers: declare<readonly Courier[]>({
    etiqueta: "Couriers",
    ayuda:
      "Con quién salen los pedidos: se elige al marcar uno como enviado, y el cliente lee el nombre, el número y el enlace en su correo y en la página de su pedido. Los envíos ya hechos conservan lo que se escribió en ellos.",
    seccion: "Envío",
    control: TABLA_COURIERS,
    valor: couriersSchema,
    defecto: COURIERS,
    cambia: "admin",
  }),
  ...AJUSTES_CORREO,
  respuestas: declare<readonly TextoPreparado[]>({
    etiqueta: "Textos para responder",
    ayuda:
      "Se eligen al responder un mensaje y se pueden cambiar antes de enviarlo. Lo ya respondido se queda como se escribió.",
    seccion: "Mensajes",
    control: TABLA_TEXTOS,
    valor: textosSchema,
    defecto: TEXTOS,
    cambia: "admin",
  }),
  sin_conexion: declare<boolean>({
    etiqueta: "Tienda sin conexión",
    ayuda:
      "El navegador de cada visitante guarda las páginas públicas y las fotos que vio, y las muestra, con su fecha, cuando se queda sin internet. Nunca guarda cuentas, pedidos ni este panel. Al desmarcarlo, en la próxima visita se borra también lo que ya guardó.",
    seccion: "Navegador",
    control: INTERRUPTOR,
    valor: z.boolean(),
    defecto: true,
    cambia: "admin",
  }),
  sinonimos: declare<Grupos>({
    etiqueta: "Sinónimos",
    ayuda:
      "Palabras que para la búsqueda son lo mismo: un grupo por línea, separadas por comas, como «chompa, suéter». Quien busca una encuentra también los productos de las otras, después de los que dicen la suya. Con «regalo > taza, florero», quien busca un regalo encuentra tazas y floreros, y no al revés.",
    seccion: "Búsqueda",
    control: TABLA_PALABRAS,
    valor: gruposPalabras,
    defecto: SINONIMOS_DE_PERU,
    cambia: "admin",
  }),
};

export type ClaveAjuste = keyof typeof AJUSTES;
export type Ajustes = { [K in ClaveAjuste]: z.output<(typeof AJUSTES)[K]["valor"]> };
export type ValorAjuste = Ajustes[ClaveAjuste];

export const isClaveAjuste = (clave: string): clave is ClaveAjuste => Object.hasOwn(AJUSTES, clave);
export const CLAVES_AJUSTE = Object.keys(AJUSTES).filter(isClaveAjuste);

/** The environment's settings, else the panel's, else the defaults. */
export function combineAjustes(
  env: Env,
  puestos: ReadonlyMap<ClaveAjuste, { valor: ValorAjuste | null }> = new Map(),
): Ajustes {
  const entries = CLAVES_AJUSTE.map((clave) => {
    const { aplicar, defecto } = AJUSTES[clave];
    return [clave, aplicar(env, puestos.get(clave)?.valor ?? defecto)];
  });
  return Object.fromEntries(entries) as Ajustes;
}

/** A line for each variable of the environment whose value the panel would not take. */
export function listRefused(env: Env): string[] {
  return CLAVES_AJUSTE.flatMap((clave) => {
    const { fijados, aplicar, defecto, valor } = AJUSTES[clave];
    const variables = fijados(env);
    const { error } = valor.safeParse(aplicar(env, defecto));
    return (error?.issues ?? []).flatMap(({ path: [campo = ENTERO], message }) => {
      const variable = variables[String(campo)];
      return variable ? [`${variable}: ${message}`] : [];
    });
  });
}
