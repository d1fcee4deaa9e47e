import type { ReactNode } from "react";

/** Shown without JavaScript; hide what needs it with `noscript:hidden`. */
export function NoScript({ children }: { children: ReactNode }) {
  return (
    <div className="hidden rounded-card border bg-info-soft p-4 text-info noscript:block">
      <p>{children}</p>
    </div>
  );
}
