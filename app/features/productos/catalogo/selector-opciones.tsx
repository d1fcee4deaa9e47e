import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { toMiniatura } from "#app/features/imagenes/imagenes.ts";
import { announce } from "#app/ui/announcer.tsx";
import { cx } from "#app/ui/cx.ts";
import { Link } from "#app/ui/link.tsx";
import { normalizeSearch } from "#lib/text.ts";
import { ELEGIR, type Selector, type ValorOpcion } from "./opciones.ts";

/** What a colour looks like is seen on the picture of a product that has it. */
const hasFotos = ({ nombre, valores }: Selector) =>
  normalizeSearch(nombre) === "color" && new Set(valores.map(({ imagen }) => imagen)).size > 1;

/** What keeps a value from being bought as it is, for eyes and readers. */
function describe({ otra, agotado }: ValorOpcion, others: string): string {
  if (otra) return `no hay en ${others}`;
  return agotado ? "agotado" : "";
}

interface ValorProps {
  valor: ValorOpcion;
  /** The other values that are chosen. */
  others: string;
  foto: boolean;
}

function Valor({ valor: one, others, foto }: ValorProps) {
  const { state }: { state: unknown } = useLocation();
  const { valor, elegido, to, otra, agotado, imagen } = one;
  const note = describe(one, others);
  return (
    <Link
      to={to}
      replace
      preventScrollReset
      state={state}
      aria-current={elegido ? "true" : undefined}
      title={note ? `${valor}: ${note}` : undefined}
      className={cx(
        "flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control border px-3 text-sm font-medium",
        elegido ? "border-accent bg-accent-soft text-accent" : "border-line-strong hover:border-accent",
        otra && "border-dashed",
        foto && "pl-1.5",
      )}
    >
      {foto ? <img src={toMiniatura(imagen)} alt="" className="size-8 rounded-sm object-cover" /> : null}
      <span className={otra || agotado ? "text-muted line-through" : undefined}>{valor}</span>
      {note ? <span className="sr-only">({note})</span> : null}
    </Link>
  );
}

interface Props {
  selectores: readonly Selector[];
  /** What the page shows, and is told when another variant is. */
  resumen: string;
}

/**
 * The options of a variant: links to the others of its group, so that each has its address and they work without script.
 * Nothing for a product of its own.
 */
export function SelectorOpciones({ selectores, resumen }: Props) {
  const told = useRef(resumen);
  useEffect(() => {
    if (told.current === resumen) return;
    told.current = resumen;
    announce(resumen);
  }, [resumen]);
  if (selectores.length === 0) return null;
  const falta = selectores.find(({ elegido }) => elegido === null);
  return (
    <div className="grid gap-4">
      {selectores.map((selector) => {
        const { nombre, elegido, valores } = selector;
        const others = selectores.flatMap((other) => (other === selector ? [] : (other.elegido ?? []))).join(" y ");
        const current = valores.find((valor) => valor.elegido);
        return (
          <fieldset
            key={nombre}
            id={selector === falta ? ELEGIR : undefined}
            aria-label={nombre}
            className="grid min-w-0 scroll-mt-24 gap-2"
          >
            <p className="text-sm">
              <span className="text-muted">{nombre}:</span>{" "}
              <strong className="font-semibold">{elegido ?? "elige"}</strong>
              {current?.agotado ? <span className="text-muted"> (agotado)</span> : null}
            </p>
            <ul className="flex flex-wrap gap-2">
              {valores.map((valor) => (
                <li key={valor.valor}>
                  <Valor valor={valor} others={others} foto={hasFotos(selector)} />
                </li>
              ))}
            </ul>
          </fieldset>
        );
      })}
    </div>
  );
}
