import type { ReactNode } from "react";
import { cx } from "#app/ui/cx.ts";

export function Seccion({ titulo, children, className }: { titulo: string; children: ReactNode; className?: string }) {
  return (
    <section
      aria-label={titulo}
      className={cx("grid min-w-0 content-start gap-3 rounded-card border bg-surface p-4", className)}
    >
      <h3 className="text-base">{titulo}</h3>
      {children}
    </section>
  );
}

export function Dato({ nombre, children }: { nombre: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-muted">{nombre}</dt>
      <dd className="break-words whitespace-pre-line">{children}</dd>
    </div>
  );
}
