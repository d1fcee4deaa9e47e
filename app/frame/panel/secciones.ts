import type { IconName } from "#app/ui/icons.ts";

/** How many things wait for somebody, by section. */
export interface Atencion {
  /** Orders that are paid and wait to be prepared, and those that a person must look at. */
  pedidos: number;
  mensajes: number;
  reclamos: number;
  /** Opinions that nobody has looked at. */
  opiniones: number;
}

export interface SeccionPanel {
  to: string;
  texto: string;
  icono: IconName;
  /** Which count stands beside it, and what it counts. */
  atencion?: { de: keyof Atencion; texto: string };
}

export const SECCIONES: readonly SeccionPanel[] = [
  { to: "/admin", texto: "Dashboard", icono: "layout-dashboard" },
  { to: "/admin/productos", texto: "Productos", icono: "package" },
  { to: "/admin/pedidos", texto: "Pedidos", icono: "shopping-bag", atencion: { de: "pedidos", texto: "por atender" } },
  {
    to: "/admin/reclamos",
    texto: "Reclamos",
    icono: "book-open",
    atencion: { de: "reclamos", texto: "sin responder" },
  },
  {
    to: "/admin/opiniones",
    texto: "Opiniones",
    icono: "star",
    atencion: { de: "opiniones", texto: "por revisar" },
  },
  { to: "/admin/usuarios", texto: "Usuarios", icono: "users" },
  { to: "/admin/mensajes", texto: "Mensajes", icono: "message-square", atencion: { de: "mensajes", texto: "nuevos" } },
  { to: "/admin/correos", texto: "Correos", icono: "send" },
  { to: "/admin/ajustes", texto: "Ajustes", icono: "sliders-horizontal" },
  { to: "/admin/auditoria", texto: "Auditoría", icono: "rotate-ccw-clock" },
];
