import { useEffect, useRef, useState } from "react";
import { useFetcher, useLocation } from "react-router";
import type { ProductoListado } from "#app/features/catalogo/productos/productos.ts";
import { toCatalogoHref } from "./filtros.ts";
import type { ListaVista } from "./listado.ts";

interface Vistas {
  productos: readonly ProductoListado[];
  pagina: number;
}

/** Products added by 'Ver más', by history entry, for Back. */
const kept = new Map<string, Vistas>();
const MAX_ENTRADAS = 20;

function keep(key: string, vistas: Vistas): void {
  kept.delete(key);
  kept.set(key, vistas);
  for (const oldest of kept.keys()) {
    if (kept.size <= MAX_ENTRADAS) break;
    kept.delete(oldest);
  }
}

/** Skips products that moved up meanwhile. */
function add({ productos }: Vistas, more: ListaVista): Vistas {
  const known = new Set(productos.map(({ id }) => id));
  return {
    productos: [...productos, ...more.productos.filter(({ id }) => !known.has(id))],
    pagina: more.filtros.pagina,
  };
}

/** The address follows without a navigation; a reload starts at the last page. */
export function useVerMas(listado: ListaVista) {
  const { key } = useLocation();
  const { data, load, state } = useFetcher<{ listado: ListaVista | null }>();
  const { filtros, productos, paginas } = listado;
  const before = kept.get(key);
  const begin = before?.pagina === filtros.pagina ? before : { productos, pagina: filtros.pagina };
  const [grown, setGrown] = useState<{ of: ListaVista["productos"]; vistas: Vistas; first: number } | null>(null);
  // Resets for another list only.
  const vistas = grown?.of === productos ? grown.vistas : begin;
  const asked = useRef<number | null>(null);

  useEffect(() => {
    const more = data?.listado;
    if (!more || more.filtros.pagina !== asked.current) return;
    asked.current = null;
    const next = add(vistas, more);
    keep(key, next);
    setGrown({ of: productos, vistas: next, first: vistas.productos.length });
    history.replaceState(history.state, "", toCatalogoHref(filtros, { pagina: next.pagina }));
  }, [data, filtros, key, productos, vistas]);

  const next = vistas.pagina < paginas ? vistas.pagina + 1 : null;
  const showMore = () => {
    asked.current = next;
    void load(toCatalogoHref(filtros, { pagina: next ?? 1 }));
  };
  return {
    ...vistas,
    /** Index of the first added card; null before. */
    first: grown?.of === productos ? grown.first : null,
    loading: state !== "idle",
    showMore: next === null ? null : showMore,
  };
}
