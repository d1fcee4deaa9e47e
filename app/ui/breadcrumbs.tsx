import { Link } from "./link.tsx";

export interface Step {
  texto: string;
  to: string;
}

export function Breadcrumbs({ steps, current }: { steps: readonly Step[]; current: string }) {
  return (
    <nav aria-label="Ruta de la página" className="min-w-0 text-sm text-muted">
      <ol className="flex flex-wrap items-center gap-x-2">
        {steps.map(({ texto, to }) => (
          <li key={to} className="group flex items-center gap-2">
            <Link to={to} className="inline-flex min-h-11 items-center hover:text-ink hover:underline">
              {texto}
            </Link>
            <span aria-hidden className="max-sm:group-nth-last-2:hidden">
              /
            </span>
          </li>
        ))}
        <li aria-current="page" className="max-w-full truncate text-ink max-sm:sr-only">
          {current}
        </li>
      </ol>
    </nav>
  );
}
