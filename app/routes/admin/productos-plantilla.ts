import { PLANTILLA } from "#app/features/productos/csv/plantilla.ts";
import { buildCsvResponse } from "#lib/csv.ts";

/** How new products are written in a file, with two of them as examples. */
export const loader = () => buildCsvResponse("plantilla-productos.csv", PLANTILLA.columnas, [PLANTILLA.filas]);
