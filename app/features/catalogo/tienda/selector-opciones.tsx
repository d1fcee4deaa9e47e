import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { toMiniatura } from "#app/features/base/imagenes/imagenes.ts";
import { announce } from "#app/ui/announcer.tsx";
import { cx } from "#app/ui/cx.ts";
import { Link } from "#app/ui/link.tsx";
import { normalizeSearch } from "#lib/text.ts";
import { ELEGIR, type Selector, type ValorOpcion } from "./opciones.ts";

/** Colours are shown by the picture of a variant. */
const hasFotos = ({ nombre, valores }: Selector) =>
  normalizeSearch(nombre) === "color" && new Set(valores.map(({ imagen }) => imagen)).size > 1;

function describe({ otra, agotado }: ValorOpcion, others: string): string {
  if (otra) return `no hay en ${others}`;
  return agotado ? "agotado" : "";
}

interface ValorProps {
  valor: ValorOpcion;
  others: string;
  foto: boolean;
  id: string | undefined;
}

function Valor({ valor: one, others, foto, id }: ValorProps) {
  const { state }: { state: unknown } = useLocation();
  const { valor, elegido, to, otra, agotado, imagen } = one;
  const note = describe(one, others);
  return (
    <Link
      id={id}
      to={to}
      replace
      preventScrollReset
      state={state}
      aria-current={elegido ? "true" : undefined}
      title={note ? `${valor}: ${note}` : undefined}
      className={cx(
        "flex min-h-11 min-w-11 scroll-mt-36 items-center justify-center gap-2 rounded-control border px-3 text-sm font-medium",
        elegido ? "border-accent bg-accent-soft text-accent" : "border-line-strong hover:border-accent",
        otra && "border-dashed",
        foto && "pl-1.5",
      )}
    >
      {foto ? <img src={toMiniatura(imagen)} alt="" className="size-8 rounded-sm bg-set object-cover" /> : null}
      <span className={otra || agotado ? "text-muted line-through" : undefined}>{valor}</span>
      {note ? <span className="sr-only">({note})</span> : null}
    </Link>
  );
}

interface Props {
  selectores: readonly Selector[];
  resumen: string;
}

/** Options as links to the other variants: each has an address and works without scripts. */
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
          <fieldset key={nombre} aria-label={nombre} className="grid min-w-0 gap-2">
            <p className="text-sm">
              <span className="text-muted">{nombre}:</span>{" "}
              <strong className="font-semibold">{elegido ?? "elige"}</strong>
              {current?.agotado ? <span className="text-muted"> (agotado)</span> : null}
            </p>
            <ul className="flex flex-wrap gap-2">
              {valores.map((valor, at) => (
                <li key={valor.valor}>
                  <Valor
                    id={selector === falta && at === 0 ? ELEGIR : undefined}
                    valor={valor}
                    others={others}
                    foto={hasFotos(selector)}
                  />
                </li>
              ))}
            </ul>
          </fieldset>
        );
      })}
    </div>
  );
}
