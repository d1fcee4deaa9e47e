import { ShieldCheck, UserRound } from "lucide-react";
import { Badge } from "#app/ui/badge.tsx";
import type { Rol } from "./usuarios.ts";

export function InsigniaRol({ rol }: { rol: Rol }) {
  return rol === "admin" ? (
    <Badge tone="purple" icon={<ShieldCheck aria-hidden strokeWidth={2} />}>
      Admin
    </Badge>
  ) : (
    <Badge tone="neutral" icon={<UserRound aria-hidden strokeWidth={2} />}>
      Cliente
    </Badge>
  );
}
