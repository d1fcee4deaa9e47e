import type { MouseEvent } from "react";
import { Link } from "#app/ui/link.tsx";
import { announce } from "#app/ui/announcer.tsx";
import { Button } from "#app/ui/button.tsx";

/** Writes one of a customer's addresses into the form's field `direccion`, where it may still be changed. */
function fill({ currentTarget }: MouseEvent<HTMLButtonElement>, direccion: string): void {
  const field = currentTarget.form?.elements.namedItem("direccion");
  if (!(field instanceof HTMLTextAreaElement)) return;
  field.value = direccion;
  field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  announce("Escribimos esa dirección en el formulario.");
}

/** The addresses that a customer keeps, to choose one for an order; with none, where to keep one. */
export function DireccionesGuardadas({ guardadas }: { guardadas: readonly string[] }) {
  return (
    <div className="grid gap-2 noscript:hidden">
      {guardadas.length > 0 ? <p className="text-sm font-semibold">Tus direcciones</p> : null}
      {guardadas.length > 0 ? (
        <ul aria-label="Tus direcciones" className="grid gap-2 sm:grid-cols-2">
          {guardadas.map((direccion) => (
            <li key={direccion}>
              <Button
                variant="secondary"
                className="h-full w-full justify-start text-left font-normal whitespace-pre-line"
                onClick={(event) => fill(event, direccion)}
              >
                {direccion}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      <p className="text-sm">
        <Link to="/perfil/direcciones" className="link">
          {guardadas.length > 0 ? "Cambiar mis direcciones" : "Guardar una dirección con su distrito"}
        </Link>
      </p>
    </div>
  );
}
