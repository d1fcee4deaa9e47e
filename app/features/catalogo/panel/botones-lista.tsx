import { SiPuede } from "#app/routing/puesto.tsx";
import { useLocation } from "react-router";
import { buttonStyle } from "#app/ui/button-style.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** `shorten`: icon only on a phone. */
export function Nuevo({ to, shorten = false }: { to: string; shorten?: boolean }) {
  return (
    <SiPuede area="productos">
      <ButtonLink to={to} preventScrollReset size="sm">
        <Icon name="plus" className="size-4 stroke-2" />
        <span className={shorten ? "max-sm:sr-only" : undefined}>Nuevo Producto</span>
      </ButtonLink>
    </SiPuede>
  );
}

export function Csv() {
  const { search } = useLocation();
  return (
    <>
      <a href={`/admin/productos/exportar${search}`} title="Exportar CSV" className={buttonStyle("secondary", "sm")}>
        <Icon name="download" className="size-4 stroke-2" />
        <span className="max-md:sr-only">Exportar CSV</span>
      </a>
      <Importar shorten />
    </>
  );
}

export function Importar({ shorten = false }: { shorten?: boolean }) {
  return (
    <SiPuede area="productos">
      <ButtonLink to="/admin/productos/importar" variant="secondary" size="sm" title="Importar CSV">
        <Icon name="file-up" className="size-4 stroke-2" />
        <span className={shorten ? "max-md:sr-only" : undefined}>Importar CSV</span>
      </ButtonLink>
    </SiPuede>
  );
}
