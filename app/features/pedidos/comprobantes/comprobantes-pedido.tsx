import { useRutaPedido } from "#app/features/pedidos/pedidos/use-ruta-pedido.ts";
import { formatSoles, type Centimos } from "#lib/dinero.ts";
import { type ClaseComprobante, NOMBRE_CLASE } from "./comprobantes.ts";

export interface ComprobantePropio {
  id: string;
  clase: ClaseComprobante;
  /** 'B001-12' */
  numero: string;
  total: Centimos;
  firmado: boolean;
}

const ENLACE = "inline-flex min-h-11 items-center text-accent underline";

export function ComprobantesPedido({
  pedido_id,
  comprobantes,
}: {
  pedido_id: string;
  comprobantes: readonly ComprobantePropio[];
}) {
  const { withClave } = useRutaPedido(pedido_id);
  if (comprobantes.length === 0) return null;
  return (
    <section aria-labelledby="comprobantes" className="container-store grid max-w-4xl gap-3 pb-12 print:hidden">
      <h2 id="comprobantes" className="text-xl">
        Comprobantes
      </h2>
      <ul className="divide-y rounded-card border bg-surface">
        {comprobantes.map(({ id, clase, numero, total, firmado }) => {
          const toArchivo = (formato: string) => withClave(`/api/pedidos/${pedido_id}/comprobante/${id}/${formato}`);
          return (
            <li key={id} className="flex flex-wrap items-center gap-x-5 gap-y-1 px-4 py-2">
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">
                  {NOMBRE_CLASE[clase]} {numero}
                </span>
                <span className="text-muted">{formatSoles(total)}</span>
              </span>
              <a href={toArchivo("pdf")} download className={ENLACE} aria-label={`${numero} en PDF`}>
                PDF
              </a>
              {firmado ? (
                <a href={toArchivo("xml")} download className={ENLACE} aria-label={`${numero} en XML`}>
                  XML
                </a>
              ) : null}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
