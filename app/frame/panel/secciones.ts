import type { IconName } from "#app/ui/icons.ts";
import type { Area } from "#lib/permisos.ts";
import type { ServicioTienda } from "./servicios.ts";

export interface Atencion {
  /** Orders to prepare or look at, and payments to check. */
  pedidos: number;
  mensajes: number;
  /** Receipts refused by SUNAT, or not sent. */
  comprobantes: number;
  reclamos: number;
  opiniones: number;
}

export const GRUPOS = ["Ventas", "Clientes", "Tienda"] as const;

export interface SeccionPanel {
  to: string;
  texto: string;
  icono: IconName;
  /** The section's count may need another area. */
  area: Area;
  servicio?: ServicioTienda;
  /** Its heading in the menu; the first ones stand above all groups. */
  grupo?: (typeof GRUPOS)[number];
  /** The key after `g` (teclas.ts). */
  tecla: string;
  atencion?: { de: keyof Atencion; texto: string };
}

/** In the menu's order, the groups one after another. */
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
  { to: "/admin/usuarios", texto: "Usuarios", icono: "users", area: "clientes", tecla: "u" },
  { to: "/admin/cupones", texto: "Cupones", icono: "ticket-percent", area: "cupones", grupo: "Ventas", tecla: "t" },
  {
    to: "/admin/comprobantes",
    texto: "Comprobantes",
    icono: "receipt-text",
    area: "comprobantes",
    servicio: "comprobantes",
    grupo: "Ventas",
    tecla: "b",
    atencion: { de: "comprobantes", texto: "por resolver" },
  },
  {
    to: "/admin/mensajes",
    texto: "Mensajes",
    icono: "message-square",
    area: "mensajes",
    grupo: "Clientes",
    tecla: "m",
    atencion: { de: "mensajes", texto: "nuevos" },
  },
  {
    to: "/admin/reclamos",
    texto: "Reclamos",
    icono: "book-open",
    area: "reclamos",
    grupo: "Clientes",
    tecla: "r",
    atencion: { de: "reclamos", texto: "sin responder" },
  },
  {
    to: "/admin/opiniones",
    texto: "Opiniones",
    icono: "star",
    area: "opiniones",
    grupo: "Clientes",
    tecla: "e",
    atencion: { de: "opiniones", texto: "por revisar" },
  },
  { to: "/admin/correos", texto: "Correos", icono: "send", area: "correos", grupo: "Tienda", tecla: "c" },
  { to: "/admin/ajustes", texto: "Ajustes", icono: "sliders-horizontal", area: "ajustes", grupo: "Tienda", tecla: "a" },
  {
    to: "/admin/auditoria",
    texto: "Auditoría",
    icono: "rotate-ccw-clock",
    area: "auditoria",
    grupo: "Tienda",
    tecla: "l",
  },
];
