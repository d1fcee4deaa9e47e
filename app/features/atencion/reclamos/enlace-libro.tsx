import { Link } from "#app/ui/link.tsx";
import { cx } from "#app/ui/cx.ts";
import { SimboloLibro } from "./simbolo-libro.tsx";

/** Link to the Libro, with its symbol: required on every page by Ley 32495 (docs/ley.md, section 1). */
export function EnlaceLibro({ className }: { className?: string }) {
  return (
    <Link
      to="/libro-de-reclamaciones"
      className={cx(
        "inline-flex min-h-11 items-center gap-3 rounded-control border border-line-strong bg-surface px-3.5 py-2 font-semibold hover:border-accent hover:text-accent",
        className,
      )}
    >
      <SimboloLibro className="h-7 w-auto shrink-0" />
      Libro de Reclamaciones
    </Link>
  );
}
