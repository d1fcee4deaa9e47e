import { useEffect, useState } from "react";
import { announce } from "#app/ui/announcer.tsx";
import type { ProductoListado } from "#app/features/catalogo/productos/productos.ts";
import { fetchActuales, toListado } from "./actuales.ts";
import { Riel } from "./riel.tsx";
// The cards' hover picture loads with this late part.
import "./segunda-foto.ts";
import * as json from "#lib/json.ts";

/** Local storage key: product ids, newest first. */
const CLAVE = "qhatu:vistos";
const MAX = 12;

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const readIds = json.array(json.where(json.string, (id) => ID.test(id)));

function listVistos(): readonly string[] {
  try {
    return json.parseText(readIds, localStorage.getItem(CLAVE) ?? "[]") ?? [];
  } catch {
    return [];
  }
}

function keep(ids: readonly string[]): void {
  try {
    if (ids.length > 0) localStorage.setItem(CLAVE, JSON.stringify(ids));
    else localStorage.removeItem(CLAVE);
  } catch {
    // Storage may be full or blocked (private mode).
  }
}

/** Also removes other variants of the group. */
const addVisto = (id: string, hermanas: readonly string[] = []): void =>
  keep([id, ...listVistos().filter((one) => one !== id && !hermanas.includes(one))].slice(0, MAX));
const clearVistos = (): void => keep([]);

async function fetchProductos(ids: readonly string[]): Promise<ProductoListado[]> {
  const found = await fetchActuales(`/api/carrito?${new URLSearchParams({ ids: ids.join(",") })}`);
  const byId = new Map(found.filter(({ stock }) => stock > 0).map((one) => [one.id, one]));
  return ids.flatMap((id) => {
    const one = byId.get(id);
    return one ? [toListado(one)] : [];
  });
}

interface Props {
  /** The page's product: stored as seen, and left out. */
  actual?: string;
  /** Other variants of its group, of which only the last is stored. */
  hermanas?: readonly string[];
}

const NONE: readonly string[] = [];

/** Stands last on the page, so that nothing moves when it loads; optional offline. */
export default function RielVistos({ actual, hermanas = NONE }: Props) {
  const [productos, setProductos] = useState<readonly ProductoListado[]>([]);
  useEffect(() => {
    let gone = false;
    const ids = listVistos().filter((id) => id !== actual && !hermanas.includes(id));
    if (actual !== undefined) addVisto(actual, hermanas);
    const show = (found: readonly ProductoListado[]) => gone || setProductos(found);
    if (ids.length === 0) show([]);
    else fetchProductos(ids).then(show, () => show([]));
    return () => {
      gone = true;
    };
  }, [actual, hermanas]);

  const handleClear = () => {
    clearVistos();
    setProductos([]);
    announce("Se borró lo que viste.");
    document.getElementById("contenido")?.focus({ preventScroll: true });
  };
  return (
    <Riel
      id="vistos-titulo"
      heading={
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <h2 id="vistos-titulo" className="text-2xl">
            Lo que viste hace poco
          </h2>
          <button type="button" className="min-h-11 font-semibold text-accent hover:underline" onClick={handleClear}>
            Borrar
          </button>
        </div>
      }
      productos={productos}
    />
  );
}
