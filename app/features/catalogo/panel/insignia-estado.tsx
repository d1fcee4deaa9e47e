import { formatDia } from "#lib/fechas.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { NOMBRE_ESTADO_PRODUCTO } from "#app/features/catalogo/productos/leer-ficha.ts";
import type { FilaProducto } from "./panel.ts";

export function InsigniaEstado({ producto }: { producto: Pick<FilaProducto, "estado" | "activo_desde"> }) {
  const { estado, activo_desde } = producto;
  if (estado === "activo") return null;
  return (
    <Badge tone="neutral" icon={<Icon name={estado === "borrador" ? "pencil" : "eye-off"} />}>
      {NOMBRE_ESTADO_PRODUCTO[estado]}
      {activo_desde ? <span className="sr-only">, activo desde el {formatDia(activo_desde)}</span> : null}
    </Badge>
  );
}
