import { Link } from "#app/ui/link.tsx";
import { announce } from "#app/ui/announcer.tsx";
import { Button } from "#app/ui/button.tsx";
import type { PartesDireccion } from "./direcciones.ts";

export interface Guardada {
  texto: string;
  partes: PartesDireccion;
}

interface Props {
  guardadas: readonly Guardada[];
  onChoose: (partes: PartesDireccion) => void;
}

export function DireccionesGuardadas({ guardadas, onChoose }: Props) {
  if (guardadas.length === 0) return null;
  return (
    <div className="grid gap-2 noscript:hidden">
      <p className="text-sm font-semibold">Tus direcciones</p>
      <ul aria-label="Tus direcciones" className="grid gap-2 sm:grid-cols-2">
        {guardadas.map(({ texto, partes }) => (
          <li key={texto}>
            <Button
              variant="secondary"
              className="h-full w-full justify-start text-left font-normal whitespace-pre-line"
              onClick={() => {
                onChoose(partes);
                announce("Escribimos esa dirección en el formulario.");
              }}
            >
              {texto}
            </Button>
          </li>
        ))}
      </ul>
      <p className="text-sm">
        <Link to="/perfil/direcciones" className="link">
          Cambiar mis direcciones
        </Link>
      </p>
    </div>
  );
}
