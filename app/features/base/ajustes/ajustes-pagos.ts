import { z } from "zod";
import { type MetodoElegible, METODOS_ELEGIBLES } from "#db/values.ts";
import { pick } from "#lib/objects.ts";
import { DESDE } from "./ajustes-venta.ts";
import { declare, declareOpciones, INTERRUPTOR } from "./declarar.ts";
import { METODOS_USUALES, NOMBRE_METODO } from "./metodos.ts";
import { TOPES, TOPES_USUALES } from "./topes.ts";
import { YAPE, YAPE_VACIO } from "./yape.ts";

/** Sorted, so that equal choices are equal values. */
export const metodosSchema = z
  .array(z.enum(METODOS_ELEGIBLES))
  .min(1, "Deja al menos un medio de pago.")
  .transform((metodos) => METODOS_ELEGIBLES.filter((metodo) => metodos.includes(metodo)));

export const AJUSTES_PAGOS = {
  devolver_en_linea: declare<boolean>({
    etiqueta: "Pedir devoluciones desde el pedido",
    ayuda:
      "Quien recibió su pedido puede pedir devolver productos desde su página, en el plazo de «Promesas después de la venta». Ustedes responden en Pedidos, Devoluciones, y Envíos y devoluciones lo explica. Sin marcar, las devoluciones se piden por correo o teléfono.",
    seccion: "Pedidos",
    control: INTERRUPTOR,
    valor: z.boolean(),
    defecto: false,
    cambia: "admin",
  }),
  comprar_sin_cuenta: declare<boolean>({
    etiqueta: "Comprar sin cuenta",
    ayuda:
      "Quien no quiere una cuenta paga con su nombre, su correo y su teléfono, y sigue su pedido por un enlace que le llega por correo. Después puede crear su cuenta con un código, y sus pedidos pasan a ella. Sin marcar, hay que iniciar sesión para pagar; los pedidos ya hechos siguen con su enlace.",
    seccion: "Pedidos",
    control: INTERRUPTOR,
    valor: z.boolean(),
    defecto: false,
    cambia: "admin",
    desde: DESDE,
  }),
  recibir_pedidos: declare<boolean>({
    etiqueta: "Recibir pedidos nuevos",
    ayuda:
      "Sin marcar, se ve el catálogo y se llena el carrito, pero nadie puede pedir. Los pedidos que ya empezaron se pueden pagar hasta su plazo. Sirve para cambiar de cuenta en Stripe o Mercado Pago, o para unas vacaciones.",
    seccion: "Pagos",
    control: INTERRUPTOR,
    valor: z.boolean(),
    defecto: true,
    cambia: "admin",
  }),
  yape: declare({
    etiqueta: "Yape, Plin o transferencia",
    ayuda:
      "Adónde te pagan sin pasar por ningún proveedor. El cliente paga desde su app, escribe el código de la operación, y ustedes lo confirman en «Pagos por verificar». Con los datos guardados, márcalo abajo, en «Medios de pago».",
    seccion: "Pagos",
    ...YAPE,
    defecto: YAPE_VACIO,
    cambia: "admin",
  }),
  metodos_pago: declare<readonly MetodoElegible[]>({
    etiqueta: "Medios de pago",
    ayuda:
      "Con qué se puede pagar un pedido nuevo. Los pagos que ya empezaron terminan con el suyo, y se pueden devolver.",
    seccion: "Pagos",
    control: declareOpciones(pick(NOMBRE_METODO, METODOS_ELEGIBLES)),
    valor: metodosSchema,
    defecto: METODOS_USUALES,
    cambia: "admin",
  }),
  topes: declare({
    etiqueta: "Topes para quien nunca pagó",
    ayuda:
      "Cuánto puede dejar sin pagar, y así quitar de la venta, quien todavía no pagó ningún pedido. Después de su primer pago valen los topes de todos.",
    seccion: "Pagos",
    ...TOPES,
    defecto: TOPES_USUALES,
    cambia: "admin",
  }),
};
