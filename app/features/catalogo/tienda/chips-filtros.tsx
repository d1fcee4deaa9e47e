import { useEffect, useRef } from "react";
import { formatSoles } from "#lib/dinero.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { clearFiltros, type Filtros, isPropia, toCatalogoHref } from "./filtros.ts";

function formatPrecios({ desde, hasta }: Pick<Filtros, "desde" | "hasta">): string {
  const [from, to] = [desde, hasta].map((precio) => precio !== null && formatSoles(precio));
  if (from && to) return `De ${from} a ${to}`;
  return from ? `Desde ${from}` : to ? `Hasta ${to}` : "";
}

export const RESULTADOS = "resultados";

interface Chip {
  texto: string;
  sin: Partial<Filtros>;
}

export function listChips(filtros: Filtros): Chip[] {
  const { search, opciones, lugar } = filtros;
  const categorias = isPropia(filtros) ? [] : filtros.categorias;
  const precios = formatPrecios(filtros);
  return [
    ...(search ? [{ texto: `«${search}»`, sin: { search: "", exacta: false } }] : []),
    ...categorias.map((nombre) => ({ texto: nombre, sin: { categorias: categorias.filter((one) => one !== nombre) } })),
    ...opciones.map((opcion) => ({ texto: opcion, sin: { opciones: opciones.filter((one) => one !== opcion) } })),
    ...(lugar ? [{ texto: `De ${lugar}`, sin: { lugar: "" } }] : []),
    ...(filtros.oferta ? [{ texto: "En oferta", sin: { oferta: false } }] : []),
    ...(precios ? [{ texto: precios, sin: { desde: null, hasta: null } }] : []),
  ];
}

export function ChipsFiltros({ filtros }: { filtros: Filtros }) {
  const list = useRef<HTMLUListElement>(null);
  const pressed = useRef(false);
  const chips = listChips(filtros);
  const count = chips.length;
  const before = useRef(count);
  useEffect(() => {
    if (before.current === count) return;
    before.current = count;
    if (pressed.current) (list.current ?? document.getElementById(RESULTADOS))?.focus({ preventScroll: true });
    pressed.current = false;
  });
  const press = () => {
    pressed.current = true;
  };
  if (count === 0) return null;
  return (
    <ul
      ref={list}
      tabIndex={-1}
      aria-label="Filtros aplicados"
      className="flex flex-wrap items-center gap-2 outline-none"
    >
      {chips.map(({ texto, sin }) => (
        <li key={texto} className="min-w-0">
          <Link to={toCatalogoHref(filtros, sin)} preventScrollReset className="chip" onClick={press}>
            <span className="sr-only">Quitar filtro </span>
            <span className="truncate">{texto}</span>
            <Icon name="x" className="size-4 shrink-0" />
          </Link>
        </li>
      ))}
      {count > 1 ? (
        <li>
          <Link
            to={toCatalogoHref(filtros, clearFiltros(filtros))}
            preventScrollReset
            className="link inline-flex min-h-9 items-center"
            onClick={press}
          >
            Limpiar todo
          </Link>
        </li>
      ) : null}
    </ul>
  );
}
