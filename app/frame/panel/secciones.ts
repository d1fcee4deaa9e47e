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

/** What asks for attention, by the section that it belongs to. */
export interface Atencion {
  /** Orders that are paid and wait to be prepared, and those that a person must look at. */
  pedidos: number;
  /** Messages that nobody has seen to. */
  mensajes: number;
  /** Claims without an answer. */
  reclamos: number;
}

export interface SeccionPanel {
  to: string;
  texto: string;
  icono: LucideIcon;
  /** Which figure of Atencion stands beside it, and what that figure counts. */
  atencion?: { de: keyof Atencion; texto: string };
}

/** The side navigation of the panel. */
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
