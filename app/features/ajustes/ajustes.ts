import { z } from "zod";
import type { Rol } from "#db/values.ts";
import { type Categoria, CATEGORIAS } from "#lib/categorias.ts";
import type { Env } from "#lib/env.ts";
import { ZONAS_ENVIO, type ZonaEnvio } from "#lib/envio/zonas.ts";
import { describeCategorias, type FilaCategoria, toFilaCategoria } from "./categorias.ts";
import { categoriasSchema } from "./categorias.schema.ts";
import { COURIERS, type Courier, describeCouriers } from "./couriers.ts";
import { couriersSchema } from "./couriers.schema.ts";
import { formatGrupos, type Grupos, judgeGrupos, SEPARADOR } from "./palabras.ts";
import { SINONIMOS_DE_PERU } from "./sinonimos.ts";
import { describeZonas, type FilaZona, toFila } from "./zonas.ts";
import { zonasSchema } from "./zonas.schema.ts";

/** The names of the environment's settings that hold a `T`, or nothing. */
type EnvName<T> = { [Name in keyof Env]-?: [Env[Name]] extends [T | undefined] ? Name : never }[keyof Env];

/** What a control of the panel shows: a box, the rows of a table, or words with a group a line. */
export type Mostrado =
  | { control: "interruptor"; valor: boolean }
  | { control: "zonas"; valor: readonly FilaZona[] }
  | { control: "categorias"; valor: readonly FilaCategoria[] }
  | { control: "couriers"; valor: readonly Courier[] }
  | { control: "palabras"; valor: Grupos };

/** How the panel edits a value, and tells it in words. */
interface ControlAjuste<T> {
  tipo: Mostrado["control"];
  mostrar: (valor: T) => Mostrado;
  describe: (valor: T) => string;
}

const INTERRUPTOR: ControlAjuste<boolean> = {
  tipo: "interruptor",
  mostrar: (valor) => ({ control: "interruptor", valor }),
  describe: (valor) => (valor ? "sí" : "no"),
};

const TABLA_ZONAS: ControlAjuste<readonly ZonaEnvio[]> = {
  tipo: "zonas",
  mostrar: (valor) => ({ control: "zonas", valor: valor.map(toFila) }),
  describe: describeZonas,
};

const TABLA_CATEGORIAS: ControlAjuste<readonly Categoria[]> = {
  tipo: "categorias",
  mostrar: (valor) => ({ control: "categorias", valor: valor.map(toFilaCategoria) }),
  describe: describeCategorias,
};

const TABLA_COURIERS: ControlAjuste<readonly Courier[]> = {
  tipo: "couriers",
  mostrar: (valor) => ({ control: "couriers", valor }),
  describe: describeCouriers,
};

const TABLA_PALABRAS: ControlAjuste<Grupos> = {
  tipo: "palabras",
  mostrar: (valor) => ({ control: "palabras", valor }),
  describe: (valor) => formatGrupos(valor, SEPARADOR),
};

/** Empty groups, which empty lines are, fall out. */
const gruposPalabras = z
  .array(z.array(z.string()))
  .superRefine((grupos, context) => {
    const message = judgeGrupos(grupos);
    if (message) context.addIssue({ code: "custom", message });
  })
  .transform((grupos) => grupos.filter(({ length }) => length > 0));

interface Declaracion<T> {
  etiqueta: string;
  /** One or two sentences: what it changes for customers. */
  ayuda: string;
  /** The heading under which the panel shows it. */
  seccion: string;
  control: ControlAjuste<T>;
  valor: z.ZodType<T>;
  /** What holds until somebody sets it. */
  defecto: T;
  /** Who may change it. */
  cambia: Rol;
  /** The environment's setting that wins over the panel. One with a default of its own would always win. */
  env?: EnvName<T>;
}

/** With the two functions that take a value of any setting, and throw for one that is not its own. */
const declare = <T>(declaracion: Declaracion<T>) => ({
  ...declaracion,
  mostrar: (valor: unknown) => declaracion.control.mostrar(declaracion.valor.parse(valor)),
  describe: (valor: unknown) => declaracion.control.describe(declaracion.valor.parse(valor)),
});

/** Every setting of the panel. */
export const AJUSTES = {
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
  categorias: declare<readonly Categoria[]>({
    etiqueta: "Categorías",
    ayuda:
      "Cada una tiene su página, en este orden en el menú. Su dirección sale del nombre, y la frase la leen los clientes y los buscadores. Una categoría con productos no se puede quitar ni cambiar de nombre: pásalos antes a otra desde Productos.",
    seccion: "Catálogo",
    control: TABLA_CATEGORIAS,
    valor: categoriasSchema,
    defecto: CATEGORIAS,
    cambia: "admin",
  }),
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
      "Palabras que para la búsqueda son lo mismo: un grupo por línea, separadas por comas, como «chompa, suéter». Quien busca una encuentra también los productos de las otras, después de los que dicen la suya.",
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

/** A change of a setting, newest first in a list, in words. */
export interface CambioAjuste {
  id: string;
  created_at: Date;
  actor: string;
  /** null: the default held. */
  antes: string | null;
  despues: string | null;
}

/** A setting as the panel shows it. */
export interface AjusteEnPanel extends Pick<Declaracion<unknown>, "etiqueta" | "ayuda" | "seccion"> {
  clave: ClaveAjuste;
  mostrado: Mostrado;
  /** The value in force, and the default, in words. */
  valor: string;
  defecto: string;
  /** The environment's setting that fixes the value; null where the panel decides. */
  fijado: string | null;
  /** Set in the panel: also where the environment wins, or the default is the same. */
  puesto: boolean;
  /** Of the row; 0 without one. */
  version: number;
  historial: readonly CambioAjuste[];
}
