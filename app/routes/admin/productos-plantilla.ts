import { PLANTILLA } from "#app/features/productos/csv/plantilla.ts";
import { buildCsvResponse } from "#lib/csv.ts";

/** The template of an import file, with two products as examples. */
export const loader = () => buildCsvResponse("plantilla-productos.csv", PLANTILLA.columnas, [PLANTILLA.filas]);
