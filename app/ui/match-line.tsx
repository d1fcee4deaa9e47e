import type { Coincidencia } from "#lib/text.ts";

export function MatchLine({ campo, antes, hallado, despues }: Coincidencia) {
  return (
    <span className="line-clamp-2 max-w-72 text-xs font-normal wrap-anywhere text-muted">
      {campo}: {antes}
      <mark className="bg-transparent font-bold text-accent">{hallado}</mark>
      {despues}
    </span>
  );
}
