import { FieldError } from "#app/ui/field.tsx";
import { BotonesMover } from "./botones-mover.tsx";
import type { OpcionMostrada } from "./declarar.ts";
import { useOrden } from "./use-filas.ts";

interface Props {
  etiqueta: string;
  filas: readonly OpcionMostrada[];
  error: string | undefined;
}

export function ControlOrden({ etiqueta, filas: given, error }: Props) {
  const { box, filas, listMoves } = useOrden(given);
  return (
    <div ref={box} className="grid gap-2">
      <p className="font-semibold">{etiqueta}</p>
      <ol aria-label={etiqueta} className="grid max-w-2xl divide-y rounded-card border">
        {filas.map(({ n, fila: { nombre, etiqueta: seccion } }, place) => (
          <li key={n} className="flex flex-wrap items-center gap-2 px-4 py-2">
            <input type="hidden" name="valor" value={nombre} />
            <span className="min-w-48 flex-1">
              <span className="text-muted tabular-nums">{place + 1}.</span> {seccion}
            </span>
            <BotonesMover n={n} moves={listMoves(place)} who={seccion} />
          </li>
        ))}
      </ol>
      <FieldError id="orden-error" error={error} />
    </div>
  );
}
