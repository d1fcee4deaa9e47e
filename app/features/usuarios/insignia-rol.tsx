import { Icon } from "#app/ui/icon.tsx";
import { Badge } from "#app/ui/badge.tsx";
import type { Rol } from "./usuarios.ts";

export function InsigniaRol({ rol }: { rol: Rol }) {
  return rol === "admin" ? (
    <Badge tone="purple" icon={<Icon name="shield-check" />}>
      Admin
    </Badge>
  ) : (
    <Badge tone="neutral" icon={<Icon name="user-round" />}>
      Cliente
    </Badge>
  );
}
