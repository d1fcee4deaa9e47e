import type { ReactNode } from "react";
import { Link } from "#app/ui/link.tsx";
import { Icon } from "#app/ui/icon.tsx";

export interface SeccionDocumento {
  id: string;
  titulo: string;
  contenido: ReactNode;
}

interface Props {
  titulo: string;
  /** Dates of a binding text: in force since, and last review. */
  vigencia?: { actualizado: string; revisado: string };
  entrada: ReactNode;
  secciones: readonly SeccionDocumento[];
}

/** The link scrolls; this moves the focus of keyboard and screen reader. */
const focusSection = (id: string) => document.getElementById(id)?.focus({ preventScroll: true });

function Indice({ secciones }: Pick<Props, "secciones">) {
  return (
    <ol className="border-l-2">
      {secciones.map(({ id, titulo }) => (
        <li key={id}>
          <Link
            to={{ hash: id }}
            onClick={() => focusSection(id)}
            className="flex min-h-11 items-center py-1.5 pl-4 leading-snug text-muted hover:text-ink hover:underline lg:min-h-9"
          >
            {titulo}
          </Link>
        </li>
      ))}
    </ol>
  );
}

export function Documento({ titulo, vigencia, entrada, secciones }: Props) {
  return (
    <div className="container-store pt-8 lg:pt-12">
      <header className="max-w-text">
        <h1 className="text-3xl">{titulo}</h1>
        {vigencia ? (
          <p className="mt-3 text-sm text-muted">
            Última actualización: {vigencia.actualizado} · Texto revisado: {vigencia.revisado}
          </p>
        ) : null}
        <div className="prosa mt-4 text-lg text-muted">{entrada}</div>
      </header>
      <div className="mt-8 gap-16 lg:mt-12 lg:grid lg:grid-cols-[17rem_minmax(0,1fr)]">
        <details className="group rounded-card border bg-surface px-4 lg:hidden print:hidden">
          <summary className="flex min-h-12 list-none items-center justify-between gap-3 font-semibold">
            En esta página
            <Icon name="chevron-down" className="size-5 shrink-0 transition-transform group-open:rotate-180" />
          </summary>
          <nav aria-label="En esta página" className="pb-4">
            <Indice secciones={secciones} />
          </nav>
        </details>
        <nav aria-label="En esta página" className="hidden lg:block print:hidden">
          <div className="sticky top-24 max-h-[calc(100dvh-7rem)] overflow-y-auto">
            <p className="mb-3 text-sm font-semibold">En esta página</p>
            <Indice secciones={secciones} />
          </div>
        </nav>
        <div className="mt-8 grid max-w-text gap-10 lg:mt-0">
          {secciones.map(({ id, titulo, contenido }) => (
            <section key={id} aria-labelledby={id} className="print:break-inside-avoid">
              <h2 id={id} tabIndex={-1} className="scroll-mt-24 text-xl">
                {titulo}
              </h2>
              <div className="prosa mt-3">{contenido}</div>
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}
