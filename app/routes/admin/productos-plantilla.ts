import { PLANTILLA } from "#app/features/catalogo/csv/plantilla.ts";
import { buildCsvResponse } from "#lib/csv.ts";

export const loader = () => buildCsvResponse("plantilla-productos.csv", PLANTILLA.columnas, [PLANTILLA.filas]);
