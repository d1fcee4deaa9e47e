/** A column of somebody's file, as a page asks what it is for. */
export interface ColumnaPorElegir<Papel extends string = string> {
  titulo: string;
  papel: Papel;
  /** Of its first rows. */
  ejemplos: readonly string[];
  conocida: boolean;
}

const EJEMPLOS = 2;
const EJEMPLO_LARGO = 80;

/** The first different values of a column, shortened. */
export function listEjemplos(rows: readonly (readonly string[])[], column: number): string[] {
  const cells = new Set<string>();
  for (const row of rows) {
    const cell = row[column]?.trim().replaceAll(/\s+/g, " ").slice(0, EJEMPLO_LARGO) ?? "";
    if (cell !== "") cells.add(cell);
    if (cells.size === EJEMPLOS) break;
  }
  return [...cells];
}

/** Collects `papel.<n>` of a form, by number. */
export function readPapeles(form: FormData): FormDataEntryValue[] {
  const papeles = [...form].flatMap(([name, value]) => {
    const [, n] = /^papel\.(\d{1,3})$/.exec(name) ?? [];
    return n === undefined ? [] : [[Number(n), value] as const];
  });
  return papeles.toSorted(([a], [b]) => a - b).map(([, value]) => value);
}
