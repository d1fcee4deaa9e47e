import type { ReactNode } from "react";

/** What a browser without JavaScript says in place of something that needs it; that part carries `noscript:hidden`. */
export function NoScript({ children }: { children: ReactNode }) {
  return (
    <div className="hidden rounded-card border bg-info-soft p-4 text-info noscript:block">
      <p>{children}</p>
    </div>
  );
}
