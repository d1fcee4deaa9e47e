/** The colour that a reason of `judgeColores` ends with. */
export const findPropuesta = (motivo: string | null | undefined): string | null =>
  /#[0-9a-f]{6}/.exec(motivo ?? "")?.[0] ?? null;
