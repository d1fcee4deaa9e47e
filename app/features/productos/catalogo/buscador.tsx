import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import { listOthers } from "./otros-parametros.ts";

type Panel = (props: { inputRef: RefObject<HTMLInputElement | null> }) => ReactNode;

/**
 * The search box of every page, which in the catalogue has the text of the list: a GET form. What it suggests and how it
 * searches without a new page (panel-sugerencias.tsx) is loaded when it is first used.
 */
export function Buscador({ className }: { className: string }) {
  const { pathname, search } = useLocation();
  const isCatalogo = pathname === "/catalogo";
  const texto = (isCatalogo && new URLSearchParams(search).get("search")) || "";
  const input = useRef<HTMLInputElement>(null);
  const others = isCatalogo ? listOthers(search) : [];
  const place = pathname + texto;
  const last = useRef(place);
  const [Sugerencias, setSugerencias] = useState<Panel>();

  const load = useCallback(() => {
    import("./panel-sugerencias.tsx").then(
      (panel) => setSugerencias(() => panel.default),
      () => {},
    );
  }, []);
  // It may have been used before the page was hydrated.
  useEffect(() => {
    if (document.activeElement === input.current) load();
  }, [load]);
  // On another page, or for another list, the box has its text.
  useEffect(() => {
    if (input.current && last.current !== place) input.current.value = texto;
    last.current = place;
  }, [place, texto]);

  return (
    <search className={className}>
      <form action="/catalogo" className="relative">
        <input
          ref={input}
          type="search"
          name="search"
          role="combobox"
          aria-label="Buscar productos"
          aria-expanded={false}
          aria-controls="sugerencias"
          aria-autocomplete="list"
          placeholder={isCatalogo ? "Nombre o descripción" : "Buscar productos"}
          defaultValue={texto}
          onFocus={load}
          onInput={load}
          autoComplete="off"
          maxLength={100}
          className="min-h-11 w-full rounded-full border border-line-strong bg-surface pr-12 pl-4 text-base placeholder:text-sm placeholder:text-muted"
        />
        <button
          type="submit"
          aria-label="Buscar"
          className="absolute top-0 right-0 grid size-11 place-items-center rounded-full text-muted hover:text-ink"
        >
          <Icon name="search" className="size-5" />
        </button>
        {others.map(([name, value]) => (
          <input key={name + value} type="hidden" name={name} value={value} />
        ))}
        {Sugerencias ? <Sugerencias inputRef={input} /> : null}
      </form>
    </search>
  );
}
