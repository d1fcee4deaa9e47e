import type { ReactNode } from "react";
import { Link } from "./link.tsx";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icons.ts";
import { cx } from "./cx.ts";

interface Props {
  title: string;
  value: ReactNode;
  icon?: IconName;
  note?: ReactNode;
  to?: string;
}

export function StatCard({ title, value, icon, note, to }: Props) {
  return (
    <div className="@container relative grid min-w-0 content-start gap-1 rounded-card border bg-surface p-3 md:p-4">
      <dt className="flex items-center justify-between gap-2 text-sm text-muted">
        {to ? (
          <Link to={to} className="after:absolute after:inset-0 after:rounded-card hover:text-ink">
            {title}
          </Link>
        ) : (
          title
        )}
        {icon ? <Icon name={icon} className="hidden size-5 shrink-0 sm:block" /> : null}
      </dt>
      {/* Long sums must fit the card. */}
      <dd className="font-display text-[clamp(1rem,10cqi,1.75rem)] leading-tight font-semibold tracking-tight whitespace-nowrap tabular-nums">
        {value}
      </dd>
      {note ? <dd className="text-xs text-muted">{note}</dd> : null}
    </div>
  );
}

const COLUMNS = {
  2: "grid-cols-2",
  3: "grid-cols-3",
  4: "grid-cols-2 xl:grid-cols-4",
  5: "grid-cols-2 lg:grid-cols-5",
};

export function StatCards({
  label,
  columns = 4,
  children,
}: {
  label: string;
  columns?: 2 | 3 | 4 | 5;
  children: ReactNode;
}) {
  return (
    <dl aria-label={label} className={cx("grid gap-2 md:gap-4", COLUMNS[columns])}>
      {children}
    </dl>
  );
}
