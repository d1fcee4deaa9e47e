import { Link } from "#app/ui/link.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { IconName } from "#app/ui/icons.ts";
import { InsigniaPlazo } from "#app/features/reclamos/insignia-plazo.tsx";
import type { Urgencia } from "#app/features/reclamos/plazos.server.ts";
import type { Plazo } from "#app/features/reclamos/plazo.ts";
import { formatNumero } from "#lib/numbers.ts";
import { Panel } from "#app/ui/panel.tsx";
import type { Faltante } from "./faltantes.ts";

interface Pendiente {
  cuenta: number;
  uno: string;
  varios: string;
  icono: IconName;
  to: string;
  /** The term of the most urgent one. */
  plazo?: Plazo | null;
}

/** Null or missing: not for the eyes of whoever looks. */
interface Props {
  por_preparar?: number;
  por_revisar?: number;
  por_verificar: number | null;
  retornos: number | null;
  agotados?: number | undefined;
  reclamos: Urgencia | null;
  mensajes: number | null;
  opiniones: number | null;
  fallidos: number | null;
  faltantes: readonly Faltante[] | null;
}

/** The most expensive to neglect first. */
const listPendientes = ({
  por_preparar = 0,
  por_revisar = 0,
  agotados = 0,
  reclamos,
  ...otros
}: Props): Pendiente[] => [
  {
    cuenta: reclamos?.vencidos ?? 0,
    uno: "reclamo vencido",
    varios: "reclamos vencidos",
    icono: "book-open",
    to: "/admin/reclamos?situacion=vencidos",
    plazo: reclamos?.peor ?? null,
  },
  {
    cuenta: por_revisar,
    uno: "pedido que requiere atención",
    varios: "pedidos que requieren atención",
    icono: "triangle-exclamation-point",
    to: "/admin/pedidos?atencion=1",
  },
  {
    cuenta: reclamos?.en_plazo ?? 0,
    uno: "reclamo por responder",
    varios: "reclamos por responder",
    icono: "book-open",
    to: "/admin/reclamos?situacion=pendientes",
    plazo: reclamos?.proximo ?? null,
  },
  {
    cuenta: otros.por_verificar ?? 0,
    uno: "pago por verificar",
    varios: "pagos por verificar",
    icono: "hand-coins",
    to: "/admin/pedidos/pagos",
  },
  {
    cuenta: otros.retornos ?? 0,
    uno: "devolución por atender",
    varios: "devoluciones por atender",
    icono: "undo-2",
    to: "/admin/pedidos/devoluciones",
  },
  {
    cuenta: por_preparar,
    uno: "pedido por preparar",
    varios: "pedidos por preparar",
    icono: "package-open",
    to: "/admin/pedidos?estado=procesando",
  },
  {
    cuenta: otros.mensajes ?? 0,
    uno: "mensaje nuevo",
    varios: "mensajes nuevos",
    icono: "message-square",
    to: "/admin/mensajes?estado=nuevo",
  },
  {
    cuenta: otros.opiniones ?? 0,
    uno: "opinión por revisar",
    varios: "opiniones por revisar",
    icono: "star",
    to: "/admin/opiniones?situacion=por_revisar",
  },
  {
    cuenta: otros.fallidos ?? 0,
    uno: "correo que no se pudo enviar",
    varios: "correos que no se pudieron enviar",
    icono: "mail-x",
    to: "/admin/correos?estado=fallido",
  },
  {
    cuenta: agotados,
    uno: "producto agotado",
    varios: "productos agotados",
    icono: "package-x",
    to: "/admin/productos?stock=agotado",
  },
];

const FILA = "flex min-h-12 items-center gap-3 rounded-control px-2 py-1.5";

function Fila({ cuenta, uno, varios, icono, to, plazo }: Pendiente) {
  return (
    <Link to={to} className={`${FILA} hover:bg-sunken`}>
      <Icon name={icono} className="size-5 shrink-0 text-primary" />
      <span className="flex flex-1 flex-wrap items-center gap-x-3 gap-y-1">
        <span>
          <strong className="tabular-nums">{formatNumero(cuenta)}</strong> {cuenta === 1 ? uno : varios}
        </span>
        {plazo ? <InsigniaPlazo plazo={plazo} respondido={false} /> : null}
      </span>
      <Icon name="chevron-right" className="size-4 shrink-0 text-muted stroke-2" />
    </Link>
  );
}

function Falta({ texto, hecho, to, ajustes = [] }: Faltante) {
  if (hecho) {
    return (
      <p className="flex items-center gap-2 px-2 py-1.5 text-muted">
        <Icon name="circle-check" className="size-5 shrink-0 text-success" />
        <span>
          <span className="sr-only">Hecho: </span>
          {texto}
        </span>
      </p>
    );
  }
  if (to) {
    return (
      <Link to={to} className={`${FILA} font-medium hover:bg-sunken`}>
        <span className="flex-1">{texto}</span>
        <Icon name="chevron-right" className="size-4 shrink-0 text-muted stroke-2" />
      </Link>
    );
  }
  return (
    <div className="px-2 py-1.5">
      <p className="font-medium">{texto}</p>
      <p className="text-xs text-muted">
        Ajustes:{" "}
        {ajustes.map((ajuste, n) => (
          <span key={ajuste}>
            {n > 0 ? ", " : ""}
            <code className="break-words">{ajuste}</code>
          </span>
        ))}
        .
      </p>
    </div>
  );
}

/** What waits for the staff, each with a link to its list; counts of 0 are left out. */
export function Pendientes(props: Props) {
  const pasos = props.faltantes ?? [];
  const porHacer = pasos.filter(({ hecho }) => !hecho).length;
  const pendientes = listPendientes(props).filter(({ cuenta }) => cuenta > 0);
  return (
    <Panel title="Necesita tu atención">
      {pendientes.length > 0 ? (
        <ul className="grid gap-1">
          {pendientes.map((pendiente) => (
            <li key={pendiente.to}>
              <Fila {...pendiente} />
            </li>
          ))}
        </ul>
      ) : null}
      {porHacer > 0 ? (
        <section aria-label="Primeros pasos" className="grid gap-1">
          <h3 className="px-2 text-sm text-muted">
            Primeros pasos para vender de verdad: {pasos.length - porHacer} de {pasos.length}
          </h3>
          <ul className="grid gap-1">
            {pasos.map((falta) => (
              <li key={falta.texto}>
                <Falta {...falta} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {pendientes.length + porHacer === 0 ? (
        <p className="flex items-center gap-2 font-medium text-success">
          <Icon name="circle-check" className="size-5" />
          Todo al día
        </p>
      ) : null}
    </Panel>
  );
}
