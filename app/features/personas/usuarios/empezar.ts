/** Where a new shop gets its first dueño. */
export const EMPEZAR = "/empezar";

/** After `#`, which browsers send to nobody: neither server nor log sees the code. */
export const toEmpezarHref = (tiendaUrl: string, codigo: string): string => `${tiendaUrl}${EMPEZAR}#${codigo}`;
