/** Where the first dueño goes on from EMPEZAR. Apart from it: no browser needs both. */
export const PASOS = "/admin/empezar";
