import { SiPuede } from "#app/routing/puesto.tsx";
import { Alert } from "#app/ui/alert.tsx";
import { buttonStyle } from "#app/ui/button-style.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { ListResults } from "#app/ui/list-results.tsx";
import { useReloadWhile } from "#app/ui/use-reload-while.ts";
import { formatFechaHora } from "#lib/fechas.ts";
import { formatCantidad } from "#lib/numbers.ts";
import { Avance } from "./avance.tsx";
import { FormularioLote } from "./formulario-lote.tsx";
import type { LoteEnPanel } from "./lote.server.ts";
import {
  type AccionLotePedidos,
  countNo,
  formatConteo,
  formatDeshechos,
  formatQuedaran,
  isCambio,
  MAX_GUIAS,
} from "./lotes.ts";
import { PasosLote } from "./pasos-lote.tsx";
import { TablaLote } from "./tabla-lote.tsx";

export const TITULO_LOTE: Record<AccionLotePedidos, string> = {
  preparar: "Pasar pedidos a «Procesando»",
  enviar: "Enviar pedidos",
  entregar: "Marcar pedidos como entregados",
  imprimir: "Hojas de despacho",
  exportar: "Exportar pedidos",
};

const ENLACE = buttonStyle("secondary", "sm");

function Enlaces({ lote: { id, total } }: { lote: LoteEnPanel }) {
  if (total === 0) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {total > MAX_GUIAS ? (
        <p className="text-sm text-muted">Para imprimir, elige hasta {MAX_GUIAS} pedidos.</p>
      ) : (
        <Link to={`/admin/pedidos/lotes/${id}/guias`} className={ENLACE}>
          <Icon name="printer" className="size-4 stroke-2" />
          Imprimir lista y hojas
        </Link>
      )}
      <a href={`/admin/pedidos/exportar?lote=${id}`} download className={ENLACE}>
        <Icon name="download" className="size-4 stroke-2" />
        Exportar CSV
      </a>
      <Link to={`/admin/pedidos?lote=${id}`} className={ENLACE}>
        Ver en Pedidos
      </Link>
    </div>
  );
}

function Hecho({ lote: { accion, hechas, deshechas, se_deshizo } }: { lote: LoteEnPanel }) {
  const { deshecho = 0 } = deshechas;
  const no = se_deshizo ? (hechas.hecho ?? 0) - deshecho : countNo(hechas);
  const hecho = `${formatConteo(accion, hechas)}.`;
  return (
    <Alert tone={no === 0 ? "success" : "warning"} title={se_deshizo ? `${formatDeshechos(deshechas)}.` : hecho}>
      {se_deshizo ? <p>Antes: {hecho}</p> : null}
      {no === 0 ? null : (
        <p>
          {se_deshizo
            ? "Los que quedaron como estaban están primero en la lista, con su razón: ábrelos para corregirlos uno por uno."
            : "Los que no se hicieron están primero en la lista, con su razón."}
        </p>
      )}
    </Alert>
  );
}

interface Props {
  lote: LoteEnPanel;
  couriers: readonly string[];
}

function Estado({ lote, couriers }: Props) {
  const { accion, estado, previstas, hechas, deshechas, total, faltan, con_numero } = lote;
  if (!isCambio(accion)) return <p>{formatCantidad(total, "pedido elegido", "pedidos elegidos")}.</p>;
  switch (estado) {
    case "borrador":
      return (
        <>
          <p>
            {total === 0
              ? "Este lote todavía no tiene pedidos: pega una hoja y se agregan los que nombre."
              : `${formatCantidad(total, "pedido elegido", "pedidos elegidos")}${accion === "enviar" ? `, ${con_numero} con número de envío` : ""}.`}
          </p>
          <SiPuede area="pedidos">
            <FormularioLote
              accion={accion}
              cuantos={previstas.hecho ?? 0}
              quedaran={formatQuedaran(previstas)}
              couriers={couriers}
              porZona={lote.por_zona}
            />
          </SiPuede>
        </>
      );
    case "en_curso":
      return (
        <>
          <Avance total={total} faltan={faltan} />
          <PasosLote lote={lote} accion={accion} />
        </>
      );
    case "deshaciendo": {
      const { hecho = 0 } = hechas;
      const tried = Object.values(deshechas).reduce((sum, n) => sum + n, 0);
      return <Avance total={hecho} faltan={hecho - tried} deshace />;
    }
    case "hecho":
      return (
        <>
          <Hecho lote={lote} />
          <PasosLote lote={lote} accion={accion} />
        </>
      );
  }
}

export function VistaLote({ lote, couriers }: Props) {
  const { accion, estado, actor, created_at, filas, total } = lote;
  useReloadWhile(estado === "en_curso" || estado === "deshaciendo");
  return (
    <>
      <section
        aria-label={TITULO_LOTE[accion]}
        className="grid max-w-4xl gap-4 rounded-card border bg-surface p-4 md:p-5"
      >
        <p className="text-sm text-muted">
          {[actor, formatFechaHora(created_at)].filter(Boolean).join(", ")}
          {estado === "borrador" ? ". Todavía no se hizo nada." : "."}
        </p>
        <Estado lote={lote} couriers={couriers} />
        <Enlaces lote={lote} />
      </section>
      {total === 0 ? null : (
        <ListResults
          noun={["pedido", "pedidos"]}
          list={{ ...lote, found: total }}
          narrowed={false}
          empty={{ title: "Sin pedidos", text: "" }}
        >
          <TablaLote filas={filas} accion={accion} cambia={isCambio(accion)} />
        </ListResults>
      )}
    </>
  );
}
