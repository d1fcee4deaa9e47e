import type { Centimos } from "#lib/dinero.ts";
import type { Filtros } from "./filtros.ts";
import type { Listado, SiguientePaso } from "./listado.ts";

type Tanteada = Pick<Listado, "productos" | "found" | "muchos">;
type Leer = (filtros: Filtros) => Promise<Tanteada>;

type Ensanche = (
  filtros: Filtros,
  leer: Leer,
  toShown: (precio: Centimos) => Centimos,
) => Promise<SiguientePaso | null>;

const widen =
  (lado: "desde" | "hasta"): Ensanche =>
  async (filtros, leer, toShown) => {
    if (filtros[lado] === null) return null;
    const orden = lado === "hasta" ? "precio-asc" : "precio-desc";
    const [nearest] = (await leer({ ...filtros, [lado]: null, orden, pagina: 1 })).productos;
    if (!nearest) return null;
    const cambio = { [lado]: toShown(nearest.precio) };
    const { found, muchos } = await leer({ ...filtros, ...cambio, pagina: 1 });
    return { cambio, found, muchos };
  };

const drop =
  (isSet: (filtros: Filtros) => boolean, cambio: Partial<Filtros>): Ensanche =>
  async (filtros, leer) => {
    if (!isSet(filtros)) return null;
    const { found, muchos } = await leer({ ...filtros, ...cambio, pagina: 1 });
    return found > 0 ? { cambio, found, muchos } : null;
  };

/** Smaller steps first. */
const PASOS: readonly Ensanche[] = [
  widen("hasta"),
  widen("desde"),
  drop(({ opciones }) => opciones.length > 0, { opciones: [] }),
  drop(({ lugar }) => lugar !== "", { lugar: "" }),
  drop(({ oferta }) => oferta, { oferta: false }),
];

export async function findSiguiente(
  filtros: Filtros,
  leer: Leer,
  toShown: (precio: Centimos) => Centimos,
): Promise<SiguientePaso | null> {
  for (const paso of PASOS) {
    const found = await paso(filtros, leer, toShown);
    if (found) return found;
  }
  return null;
}
