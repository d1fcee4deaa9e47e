import { ChevronRight, CircleCheck, type LucideIcon, PackageOpen, PackageX, TriangleAlert } from "lucide-react";
import { Link } from "react-router";
import { Panel } from "#app/ui/panel.tsx";

interface Pendiente {
  cuenta: number;
  uno: string;
  varios: string;
  icono: LucideIcon;
  to: string;
}

interface Props {
  por_preparar: number;
  por_revisar: number;
  agotados: number;
}

const numero = new Intl.NumberFormat("es-PE");

const pendientesOf = ({ por_preparar, por_revisar, agotados }: Props): Pendiente[] => [
  {
    cuenta: por_revisar,
    uno: "pago por verificar",
    varios: "pagos por verificar",
    icono: TriangleAlert,
    to: "/admin/pedidos?atencion=1",
  },
  {
    cuenta: por_preparar,
    uno: "pedido por preparar",
    varios: "pedidos por preparar",
    icono: PackageOpen,
    to: "/admin/pedidos?estado=procesando",
  },
  {
    cuenta: agotados,
    uno: "producto agotado",
    varios: "productos agotados",
    icono: PackageX,
    to: "/admin/productos?stock=agotado",
  },
];

/** What waits for somebody, each leading to its list; nothing that there is none of. */
export function Pendientes(props: Props) {
  const pendientes = pendientesOf(props).filter(({ cuenta }) => cuenta > 0);
  return (
    <Panel title="Necesita tu atención">
      {pendientes.length === 0 ? (
        <p className="flex items-center gap-2 font-medium text-success">
          <CircleCheck aria-hidden className="size-5" strokeWidth={1.75} />
          Todo al día
        </p>
      ) : (
        <ul className="grid gap-1">
          {pendientes.map(({ cuenta, uno, varios, icono: Icono, to }) => (
            <li key={to}>
              <Link to={to} className="flex min-h-12 items-center gap-3 rounded-control px-2 py-1.5 hover:bg-sunken">
                <Icono aria-hidden className="size-5 shrink-0 text-primary" strokeWidth={1.75} />
                <span className="flex-1">
                  <strong className="tabular-nums">{numero.format(cuenta)}</strong> {cuenta === 1 ? uno : varios}
                </span>
                <ChevronRight aria-hidden className="size-4 text-muted" strokeWidth={2} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
