/** Of the catalogue's address (`PARAMETROS`), but for what a new search replaces. */
const OTROS = /^(categoria|opcion|lugar|desde|hasta|oferta|orden|vista)$/;

/** What a new search keeps. Others, such as utm_source, the server renders no page with (`toCacheKey`). */
export const listOthers = (query: string): [name: string, value: string][] =>
  [...new URLSearchParams(query)].filter(([name]) => OTROS.test(name));
