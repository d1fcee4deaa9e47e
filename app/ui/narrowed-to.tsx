import type { ReactNode } from "react";
import { Link } from "./link.tsx";
import { Icon } from "./icon.tsx";

interface Props {
  /** What the list is narrowed to. */
  children: ReactNode;
  /** The same list of everything. */
  to: string;
  texto: string;
}

/** Says that the list shows one thing's rows alone, with a link to all. */
export function SoloUno({ children, to, texto }: Props) {
  return (
    <p className="flex flex-wrap items-center gap-x-2">
      {children}
      <Link to={to} className="link inline-flex min-h-9 items-center gap-1">
        <Icon name="x" className="size-4 stroke-2" />
        {texto}
      </Link>
    </p>
  );
}
