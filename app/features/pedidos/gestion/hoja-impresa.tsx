import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { buttonStyle } from "#app/ui/button-style.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { useSesion } from "#app/features/personas/usuarios/use-sesion.ts";
import { FORMATOS_HOJA, type FormatoHoja, NOMBRE_FORMATO } from "./formato-hoja.ts";

interface Props {
  volver: string;
  texto: string;
  formato: FormatoHoja;
  children: ReactNode;
}

export function HojaImpresa({ volver, texto, formato, children }: Props) {
  // The browser's page cache may show it after its reader has signed out.
  useSesion();
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
        <nav aria-label="Formato" className="flex basis-full flex-wrap gap-1">
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
      </div>
      {children}
    </main>
  );
}
