import { formatSigned } from "#lib/dinero-con-signo.ts";

export const TAREA_LIBROS = "libros";

export const LIBROS = ["existencias", "pedidos", "pagos", "caja", "cupones", "comprobantes", "proveedores"] as const;
export type Libro = (typeof LIBROS)[number];

/** What the books are checked by, slice by slice. */
export const UNIDADES = ["producto", "pedido", "dia", "cupon", "serie"] as const;
export type Unidad = (typeof UNIDADES)[number];

/** What does not fit, in a sentence for the shopkeeper. */
export interface Descuadre {
  libro: Libro;
  texto: string;
}

/** With what it is about, so that a second look can ask for it alone. */
export interface HallazgoLibros extends Descuadre {
  /** The same for the same fault, whatever the sums. */
  clave: string;
  unidad: Unidad;
  id: string;
}

const ENLACES: Record<Unidad, (id: string) => string> = {
  producto: (id) => `/admin/productos?editar=${id}`,
  pedido: (id) => `/admin/pedidos/${id}`,
  dia: (id) => `/admin/caja?desde=${id}&hasta=${id}`,
  cupon: (id) => `/admin/cupones/${id}`,
  serie: () => "/admin/comprobantes",
};

export const toEnlace = ({ unidad, id }: Pick<HallazgoLibros, "unidad" | "id">): string => ENLACES[unidad](id);

/** What to do about it; nothing mends itself. */
export const QUE_HACER: Record<Libro, string> = {
  existencias: "Cuenta las unidades que hay de verdad y corrige el stock con un ajuste que diga el motivo.",
  pedidos: "No entregues ni devuelvas dinero de ese pedido antes de que lo mire quien cuida la tienda.",
  pagos: "Compara los pagos del pedido con la página del proveedor antes de entregarlo o devolver dinero.",
  caja: "Usa las cifras de los pedidos, no las de la caja, hasta que lo mire quien cuida la tienda.",
  cupones: "Mira en el cupón qué pedidos lo usaron; si faltan usos, crea otro cupón para quien quedó fuera.",
  comprobantes: "Mira el pedido y sus comprobantes con tu contador antes de emitir o anular otro.",
  proveedores: "Abre ese pago en la página del proveedor: lo que dice ahí es lo que cobraste de verdad.",
};

/** Of céntimos as the database gives them: a number, or digits. */
export const soles = (amount: unknown): string => formatSigned(Number(amount));
