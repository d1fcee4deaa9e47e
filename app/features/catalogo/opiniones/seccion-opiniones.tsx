import { Link } from "#app/ui/link.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { Stars } from "#app/ui/stars.tsx";
import { Invitacion } from "./invitacion.tsx";
import type { OpinionesDeProducto } from "./lista.server.ts";
import { ANCLA, formatOpiniones, formatPromedio } from "./cifras.ts";
import { formatEstrellas, toOpinionesHref } from "./opiniones.ts";
import { BarrasEstrellas } from "./barras.tsx";
import { TarjetaOpinion } from "./tarjeta-opinion.tsx";

export interface PropsOpiniones {
  producto_id: string;
  datos: OpinionesDeProducto;
  /** The shop's name, shown above its answers. */
  tienda: string;
}

function Ocultas({ cuantas }: { cuantas: number }) {
  if (cuantas === 0) return null;
  return (
    <p className="text-sm text-muted">
      {cuantas === 1 ? "Hay 1 opinión oculta" : `Hay ${cuantas} opiniones ocultas`} por insultos, datos personales o por
      hablar de otro producto. Sus estrellas sí cuentan.
    </p>
  );
}

export function SeccionOpiniones({ producto_id, datos, tienda }: PropsOpiniones) {
  const { resumen, opiniones, ocultas, paginas, filtro } = datos;
  return (
    <section id={ANCLA} aria-labelledby={`${ANCLA}-titulo`} className="grid scroll-mt-24 gap-6 border-t pt-8 lg:pt-12">
      <h2 id={`${ANCLA}-titulo`} className="text-2xl">
        Opiniones
      </h2>
      {resumen ? (
        <div className="grid items-start gap-8 lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-16">
          <div className="grid gap-4">
            <p className="flex items-center gap-3">
              <span aria-hidden className="text-3xl font-semibold tabular-nums">
                {formatPromedio(resumen.promedio)}
              </span>
              <span className="grid">
                <Stars value={resumen.promedio} />
                <span className="text-sm text-muted">{formatOpiniones(resumen.cuenta)}</span>
              </span>
            </p>
            <BarrasEstrellas producto_id={producto_id} resumen={resumen} filtro={filtro} />
            <Invitacion producto_id={producto_id} />
          </div>
          <div className="grid gap-4">
            {filtro.estrellas === null ? null : (
              <output className="flex flex-wrap items-center gap-x-3">
                Solo las de {formatEstrellas(filtro.estrellas)}.
                <Link
                  to={toOpinionesHref(producto_id, { ...filtro, estrellas: null, pagina: 1 })}
                  preventScrollReset
                  className="link inline-flex min-h-6 items-center"
                >
                  Ver todas
                </Link>
              </output>
            )}
            <ul className="divide-y border-y empty:hidden">
              {opiniones.map((opinion) => (
                <li key={opinion.id}>
                  <TarjetaOpinion opinion={opinion} tienda={tienda} />
                </li>
              ))}
            </ul>
            <Pagination
              page={filtro.pagina}
              pages={paginas}
              toHref={(pagina) => toOpinionesHref(producto_id, { ...filtro, pagina })}
            />
            <Ocultas cuantas={ocultas} />
          </div>
        </div>
      ) : (
        <div className="grid justify-items-start gap-4">
          <p className="max-w-text text-muted">
            Todavía nadie opinó sobre este producto. Solo puede hacerlo quien lo compró y lo recibió.
          </p>
          <Invitacion producto_id={producto_id} />
        </div>
      )}
    </section>
  );
}
