import { PLANTILLA } from "#app/features/productos/csv/plantilla.ts";
import { csvResponse } from "#lib/csv.ts";

/** How new products are written in a file, with two of them as examples. */
export const loader = () => csvResponse("plantilla-productos.csv", PLANTILLA.columnas, [PLANTILLA.filas]);
