import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { buttonStyle } from "#app/ui/button-style.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { FORMATOS_HOJA, type FormatoHoja, NOMBRE_FORMATO } from "./formato-hoja.ts";
import { useGuardAgain } from "#app/features/usuarios/use-guard-again.ts";

interface Props {
  /** Where the way back leads, and what it is called. */
  volver: string;
  texto: string;
  formato: FormatoHoja;
  children: ReactNode;
}

/** A page of slips to be printed: on the screen with a way back, their format and the button. */
export function HojaImpresa({ volver, texto, formato, children }: Props) {
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
        <nav aria-label="Formato" className="flex flex-wrap gap-1">
          {FORMATOS_HOJA.map((one) => (
            <Link
              key={one}
              to={one === "1" ? "?" : `?formato=${one}`}
              replace
              preventScrollReset
              aria-current={one === formato ? "page" : undefined}
              className={buttonStyle(one === formato ? "secondary" : "tertiary", "sm")}
            >
              {NOMBRE_FORMATO[one]}
            </Link>
          ))}
        </nav>
        <Button variant="secondary" size="sm" onClick={() => window.print()}>
          <Icon name="printer" className="size-4 stroke-2" />
          Imprimir
        </Button>
      </div>
      {children}
    </main>
  );
}
