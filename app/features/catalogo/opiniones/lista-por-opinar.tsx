import { Foto } from "#app/features/base/imagenes/foto.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import type { PorOpinar } from "./autor.server.ts";
import { toOpinarPath } from "./opiniones.ts";

export function ListaPorOpinar({ productos }: { productos: readonly PorOpinar[] }) {
  return (
    <ul aria-label="Por opinar" className="grid gap-3 sm:grid-cols-2">
      {productos.map(({ producto_id, nombre, imagen }) => (
        <li key={producto_id} className="flex items-center gap-4 rounded-card border bg-surface p-4">
          <Foto imagen={imagen} alt="" sizes="56px" className="w-14 rounded-control" />
          <p className="min-w-0 flex-1 font-medium break-words">{nombre}</p>
          <ButtonLink to={toOpinarPath(producto_id)} variant="secondary" size="sm">
            Opinar
            <span className="sr-only"> sobre {nombre}</span>
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}
