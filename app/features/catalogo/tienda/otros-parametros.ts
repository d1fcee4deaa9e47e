export const listOthers = (query: string): [name: string, value: string][] =>
  [...new URLSearchParams(query)].filter(([name]) => !["search", "exacta", "pagina"].includes(name));
