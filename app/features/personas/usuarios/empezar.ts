/** Where a new shop gets its first dueño. */
export const EMPEZAR = "/empezar";

/** Where that dueño goes on. */
export const PASOS = "/admin/empezar";

/** After `#`, which browsers send to nobody: neither server nor log sees the code. */
export const toEmpezarHref = (tiendaUrl: string, codigo: string): string => `${tiendaUrl}${EMPEZAR}#${codigo}`;
