import { CircleCheck, CircleX, Clock, PackageOpen, Truck } from "lucide-react";
import { Badge } from "#app/ui/badge.tsx";
import type { Estado } from "./pedidos.ts";

/** Colours of SPEC.md section 4; with an icon and the word, since colour alone tells nothing to everyone. */
const ESTADOS = {
  pendiente: { tone: "yellow", icon: Clock, nombre: "Pendiente" },
  procesando: { tone: "blue", icon: PackageOpen, nombre: "Procesando" },
  enviado: { tone: "purple", icon: Truck, nombre: "Enviado" },
  entregado: { tone: "green", icon: CircleCheck, nombre: "Entregado" },
  cancelado: { tone: "red", icon: CircleX, nombre: "Cancelado" },
} as const;

export function InsigniaEstado({ estado }: { estado: Estado }) {
  const { tone, icon: Icon, nombre } = ESTADOS[estado];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden strokeWidth={2} />}>
      {nombre}
    </Badge>
  );
}
