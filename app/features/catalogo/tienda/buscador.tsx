import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import { late } from "#app/ui/late.tsx";
import { listOthers } from "./otros-parametros.ts";

const PanelSugerencias = late(() => import("./panel-sugerencias.tsx"), { when: "now" });

/** A GET form on every page. Suggestions (panel-sugerencias.tsx) load at first use. */
export function Buscador({ className }: { className: string }) {
  const { pathname, search } = useLocation();
  const isCatalogo = pathname === "/catalogo";
  const texto = (isCatalogo && new URLSearchParams(search).get("search")) || "";
  const input = useRef<HTMLInputElement>(null);
  const others = isCatalogo ? listOthers(search) : [];
  const place = pathname + texto;
  const last = useRef(place);
  const [used, setUsed] = useState(0);

  // The form may have been used before hydration.
  useEffect(() => setUsed(document.activeElement === input.current ? 1 : 0), []);
  useEffect(() => {
    const field = input.current;
    // In focus, it is being used again since the search was sent.
    if (field && field !== document.activeElement && last.current !== place) field.value = texto;
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
          onFocus={() => setUsed((times) => times + 1)}
          onInput={() => setUsed((times) => times || 1)}
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
        {used > 0 ? <PanelSugerencias inputRef={input} /> : null}
      </form>
    </search>
  );
}
