import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";

interface Props {
  title: string;
  value: ReactNode;
  icon?: LucideIcon;
  /** A line under the figure: what it counts, or a second figure. */
  note?: ReactNode;
  /** The list that the figure counts. */
  to?: string;
}

/** One figure. Say what stands in it in `title`; the whole card leads to the list behind it. */
export function StatCard({ title, value, icon: Icon, note, to }: Props) {
  return (
    <div className="relative grid min-w-0 content-start gap-1 rounded-card border bg-surface p-4">
      <dt className="flex items-center justify-between gap-2 text-sm text-muted">
        {to ? (
          <Link to={to} className="after:absolute after:inset-0 after:rounded-card hover:text-ink">
            {title}
          </Link>
        ) : (
          title
        )}
        {Icon ? <Icon aria-hidden className="size-5 shrink-0" strokeWidth={1.75} /> : null}
      </dt>
      <dd className="font-display text-2xl font-semibold tracking-tight tabular-nums">{value}</dd>
      {note ? <dd className="text-xs text-muted">{note}</dd> : null}
    </div>
  );
}

/** Figures side by side. */
export function StatCards({ label, children }: { label: string; children: ReactNode }) {
  return (
    <dl aria-label={label} className="grid grid-cols-2 gap-3 xl:grid-cols-4">
      {children}
    </dl>
  );
}
