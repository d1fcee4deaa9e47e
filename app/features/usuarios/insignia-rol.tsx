import { Icon } from "#app/ui/icon.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { NOMBRE_PUESTO } from "#lib/permisos.ts";
import type { Usuario } from "./usuarios.ts";

/** The role; of an admin who may not do everything the puesto, too. */
export function InsigniaRol({ rol, puesto }: Pick<Usuario, "rol" | "puesto">) {
  return rol === "admin" ? (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <Badge tone="purple" icon={<Icon name="shield-check" />}>
        Admin
      </Badge>
      {puesto === null || puesto === "dueno" ? null : (
        <span className="text-xs text-muted">{NOMBRE_PUESTO[puesto]}</span>
      )}
    </span>
  ) : (
    <Badge tone="neutral" icon={<Icon name="user-round" />}>
      Cliente
    </Badge>
  );
}
