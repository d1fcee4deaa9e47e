import { Alert } from "#app/ui/alert.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { formatFechaCorta, formatFechaHora, formatHora } from "#lib/fechas.ts";
import { formatCantidad, formatNumero } from "#lib/numbers.ts";
import type { EstadoLibros } from "./panel.server.ts";

type UltimaRevision = NonNullable<EstadoLibros["ultima"]>;
type RevisionAnterior = EstadoLibros["antes"][number];

function NoCuadra({ hallados }: Pick<UltimaRevision, "hallados">) {
  return (
    <Panel title="Lo que no cuadra">
      <p className="max-w-prose text-muted">
        Se miró dos veces, la segunda en la base de datos principal y en la página de cada proveedor. La tienda no
        corrige nada sola.
      </p>
      <ul className="grid gap-4">
        {hallados.map(({ clave, texto, enlace, desde, hacer }) => (
          <li key={clave} className="flex gap-3">
            <Icon name="circle-x" className="mt-0.5 size-5 shrink-0 text-danger" />
            <div className="grid min-w-0 gap-1">
              <p className="font-semibold wrap-anywhere">{texto}</p>
              <p className="text-sm text-muted">
                Desde la revisión del <time dateTime={desde}>{formatFechaHora(new Date(desde))}</time>.
              </p>
              <p className="max-w-prose">{hacer}</p>
              <Link to={enlace} className="link inline-flex min-h-11 items-center md:min-h-8">
                Ver
              </Link>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function NoComprobado({ sin_comprobar }: Pick<UltimaRevision, "sin_comprobar">) {
  return (
    <Panel title="Sin comprobar">
      <ul className="grid gap-2">
        {sin_comprobar.map(({ que, por, siempre }) => (
          <li key={que + por} className="flex gap-2">
            <Icon
              name={siempre ? "info" : "circle-exclamation-point"}
              className={`mt-0.5 size-5 shrink-0 ${siempre ? "text-muted" : "text-warning"}`}
            />
            <span className="min-w-0">
              <strong>{que}</strong>: {por}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Ultima({ ultima }: { ultima: UltimaRevision }) {
  const { cuadran, descuadres, texto, revisados } = ultima;
  const vistos = `Se revisaron ${formatNumero(revisados)} productos, pedidos, pagos y sumas.`;
  if (cuadran) {
    return (
      <Alert tone="success" title={`Libros cuadrados hasta ${texto}`}>
        <p>{vistos}</p>
      </Alert>
    );
  }
  if (descuadres === 0) {
    return (
      <Alert tone="warning" title={`Lo que se pudo comprobar cuadra hasta ${texto}`}>
        <p>{vistos} Una parte quedó sin comprobar.</p>
      </Alert>
    );
  }
  return (
    <Alert tone="danger" title={`${formatCantidad(descuadres, "cosa no cuadra", "cosas no cuadran")} hasta ${texto}`}>
      <p>{vistos}</p>
    </Alert>
  );
}

function Estado({ cuadran, descuadres }: RevisionAnterior) {
  if (cuadran) return <Badge tone="green">Cuadraban</Badge>;
  if (descuadres === 0) return <Badge tone="yellow">Una parte sin comprobar</Badge>;
  return <Badge tone="red">{formatCantidad(descuadres, "cosa no cuadraba", "cosas no cuadraban")}</Badge>;
}

const COLUMNS: Column<RevisionAnterior>[] = [
  {
    id: "cuando",
    header: "Cuándo",
    phone: "1",
    cell: ({ empezada_en }) => (
      <time dateTime={empezada_en.toISOString()} className="whitespace-nowrap">
        {formatFechaCorta(empezada_en)} {formatHora(empezada_en)}
      </time>
    ),
  },
  { id: "estado", header: "Resultado", phone: "2", cell: (revision) => <Estado {...revision} /> },
];

export function VistaLibros({ enCurso, ultima, antes }: EstadoLibros) {
  return (
    <>
      <p className="max-w-prose text-muted">
        Cada noche a las 3 la tienda compara su stock con sus movimientos, los pedidos con sus líneas, los pagos con lo
        que dicen Stripe y Mercado Pago, la caja con sus sumas, los cupones con sus usos y los comprobantes con el
        dinero. Los pagos de menos de 24 horas entran en la revisión siguiente.
      </p>
      {enCurso ? (
        <Alert tone="info" title="Revisión en curso">
          <p>
            Empezó a las {formatHora(enCurso.desde)} y lleva {formatNumero(enCurso.revisados)} cosas revisadas.
          </p>
        </Alert>
      ) : null}
      {ultima ? <Ultima ultima={ultima} /> : <p>Todavía no terminó la primera revisión.</p>}
      {ultima && ultima.hallados.length > 0 ? <NoCuadra {...ultima} /> : null}
      {ultima && ultima.sin_comprobar.length > 0 ? <NoComprobado {...ultima} /> : null}
      {antes.length > 0 ? (
        <DataTable
          caption="Revisiones anteriores"
          columns={COLUMNS}
          rows={antes}
          getId={({ id }) => id}
          getName={({ empezada_en }) => formatFechaHora(empezada_en)}
        />
      ) : null}
    </>
  );
}
