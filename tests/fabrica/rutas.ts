import type { Declaration, RouteEntry } from "#app/routing/route-table.ts";
import table from "#app/routes.ts";

/** A route of the house as the router knows it, and where it stands. */
export interface Ruta {
  id: string;
  parentId: string;
  file: string;
  path: string | undefined;
  index: boolean | undefined;
  caseSensitive: boolean | undefined;
  /** Its whole address, from the root on. */
  camino: string;
  /** The ids of those around it and its own, the outermost first. */
  cadena: readonly string[];
  /** What it says of itself; a layout, which is merely around others, says nothing. */
  declaration: Declaration | undefined;
}

type Around = Pick<Ruta, "id" | "camino" | "cadena">;

function flatten(entries: readonly RouteEntry[], around: Around): Ruta[] {
  return entries.flatMap((entry) => {
    const id = entry.id ?? entry.file.replace(/\.tsx?$/, "");
    const camino = entry.path === undefined ? around.camino : `${around.camino.replace(/\/$/, "")}/${entry.path}`;
    const cadena = [...around.cadena, id];
    const { file, path, index, caseSensitive, declaration, children = [] } = entry;
    return [
      { id, parentId: around.id, file, path, index, caseSensitive, camino, cadena, declaration },
      ...flatten(children, { id, camino, cadena }),
    ];
  });
}

/** Every route of app/routes.ts, parents before their children. */
export const RUTAS: readonly Ruta[] = flatten(table, { id: "root", camino: "/", cadena: [] });
