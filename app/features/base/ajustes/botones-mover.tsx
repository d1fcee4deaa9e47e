import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

export type MovesFila = Record<"sube" | "baja", (() => void) | null>;

interface Props {
  n: number;
  moves: MovesFila;
  who: string;
}

const MOVES = [
  ["sube", "Subir", "arrow-up"],
  ["baja", "Bajar", "arrow-down"],
] as const;

export function BotonesMover({ n, moves, who }: Props) {
  return MOVES.map(([move, verb, icon]) => (
    <Button
      key={move}
      variant="secondary"
      size="sm"
      data-mueve={`${n} ${move}`}
      disabled={!moves[move]}
      onClick={moves[move] ?? undefined}
    >
      <Icon name={icon} className="size-4 stroke-2" />
      {verb} <span className="sr-only">{who}</span>
    </Button>
  ));
}
