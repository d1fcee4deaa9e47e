import { RegistrarAbono } from "#app/features/pedidos/abonos/registrar-abono.tsx";
import { SeccionAbonos } from "#app/features/pedidos/abonos/seccion-abonos.tsx";
import { Cifras } from "#app/ui/totals.tsx";
import { listExtras } from "#app/features/pedidos/pedidos/entrega.ts";
import { InsigniaEstado } from "#app/features/pedidos/pedidos/insignia-estado.tsx";
import { NOMBRE_ESTADO } from "#app/features/pedidos/pedidos/pedidos.ts";
import { LineasPedido } from "#app/features/pedidos/pedidos/lineas-pedido.tsx";
import { formatNombre } from "#app/features/personas/usuarios/usuarios.ts";
import { SiPuede } from "#app/routing/puesto.tsx";
import { Resultado, useAccionPedido } from "./accion-pedido.tsx";
import { SeccionEstado } from "./cambiar-estado.tsx";
import { ComprobantesPanel, hasSeccion } from "./comprobantes.tsx";
import { SeccionCobros } from "./cobros.tsx";
import { CorregirEntrega } from "./corregir-entrega.tsx";
import { DatosEntrega } from "./entrega.tsx";
import { EnviosPanel } from "./envios.tsx";
import { HistoriaPanel } from "./historia.tsx";
import { InsigniaCobro } from "./insignia-cobro.tsx";
import { NoRecibido } from "./no-recibido.tsx";
import type { PedidoPanel } from "./pagina.server.ts";
import { RevisionPanel } from "./revision.tsx";
import { Seccion } from "./seccion.tsx";
import { SeccionVenta } from "./seccion-venta.tsx";

export function InsigniasPedido({ pedido }: Pick<PedidoPanel, "pedido">) {
  return (
    <>
      <InsigniaEstado estado={pedido.estado} />
      <InsigniaCobro cobro={pedido.cobro} />
    </>
  );
}

interface Props extends PedidoPanel {
  pagina?: boolean;
}

export function ContenidoPedido({ pagina = false, ...datos }: Props) {
  const { pedido, cliente, eventos, cobros, despachos, correos, claves } = datos;
  const revision = useAccionPedido(pedido.id, "No se pudo guardar la revisión.");
  return (
    <div className="grid gap-4 text-sm">
      {pedido.requiere_atencion ? (
        <RevisionPanel
          motivo={pedido.requiere_atencion}
          busy={revision.busy}
          error={revision.campos.nota}
          onReview={(texto) =>
            revision.send({ intencion: "revisar", motivo: pedido.requiere_atencion ?? "", nota: texto })
          }
        />
      ) : null}
      <Resultado accion={revision} quiet={pedido.requiere_atencion !== null} />
      {datos.venta ? <SeccionVenta pedido={pedido} venta={datos.venta} /> : null}
      {datos.abonos.length + datos.devoluciones.length > 0 || datos.por_registrar !== null ? (
        <Seccion titulo="Pagos por verificar">
          <SeccionAbonos abonos={datos.abonos} devoluciones={datos.devoluciones} />
          {datos.por_registrar === null ? null : (
            <SiPuede area="pedidos">
              <RegistrarAbono key={datos.por_registrar} pedido_id={pedido.id} debe={datos.por_registrar} />
            </SiPuede>
          )}
        </Seccion>
      ) : null}
      {/* On phones the customer comes after the next step; else beside everything. */}
      <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_18rem] md:grid-rows-[auto_1fr]">
        <Seccion titulo="Estado">
          <SiPuede area="pedidos" otherwise={<p>{NOMBRE_ESTADO[pedido.estado]}.</p>}>
            <SeccionEstado {...datos} pagina={pagina} />
            <NoRecibido pedido={pedido} />
          </SiPuede>
        </Seccion>
        <div className="grid min-w-0 content-start gap-4 md:row-span-2">
          <Seccion titulo="Entrega y pago">
            <DatosEntrega pedido={pedido} cliente={cliente} />
            <SiPuede area="pedidos">
              <CorregirEntrega pedido={pedido} despachos={despachos} partes={datos.partes} />
            </SiPuede>
          </Seccion>
          <Seccion titulo="Pagos y devoluciones">
            <SeccionCobros
              pedido_id={pedido.id}
              cliente={formatNombre(cliente)}
              cobros={cobros}
              claves={claves}
              devolvible={datos.devolvible}
            />
          </Seccion>
          {hasSeccion(datos) ? (
            <Seccion titulo="Comprobantes">
              <ComprobantesPanel {...datos} />
            </Seccion>
          ) : null}
        </div>
        <div className="grid min-w-0 content-start gap-4">
          <Seccion titulo="Envíos">
            <EnviosPanel pedido={pedido} despachos={despachos} couriers={datos.couriers} />
          </Seccion>
          <Seccion titulo="Productos">
            <LineasPedido
              items={pedido.items}
              igv_porcentaje={pedido.igv_porcentaje}
              toHref={(id) => `/admin/productos?editar=${id}`}
            />
            <div className="border-t pt-3">
              <Cifras totales={pedido} extras={listExtras(pedido)} />
            </div>
          </Seccion>
          <Seccion titulo="Historial">
            <HistoriaPanel pedido_id={pedido.id} eventos={eventos} correos={correos} />
          </Seccion>
        </div>
      </div>
    </div>
  );
}
