import { Link } from "#app/ui/link.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { buttonStyle } from "#app/ui/button-style.ts";

export function EnlaceGuia({ id }: { id: string }) {
  return (
    <Link to={`/admin/pedidos/${id}/guia`} target="_blank" rel="noopener" className={buttonStyle("secondary", "sm")}>
      <Icon name="printer" className="size-4 stroke-2" />
      <span className="max-sm:sr-only">Hoja de despacho</span>
    </Link>
  );
}
