import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";

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
        <X aria-hidden className="size-4" strokeWidth={2} />
        {texto}
      </Link>
    </p>
  );
}
