import { useState } from "react";
import type { ListaConVistas } from "#db/values.ts";
import { SiPuede } from "#app/routing/puesto.tsx";
import { Button } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { useListParams } from "#app/ui/use-list-params.ts";
import { createRandomKey } from "#lib/secure-context.ts";
import { DialogoVista } from "./dialogo-vista.tsx";
import { LISTAS, toConsulta } from "./vistas.ts";
import type { VistaGuardada } from "./vistas.server.ts";

interface Props {
  lista: ListaConVistas;
  vistas: readonly VistaGuardada[];
}

export function BarraVistas({ lista, vistas }: Props) {
  const { params } = useListParams();
  if (vistas.length === 0) return null;
  const consulta = toConsulta(lista, params);
  return (
    <ul
      aria-label="Vistas guardadas"
      className="order-first flex w-full gap-2 overflow-x-auto py-0.5 max-md:col-span-2 md:flex-wrap"
    >
      {vistas.map((vista) => (
        <li key={vista.id}>
          <Link
            to={`${LISTAS[lista].ruta}?${vista.consulta}`}
            preventScrollReset
            aria-current={vista.consulta === consulta ? "page" : undefined}
            className={cx(
              "inline-flex min-h-11 items-center gap-1.5 rounded-full border px-3 text-sm whitespace-nowrap md:min-h-8",
              vista.consulta === consulta
                ? "border-accent bg-accent-soft text-accent"
                : "border-line-strong hover:bg-surface",
            )}
          >
            {vista.compartida ? (
              <>
                <Icon name="users" className="size-4 stroke-2" />
                <span className="sr-only">Compartida: </span>
              </>
            ) : null}
            {vista.nombre}
          </Link>
        </li>
      ))}
    </ul>
  );
}

interface Abierta {
  clave: string;
  vista: VistaGuardada | null;
}

/** Stands beside the list's other buttons, so that no row moves when it appears. */
export function GuardarVista({ lista, vistas }: Props) {
  const { params } = useListParams();
  const [abierta, setAbierta] = useState<Abierta | null>(null);
  const consulta = toConsulta(lista, params);
  const iguales = vistas.filter((vista) => vista.consulta === consulta);
  const actual = iguales.find(({ propia }) => propia) ?? iguales.find(({ editable }) => editable);
  const nueva = consulta !== "" && iguales.length === 0;
  const texto = nueva ? "Guardar estos filtros" : "Cambiar la vista";
  return (
    <SiPuede area={LISTAS[lista].area}>
      {nueva || actual ? (
        <Button
          variant="secondary"
          size="sm"
          title={texto}
          className="max-md:-my-2.5 max-md:border-transparent"
          onClick={() => setAbierta({ clave: actual ? actual.id : createRandomKey(), vista: actual ?? null })}
        >
          <Icon name={nueva ? "plus" : "pencil"} className="size-4 stroke-2" />
          <span className="max-md:sr-only">{texto}</span>
        </Button>
      ) : null}
      {abierta ? (
        <DialogoVista
          key={abierta.clave}
          id={abierta.clave}
          vista={abierta.vista}
          {...{ lista, consulta }}
          onClose={() => setAbierta(null)}
        />
      ) : null}
    </SiPuede>
  );
}
