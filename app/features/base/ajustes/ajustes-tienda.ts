import { ASPECTO_USUAL } from "#app/features/base/aspecto/aspecto.ts";
import { ASPECTO } from "./aspecto.ts";
import { declare, declareOrden, TABLA_HACEDORES } from "./declarar.ts";
import { DEFECTO, REDES, TIENDA } from "./empresa.ts";
import type { Hacedor } from "./hacedores.ts";
import { hacedoresSchema } from "./hacedores.schema.ts";
import { ORDEN_USUAL, ordenSchema, SECCIONES_INICIO, type SeccionInicio } from "./orden-inicio.ts";
import { PORTADA, PORTADA_USUAL } from "./portada.ts";
import { VISTA } from "./vista.ts";

export const AJUSTES_TIENDA = {
  tienda: declare({
    etiqueta: "Nombre y logo",
    ayuda: "Cómo se llama y cómo se ve la tienda en todas partes.",
    seccion: "Tienda",
    ...TIENDA,
    defecto: DEFECTO.tienda,
    cambia: "admin",
    muestra: VISTA,
  }),
  aspecto: declare({
    etiqueta: "Colores y letras",
    ayuda:
      "La cara de la tienda, de día y de noche: de los dos colores salen todos los demás. El panel y los correos conservan la de siempre.",
    seccion: "Tienda",
    ...ASPECTO,
    defecto: ASPECTO_USUAL,
    cambia: "admin",
    muestra: VISTA,
  }),
  portada: declare({
    etiqueta: "Portada del inicio",
    ayuda:
      "Lo primero que se ve en el inicio. Con fechas se muestra del primer al último día, y después vuelve la de siempre.",
    seccion: "Tienda",
    ...PORTADA,
    defecto: PORTADA_USUAL,
    cambia: "admin",
    muestra: VISTA,
  }),
  orden_inicio: declare<readonly SeccionInicio[]>({
    etiqueta: "Orden del inicio",
    ayuda: "Qué va primero debajo de la portada. Lo que no tiene nada que mostrar no aparece.",
    seccion: "Tienda",
    control: declareOrden(SECCIONES_INICIO),
    valor: ordenSchema,
    defecto: ORDEN_USUAL,
    cambia: "admin",
    muestra: VISTA,
  }),
  hacedores: declare<readonly Hacedor[]>({
    etiqueta: "Quiénes lo hacen",
    ayuda:
      "Las personas y los talleres que hacen lo que vendes, en «Sobre nosotros». Sin nadie, esa parte no se muestra. Pídeles permiso antes de publicar su nombre y su foto.",
    seccion: "Tienda",
    control: TABLA_HACEDORES,
    valor: hacedoresSchema,
    defecto: [],
    cambia: "admin",
  }),
  redes: declare({
    etiqueta: "Redes sociales",
    ayuda: "Los enlaces del pie de la tienda; también las leen los buscadores. Las vacías no se muestran.",
    seccion: "Tienda",
    ...REDES,
    defecto: DEFECTO.redes,
    cambia: "admin",
  }),
};
