import type { ReactNode } from "react";
import { Link } from "./link.tsx";
import { Icon } from "./icon.tsx";

interface Props {
  children: ReactNode;
  to: string;
  texto: string;
}

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
