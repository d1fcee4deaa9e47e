/** Sorted as in the panel. */
export const TAREAS = {
  correo: ["Correos", "Envía los correos que esperan, también los que fallaron y toca reintentar."],
  mensajes: ["Mensajes de contacto", "Entrega al correo de la tienda lo que escriben en el formulario de contacto."],
  "conciliar-pagos": ["Pagos", "Pregunta a los proveedores por los pagos cuyo aviso no llegó."],
  "completar-reembolsos": ["Reembolsos", "Termina los reembolsos que quedaron a medias."],
  "vencer-pedidos": ["Pedidos sin pagar", "Cancela los que vencieron y devuelve su stock."],
  lotes: ["Lotes de pedidos", "Sigue con los pedidos de cada lote, aunque nadie mire."],
  mudanzas: ["Productos de otra tienda", "Revisa archivos de otras tiendas, trae sus fotos y crea los productos."],
  comprobantes: ["Comprobantes", "Envía boletas, facturas y notas a SUNAT y lee sus respuestas."],
  ofertas: ["Ofertas", "Pone y quita los precios de oferta en su momento."],
  avisos: ["Avisos de stock", "Escribe a quien espera un producto que ya volvió."],
  "plazo-reclamos": ["Plazos de reclamos", "Recuerda a la tienda los reclamos que están por vencer."],
  "pedir-opiniones": ["Pedir opiniones", "Escribe a quien recibió su pedido hace unos días."],
  "sumar-caja": ["Sumas del dashboard", "Suma por día lo que entró y salió de la caja."],
  libros: ["Libros", "Cada noche revisa que cuadren, también con lo que dicen los proveedores."],
  "contar-ventas": ["Más vendidos", "Cuenta las ventas de 90 días de cada producto."],
  carritos: ["Carritos", "Borra los carritos de cuentas que nadie cambió en 90 días."],
  cola: ["Fila para pagar", "Borra los lugares que ya nadie usa."],
  relacionados: ["Productos que van juntos", "Mira qué se compra con qué."],
  copias: ["Copias de seguridad", "Cada noche escribe una, la lleva a su segundo lugar y la prueba."],
  "borrar-fotos": ["Fotos retiradas", "Borra los archivos de las fotos que ya nadie muestra."],
} as const satisfies Record<string, readonly [nombre: string, hace: string]>;

export type NombreTarea = keyof typeof TAREAS;

export const NOMBRES_TAREA = Object.keys(TAREAS) as [NombreTarea, ...NombreTarea[]];

export interface Corrida {
  termino: Date;
  /** In ms. */
  duro: number;
  fallo_en: Date | null;
  /** Consecutive failures. */
  fallos: number;
}
