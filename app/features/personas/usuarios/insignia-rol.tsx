import { Icon } from "#app/ui/icon.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { NOMBRE_PUESTO } from "#lib/permisos.ts";
import type { Usuario } from "./usuarios.ts";

export function InsigniaRol({ rol, puesto, bloqueado_en }: Pick<Usuario, "rol" | "puesto" | "bloqueado_en">) {
  if (bloqueado_en) {
    return (
      <span className="inline-flex flex-wrap items-center gap-1">
        <InsigniaRol rol={rol} puesto={puesto} bloqueado_en={null} />
        <Badge tone="red" icon={<Icon name="circle-slash" />}>
          Bloqueado
        </Badge>
      </span>
    );
  }
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
