import { Foto } from "#app/features/base/imagenes/foto.tsx";
import { useEffect } from "react";
import { cx } from "#app/ui/cx.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { Price } from "#app/ui/price.tsx";
import { fromSoles } from "#lib/dinero.ts";
import type { GrupoOpciones, OpcionBusqueda } from "./opciones-busqueda.ts";
import type { Termino } from "#app/features/catalogo/busquedas/terminos.ts";
import { splitHallados } from "./hallados.ts";

// A <select> and its <option> cannot hold pictures and links.
const LISTBOX = { role: "listbox" } as const;
const GROUP = { role: "group" } as const;
const optionStyle = (chosen: boolean) => ({ role: "option", "aria-selected": chosen }) as const;

function Nombre({ texto, terminos }: { texto: string; terminos: readonly Termino[] }) {
  return splitHallados(texto, terminos).map(({ texto: trozo, hallado }, n) =>
    hallado ? (
      <mark key={n} className="bg-transparent font-bold text-inherit">
        {trozo}
      </mark>
    ) : (
      trozo
    ),
  );
}

function Contenido({ opcion, terminos }: { opcion: OpcionBusqueda; terminos: readonly Termino[] }) {
  if (opcion.tipo === "producto") {
    const { nombre, precio, imagen, agotado } = opcion.producto;
    return (
      <>
        <Foto imagen={imagen} alt="" sizes="48px" className="w-12 shrink-0 rounded-sm" />
        <span className="grid min-w-0 flex-1">
          <span className="truncate">
            <Nombre texto={nombre} terminos={terminos} />
          </span>
          {agotado ? (
            <span className="text-sm text-muted">Agotado: te avisamos cuando llegue</span>
          ) : (
            <Price amount={fromSoles(precio)} size="sm" />
          )}
        </span>
      </>
    );
  }
  const icon = { reciente: "clock", categoria: "layout-grid", todos: "search" } as const;
  return (
    <>
      <Icon name={icon[opcion.tipo]} className="size-5 shrink-0 text-muted" />
      <span className="min-w-0 flex-1 truncate">
        {opcion.tipo === "todos" ? `Ver todo lo de «${opcion.texto}»` : null}
        {opcion.tipo === "categoria" ? <Nombre texto={opcion.texto} terminos={terminos} /> : null}
        {opcion.tipo === "reciente" ? opcion.texto : null}
      </span>
    </>
  );
}

interface Props {
  id: string;
  grupos: readonly GrupoOpciones[];
  /** Index over all groups; -1 for none. */
  activa: number;
  terminos: readonly Termino[];
  onHover: (index: number) => void;
  onLeave: (opcion: OpcionBusqueda) => void;
}

export function ListaSugerencias({ id, grupos, activa, terminos, onHover, onLeave }: Props) {
  const starts = grupos.map((_, n) => grupos.slice(0, n).reduce((sum, { opciones }) => sum + opciones.length, 0));
  useEffect(() => {
    if (activa >= 0) document.getElementById(`${id}-${activa}`)?.scrollIntoView({ block: "nearest" });
  }, [id, activa]);
  return (
    <div {...LISTBOX} id={id} aria-label="Sugerencias">
      {grupos.map(({ nombre, opciones }, n) => (
        <div key={nombre} {...GROUP} aria-label={nombre} className={cx(n > 0 && "mt-1 border-t pt-1")}>
          {opciones[0]?.tipo === "todos" ? null : (
            <p aria-hidden className="flex min-h-9 items-center px-3 text-sm font-semibold text-muted">
              {nombre}
            </p>
          )}
          {opciones.map((opcion, inGroup) => {
            const index = (starts[n] ?? 0) + inGroup;
            return (
              <Link
                key={opcion.to}
                to={opcion.to}
                tabIndex={-1}
                {...optionStyle(index === activa)}
                id={`${id}-${index}`}
                onPointerMove={() => onHover(index)}
                // Keeps the focus in the text field.
                onPointerDown={(event) => event.preventDefault()}
                onClick={(event) => {
                  if (!event.metaKey && !event.ctrlKey && !event.shiftKey) onLeave(opcion);
                }}
                className={cx(
                  "flex min-h-11 items-center gap-3 rounded-control px-3",
                  opcion.tipo === "producto" && "py-1.5",
                  opcion.tipo === "reciente" && "h-11 pr-14",
                  index === activa && "bg-accent-soft",
                )}
              >
                <Contenido opcion={opcion} terminos={terminos} />
              </Link>
            );
          })}
        </div>
      ))}
    </div>
  );
}
