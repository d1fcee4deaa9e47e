import type { ReactNode } from "react";
import { Link } from "./link.tsx";
import { Icon } from "./icon.tsx";
import { cx } from "./cx.ts";
import { pagesToShow } from "./pages.ts";

interface Props {
  page: number;
  pages: number;
  /** Real links can be shared and opened in a new tab. */
  toHref: (page: number) => string;
  /** Tells other pages where this one leads back to. */
  state?: unknown;
}

const BOX =
  "inline-flex min-h-11 min-w-11 items-center justify-center gap-1 rounded-control px-2 font-semibold sm:px-3";

interface StepProps {
  to: string | null;
  state: unknown;
  label: string;
  children: ReactNode;
}

function Step({ to, state, label, children }: StepProps) {
  if (to === null) return <span className={cx(BOX, "hidden text-muted sm:inline-flex")}>{children}</span>;
  return (
    <Link to={to} state={state} aria-label={label} className={cx(BOX, "text-accent hover:bg-accent-soft")}>
      {children}
    </Link>
  );
}

export function Pagination({ page, pages, toHref, state }: Props) {
  if (pages <= 1) return null;
  const listNumbers = (reach: number) =>
    pagesToShow(page, pages, reach).map((n, index) =>
      n === null ? (
        <span key={`gap-${index}`} aria-hidden className="px-0.5 text-muted sm:px-1">
          …
        </span>
      ) : (
        <Link
          key={n}
          to={toHref(n)}
          state={state}

          aria-label={`Página ${n}`}
          aria-current={n === page ? "page" : undefined}
          className={cx(BOX, n === page ? "bg-accent text-on-accent forced-colors:underline" : "hover:bg-sunken")}
        >
          {n}
        </Link>
      ),
    );
  return (
    <nav aria-label="Paginación" className="flex flex-wrap items-center justify-center gap-0.5 tabular-nums sm:gap-1">
      <Step to={page > 1 ? toHref(page - 1) : null} state={state} label="Página anterior">
        <Icon name="chevron-left" className="size-5" />
        <span className="hidden sm:inline">Anterior</span>
      </Step>
      {/* All fits one line of a phone. */}
      <span className="contents sm:hidden">{listNumbers(0)}</span>
      <span className="hidden sm:contents">{listNumbers(1)}</span>
      <Step to={page < pages ? toHref(page + 1) : null} state={state} label="Página siguiente">
        <span className="hidden sm:inline">Siguiente</span>
        <Icon name="chevron-right" className="size-5" />
      </Step>
    </nav>
  );
}
