import { Link } from "#app/ui/link.tsx";
import { toOpinarPath } from "./opiniones.ts";

interface Props {
  producto_id: string;
  nombre: string;
  opinado: boolean;
}

export function EnlaceOpinar({ producto_id, nombre, opinado }: Props) {
  return (
    <Link to={toOpinarPath(producto_id)} className="link inline-flex min-h-11 items-center text-sm print:hidden">
      {opinado ? "Tu opinión" : "Opinar"}
      <span className="sr-only"> sobre {nombre}</span>
    </Link>
  );
}
