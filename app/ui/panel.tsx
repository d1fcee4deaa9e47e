import { type ReactNode, useId } from "react";
import { cx } from "./cx.ts";

interface Props {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
  className?: string;
}

export function Panel({ title, aside, children, className }: Props) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={cx("grid min-w-0 content-start gap-3 rounded-card border bg-surface p-4", className)}
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
