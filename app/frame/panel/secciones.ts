import {
  BookOpen,
  History,
  LayoutDashboard,
  type LucideIcon,
  MessageSquare,
  Package,
  Send,
  ShoppingBag,
  Users,
} from "lucide-react";

/** How many things wait for somebody, by section. */
export interface Atencion {
  /** Orders that are paid and wait to be prepared, and those that a person must look at. */
  pedidos: number;
  mensajes: number;
  reclamos: number;
}

export interface SeccionPanel {
  to: string;
  texto: string;
  icono: LucideIcon;
  /** Which count stands beside it, and what it counts. */
  atencion?: { de: keyof Atencion; texto: string };
}

export const SECCIONES: readonly SeccionPanel[] = [
  { to: "/admin", texto: "Dashboard", icono: LayoutDashboard },
  { to: "/admin/productos", texto: "Productos", icono: Package },
  { to: "/admin/pedidos", texto: "Pedidos", icono: ShoppingBag, atencion: { de: "pedidos", texto: "por atender" } },
  { to: "/admin/reclamos", texto: "Reclamos", icono: BookOpen, atencion: { de: "reclamos", texto: "sin responder" } },
  { to: "/admin/usuarios", texto: "Usuarios", icono: Users },
  { to: "/admin/mensajes", texto: "Mensajes", icono: MessageSquare, atencion: { de: "mensajes", texto: "nuevos" } },
  { to: "/admin/correos", texto: "Correos", icono: Send },
  { to: "/admin/auditoria", texto: "Auditoría", icono: History },
];
