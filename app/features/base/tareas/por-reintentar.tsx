import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { formatCantidad } from "#lib/numbers.ts";

interface Props {
  lotes: number;
  correos: number;
  mensajes: number;
  comprobantes: number;
}

export function PorReintentar({ lotes, correos, mensajes, comprobantes }: Props) {
  const all = [
    [lotes, "/admin/pedidos/lotes", "lote de pedidos con fallos", "lotes de pedidos con fallos"],
    [correos, "/admin/correos?estado=fallido", "correo que no se pudo enviar", "correos que no se pudieron enviar"],
    [mensajes, "/admin/mensajes?entrega=fallido", "mensaje sin entregar", "mensajes sin entregar"],
    [comprobantes, "/admin/comprobantes?estado=por_resolver", "comprobante por resolver", "comprobantes por resolver"],
  ] as const;
  const some = all.filter(([count]) => count > 0);
  if (some.length === 0) {
    return (
      <p className="flex items-center gap-2">
        <Icon name="circle-check" className="size-5 text-success" />
        Nada falló.
      </p>
    );
  }
  return (
    <ul className="grid gap-1">
      {some.map(([count, to, one, many]) => (
        <li key={to}>
          <Link to={to} className="link inline-flex min-h-11 items-center md:min-h-9">
            {formatCantidad(count, one, many)}
          </Link>
        </li>
      ))}
    </ul>
  );
}
