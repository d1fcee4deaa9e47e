import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { buttonStyle } from "#app/ui/button-style.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { useGuardAgain } from "#app/features/usuarios/use-guard-again.ts";

interface Props {
  /** Where the way back leads, and what it is called. */
  volver: string;
  texto: string;
  children: ReactNode;
}

/** A page to be printed: on the screen with a way back and the button. */
export function HojaImpresa({ volver, texto, children }: Props) {
  useGuardAgain();
  return (
    <main
      id="contenido"
      tabIndex={-1}
      className="mx-auto grid max-w-[21cm] gap-6 p-6 outline-none print:block print:max-w-none print:p-0 print:text-sm"
    >
      <div className="flex flex-wrap justify-between gap-2 print:hidden">
        <Link to={volver} className={buttonStyle("tertiary", "sm")}>
          <Icon name="arrow-left" className="size-4 stroke-2" />
          {texto}
        </Link>
        <Button variant="secondary" size="sm" onClick={() => window.print()}>
          <Icon name="printer" className="size-4 stroke-2" />
          Imprimir
        </Button>
      </div>
      {children}
    </main>
  );
}
