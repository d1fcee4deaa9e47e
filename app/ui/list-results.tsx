import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { toListHref, PAGE } from "#lib/list-params.ts";
import { formatNumero } from "#lib/numbers.ts";
import { announce } from "./announcer.tsx";
import { ButtonLink } from "./button.tsx";
import { EmptyState } from "./empty-state.tsx";
import { Pagination } from "./pagination.tsx";
import { useListParams } from "./use-list-params.ts";

interface Listed {
  /** Matches on all pages. */
  found: number;
  hayMas?: boolean;
  pagina: number;
  paginas: number;
}

interface Props {
  list: Listed;
  /** Singular and plural: ["usuario", "usuarios"]. */
  noun: readonly [one: string, many: string];
  /** Says 'none found' instead of 'none yet'. */
  narrowed: boolean;
  empty: { title: string; text: string; action?: ReactNode };
  /** Where the list continues beyond its numbered pages. */
  next?: string | null;
  aside?: ReactNode;
  children: ReactNode;
}

function useNotice(text: string, page: number) {
  const top = useRef<HTMLElement>(null);
  const last = useRef({ text, page });
  useEffect(() => {
    const before = last.current;
    last.current = { text, page };
    if (before.text !== text) announce(text);
    if (before.page !== page) top.current?.focus({ preventScroll: true });
  }, [text, page]);
  return top;
}

export function ListResults({
  list: { found: count, hayMas: more = false, pagina: page, paginas: pages },
  noun,
  narrowed,
  empty,
  next = null,
  aside,
  children,
}: Props) {
  const { params } = useListParams();
  const location = useLocation();
  // Keeps where the surrounding page leads back to.
  const state: unknown = location.state;
  const said = `${more ? "Más de " : ""}${formatNumero(count)} ${noun[count === 1 ? 0 : 1]}`;
  const counter = pages > 1 ? `${said}, página ${formatNumero(page)} de ${formatNumero(pages)}` : said;
  const top = useNotice(counter, page);
  if (count === 0 && !narrowed) {
    return (
      <EmptyState title={empty.title} action={empty.action}>
        {empty.text}
      </EmptyState>
    );
  }
  return (
    <section ref={top} tabIndex={-1} aria-label="Resultados" className="grid gap-2 outline-none md:gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <p className="w-28 grow text-muted tabular-nums">{counter}</p>
        {aside}
      </div>
      {count === 0 ? (
        <EmptyState
          title="No hay resultados con estos filtros"
          action={
            <ButtonLink to={location.pathname} state={state} variant="secondary" size="sm">
              Quitar filtros
            </ButtonLink>
          }
        >
          Prueba con otras palabras o con menos filtros.
        </EmptyState>
      ) : (
        children
      )}
      <Pagination page={page} pages={pages} toHref={(n) => toListHref(params, { [PAGE]: n })} state={state} />
      {next === null ? null : (
        <ButtonLink to={next} state={state} variant="secondary" size="sm" className="justify-self-center">
          Ver los {noun[1]} que siguen
        </ButtonLink>
      )}
    </section>
  );
}
