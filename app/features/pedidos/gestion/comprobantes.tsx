import { formatNumero, isNota } from "#app/features/pedidos/comprobantes/comprobantes.ts";
import { InsigniaComprobante } from "#app/features/pedidos/comprobantes/insignia-comprobante.tsx";
import { NOMBRE_CORTO } from "#app/features/pedidos/comprobantes/lista.ts";
import { SiPuede } from "#app/routing/puesto.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { formatSoles } from "#lib/dinero.ts";
import type { PedidoPanel } from "./pagina.server.ts";

type ConComprobantes = Pick<PedidoPanel, "pedido" | "comprobantes" | "emite">;

export const hasSeccion = ({ comprobantes, emite }: ConComprobantes): boolean => emite || comprobantes.length > 0;

/** Paid in full, without a receipt that SUNAT accepted or may yet accept. */
const lacks = ({ pedido, comprobantes, emite }: ConComprobantes): boolean =>
  emite &&
  pedido.cobro === "pagado" &&
  !comprobantes.some(({ clase, estado }) => !isNota(clase) && estado !== "rechazado");

export function ComprobantesPanel(datos: ConComprobantes) {
  const { pedido, comprobantes } = datos;
  return (
    <>
      {comprobantes.length > 0 ? (
        <ul className="divide-y">
          {comprobantes.map(({ id, clase, estado, total, ...fila }) => (
            <li key={id} className="grid gap-1 py-2 first:pt-0 last:pb-0">
              <span className="flex flex-wrap items-center justify-between gap-x-3">
                <Link to={`/admin/comprobantes/${id}`} className="link inline-flex min-h-11 items-center md:min-h-8">
                  {NOMBRE_CORTO[clase]} {formatNumero(fila)}
                </Link>
                <span className="tabular-nums">{formatSoles(total)}</span>
              </span>
              <span className="flex flex-wrap items-center justify-between gap-x-3">
                <InsigniaComprobante estado={estado} />
                <a
                  href={`/admin/comprobantes/${id}/pdf`}
                  download
                  aria-label={`${formatNumero(fila)} en PDF`}
                  className="link inline-flex min-h-11 items-center md:min-h-8"
                >
                  PDF
                </a>
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-muted">
          {pedido.cobro === "pagado" ? "No se emitió ninguno." : "Se emite cuando el pedido está pagado por completo."}
        </p>
      )}
      {lacks(datos) ? (
        <SiPuede area="comprobantes">
          <ButtonLink
            size="sm"
            variant="secondary"
            className="justify-self-start"
            to={`/admin/comprobantes/nuevo?pedido=${pedido.id}`}
          >
            <Icon name="receipt-text" className="size-4 stroke-2" />
            Emitir comprobante
          </ButtonLink>
        </SiPuede>
      ) : null}
    </>
  );
}
