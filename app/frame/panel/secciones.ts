import type { IconName } from "#app/ui/icons.ts";
import type { Area } from "#lib/permisos.ts";
import type { ServicioTienda } from "./servicios.ts";

/** How many things wait for somebody, by section. */
export interface Atencion {
  /** Orders that wait to be prepared, those that a person must look at, and payments to be checked by hand. */
  pedidos: number;
  mensajes: number;
  /** Receipts that the tax office refused, or that could not be sent. */
  comprobantes: number;
  reclamos: number;
  /** Opinions that nobody has looked at. */
  opiniones: number;
}

export interface SeccionPanel {
  to: string;
  texto: string;
  icono: IconName;
  /** Whoever may see it is led there; its count stays from the others. */
  area: Area;
  /** It is there once the shop has this. */
  servicio?: ServicioTienda;
  /** Leads there after `g` (teclas.ts). */
  tecla: string;
  /** Which count stands beside it, and what it counts. */
  atencion?: { de: keyof Atencion; texto: string };
}

export const SECCIONES: readonly SeccionPanel[] = [
  { to: "/admin", texto: "Dashboard", icono: "layout-dashboard", area: "panel", tecla: "d" },
  { to: "/admin/productos", texto: "Productos", icono: "package", area: "productos", tecla: "p" },
  {
    to: "/admin/pedidos",
    texto: "Pedidos",
    icono: "shopping-bag",
    area: "pedidos",
    tecla: "o",
    atencion: { de: "pedidos", texto: "por atender" },
  },
  { to: "/admin/cupones", texto: "Cupones", icono: "ticket-percent", area: "cupones", tecla: "t" },
  {
    to: "/admin/comprobantes",
    texto: "Comprobantes",
    icono: "receipt-text",
    area: "comprobantes",
    servicio: "comprobantes",
    tecla: "b",
    atencion: { de: "comprobantes", texto: "por resolver" },
  },
  {
    to: "/admin/reclamos",
    texto: "Reclamos",
    icono: "book-open",
    area: "reclamos",
    tecla: "r",
    atencion: { de: "reclamos", texto: "sin responder" },
  },
  {
    to: "/admin/opiniones",
    texto: "Opiniones",
    icono: "star",
    area: "opiniones",
    tecla: "e",
    atencion: { de: "opiniones", texto: "por revisar" },
  },
  { to: "/admin/usuarios", texto: "Usuarios", icono: "users", area: "clientes", tecla: "u" },
  {
    to: "/admin/mensajes",
    texto: "Mensajes",
    icono: "message-square",
    area: "mensajes",
    tecla: "m",
    atencion: { de: "mensajes", texto: "nuevos" },
  },
  { to: "/admin/correos", texto: "Correos", icono: "send", area: "correos", tecla: "c" },
  { to: "/admin/ajustes", texto: "Ajustes", icono: "sliders-horizontal", area: "ajustes", tecla: "a" },
  { to: "/admin/auditoria", texto: "Auditoría", icono: "rotate-ccw-clock", area: "auditoria", tecla: "l" },
];
