import { Button } from "#app/ui/button.tsx";
import { formatNumero } from "#lib/numbers.ts";

interface Props {
  vistos: number;
  found: number;
  muchos: boolean;
  loading: boolean;
  showMore: (() => void) | null;
}

/** Without scripts the page links take its place. */
export function VerMas({ vistos, found, muchos, loading, showMore }: Props) {
  return (
    <div className="grid justify-items-center gap-2 noscript:hidden">
      <p className="text-sm text-muted tabular-nums">
        Viste {formatNumero(vistos)} de {muchos ? "más de " : ""}
        {formatNumero(found)} productos
      </p>
      {showMore ? (
        <Button variant="secondary" busy={loading ? "Cargando…" : undefined} onClick={showMore}>
          Ver más
        </Button>
      ) : null}
    </div>
  );
}
