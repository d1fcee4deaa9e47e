import { Icon } from "#app/ui/icon.tsx";
import { SIN_SINONIMOS, splitTerminos, type Termino } from "#app/features/catalogo/busquedas/terminos.ts";
import { splitHallados } from "#app/features/catalogo/tienda/hallados.ts";
import { cx } from "#app/ui/cx.ts";
import { MatchLine } from "#app/ui/match-line.tsx";
import type { Grupo, Opcion } from "./paleta-opciones.ts";

// A <select> cannot hold icons and two lines of text.
const LISTBOX = { role: "listbox" } as const;
const GROUP = { role: "group" } as const;
const optionStyle = (chosen: boolean) => ({ role: "option", "aria-selected": chosen }) as const;

interface Props {
  id: string;
  buscado: string;
  grupos: readonly Grupo[];
  activa: number;
  onHover: (index: number) => void;
  onFollow: (opcion: Opcion) => void;
}

const scrollRowIntoView = (row: HTMLElement | null) => row?.scrollIntoView({ block: "nearest" });

function Hallado({ texto, terminos }: { texto: string; terminos: readonly Termino[] }) {
  return splitHallados(texto, terminos).map(({ texto: parte, hallado }, n) =>
    hallado ? (
      <mark key={n} className="bg-transparent font-bold text-accent">
        {parte}
      </mark>
    ) : (
      parte
    ),
  );
}

/** The focus stays in the text field. */
export function PaletaLista({ id, buscado, grupos, activa, onHover, onFollow }: Props) {
  const terminos = splitTerminos(buscado, SIN_SINONIMOS);
  const starts = grupos.map((_, n) => grupos.slice(0, n).reduce((sum, { opciones }) => sum + opciones.length, 0));
  return (
    <div {...LISTBOX} id={id} aria-label="Resultados" className="min-h-0 overflow-y-auto p-2 empty:hidden">
      {grupos.map(({ nombre, opciones }, n) => (
        <div key={nombre} {...GROUP} aria-label={nombre}>
          <p aria-hidden className="px-3 pt-2 pb-1 text-xs font-semibold text-muted">
            {nombre}
          </p>
          {opciones.map((opcion, inGroup) => {
            const index = (starts[n] ?? 0) + inGroup;
            const { to, texto, detalle, coincidencia, icono } = opcion;
            return (
              <button
                key={to}
                type="button"
                tabIndex={-1}
                {...optionStyle(index === activa)}
                id={`${id}-${index}`}
                ref={index === activa ? scrollRowIntoView : null}
                onPointerMove={() => onHover(index)}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => onFollow(opcion)}
                className={cx(
                  "flex min-h-11 w-full items-center gap-3 rounded-control px-3 py-1.5 text-left text-sm",
                  index === activa && "bg-accent-soft",
                )}
              >
                <Icon name={icono} className="size-5 shrink-0 text-muted" />
                <span className="grid min-w-0 flex-1">
                  <span className="truncate font-medium">
                    <Hallado texto={texto} terminos={terminos} />
                  </span>
                  {coincidencia ? <MatchLine {...coincidencia} /> : null}
                </span>
                {detalle ? (
                  <span className="max-w-[45%] truncate text-xs text-muted">
                    <Hallado texto={detalle} terminos={terminos} />
                  </span>
                ) : null}
              </button>
            );
          })}
        </div>
      ))}
    </div>
  );
}
