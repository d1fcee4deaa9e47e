import type { ReactNode } from "react";
import { Link } from "#app/ui/link.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Cifras } from "#app/features/carrito/cifras.tsx";
import { NOMBRE_METODO } from "#app/features/pedidos/metodos.ts";
import type { CobroPanel } from "./cobros.server.ts";
import type { DetallePedido } from "./detalle.server.ts";
import { SeccionEnvios } from "./envios.tsx";
import { HistoriaPanel } from "./historia.tsx";
import { InsigniaCobro } from "./insignia-cobro.tsx";
import { InsigniaEstado } from "#app/features/pedidos/insignia-estado.tsx";
import { describePagoEnvio, formatPromesa, listExtras } from "#app/features/pedidos/entrega.ts";
import { LineasPedido } from "#app/features/pedidos/lineas-pedido.tsx";
import { RevisionPanel } from "./revision.tsx";
import { formatNombre } from "#app/features/usuarios/usuarios.ts";
import { formatFechaHora } from "#lib/fechas.ts";
import { formatTelefono, toWhatsapp } from "#lib/telefono.ts";
import { toShortId } from "#lib/text.ts";
import { buttonStyle } from "#app/ui/button-style.ts";
import { cx } from "#app/ui/cx.ts";
import { ModalDialog } from "#app/ui/modal-dialog.tsx";
import { Resultado, useAccionPedido } from "./accion-pedido.tsx";
import { SeccionEstado } from "./cambiar-estado.tsx";
import { SeccionCobros } from "./cobros.tsx";

function Seccion({ titulo, children, className }: { titulo: string; children: ReactNode; className?: string }) {
  return (
    <section aria-label={titulo} className={cx("grid content-start gap-3 rounded-card border p-4", className)}>
      <h3 className="text-base">{titulo}</h3>
      {children}
    </section>
  );
}

function Dato({ nombre, children }: { nombre: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-muted">{nombre}</dt>
      <dd className="break-words whitespace-pre-line">{children}</dd>
    </div>
  );
}

function Vecino({ to, texto, children }: { to: string | null; texto: string; children: ReactNode }) {
  const style = buttonStyle("tertiary", "sm");
  if (to === null) return <span className={cx(style, "pointer-events-none text-muted")}>{children}</span>;
  return (
    <Link to={to} replace preventScrollReset aria-label={texto} className={style}>
      {children}
    </Link>
  );
}

interface Props extends DetallePedido {
  cobros: CobroPanel[];
  anterior: string | null;
  siguiente: string | null;
  /** Idempotency keys for the refund forms, by attempt. */
  claves: Record<string, string>;
  vence_minutos: number;
  /** The names in the list of couriers. */
  couriers: readonly string[];
  /** The key of the next shipment's form. */
  clave_envio: string;
  /** The address of the list with another order open. */
  toHref: (id: string) => string;
  onClose: () => void;
}

export function PedidoDetalle({ toHref, onClose, ...datos }: Props) {
  const { pedido, cliente, eventos, cobros, anterior, siguiente } = datos;
  const entrega = [formatPromesa(pedido), describePagoEnvio(pedido)].filter(Boolean).join("\n");
  const whatsapp = pedido.telefono && toWhatsapp(pedido.telefono);
  const nota = useAccionPedido(pedido.id, "No se pudo guardar la nota.");
  const revision = useAccionPedido(pedido.id, "No se pudo guardar la revisión.");
  return (
    <ModalDialog
      open
      size="lg"
      onClose={onClose}
      title={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <span>
            Pedido <span className="font-mono text-lg tracking-normal">{toShortId(pedido.id)}</span>
          </span>
          <InsigniaEstado estado={pedido.estado} />
          <InsigniaCobro cobro={pedido.cobro} />
        </span>
      }
      footer={
        <>
          <span className="mr-auto flex">
            <Vecino to={anterior && toHref(anterior)} texto="Pedido anterior de la lista">
              <Icon name="chevron-left" className="size-4 stroke-2" />
              Anterior
            </Vecino>
            <Vecino to={siguiente && toHref(siguiente)} texto="Pedido siguiente de la lista">
              Siguiente
              <Icon name="chevron-right" className="size-4 stroke-2" />
            </Vecino>
          </span>
          <Link
            to={`/admin/pedidos/${pedido.id}/guia`}
            target="_blank"
            rel="noopener"
            className={buttonStyle("secondary", "sm")}
          >
            <Icon name="printer" className="size-4 stroke-2" />
            <span className="max-sm:sr-only">Guía para empacar</span>
          </Link>
        </>
      }
    >
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
        <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_18rem]">
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
          <Seccion titulo="Entrega y pago">
            <dl className="grid gap-3">
              <Dato nombre="Fecha">
                <time dateTime={pedido.created_at.toISOString()}>{formatFechaHora(pedido.created_at)}</time>
              </Dato>
              <Dato nombre="Cliente">
                <span className="grid justify-items-start">
                  <Link to={`/admin/usuarios/${cliente.id}`} className="link inline-block py-1">
                    {formatNombre(cliente)}
                  </Link>
                  <a href={`mailto:${cliente.email}`} className="link inline-block py-1 break-all empty:hidden">
                    {cliente.email}
                  </a>
                </span>
              </Dato>
              <Dato nombre="Dirección de envío">{pedido.direccion_envio || "Se borró con la cuenta"}</Dato>
              {entrega ? <Dato nombre="Entrega prometida">{entrega}</Dato> : null}
              <Dato nombre="Teléfono">
                {pedido.telefono ? (
                  <span className="flex flex-wrap gap-x-3">
                    <a href={`tel:${pedido.telefono}`} className="link">
                      {formatTelefono(pedido.telefono)}
                    </a>
                    {whatsapp ? (
                      <a href={whatsapp} target="_blank" rel="noopener" className="link">
                        WhatsApp
                      </a>
                    ) : null}
                  </span>
                ) : (
                  "No especificado"
                )}
              </Dato>
              <Dato nombre="Método de pago">{NOMBRE_METODO[pedido.metodo_pago]}</Dato>
            </dl>
          </Seccion>
        </div>
        {pedido.estado === "procesando" || datos.despachos.length > 0 ? (
          <Seccion titulo="Envíos">
            <SeccionEnvios {...datos} clave={datos.clave_envio} />
          </Seccion>
        ) : null}
        <Seccion titulo="Estado">
          <SeccionEstado {...datos} />
        </Seccion>
        <Seccion titulo="Pagos y devoluciones">
          <SeccionCobros pedido_id={pedido.id} cliente={formatNombre(cliente)} cobros={cobros} claves={datos.claves} />
        </Seccion>
        <Seccion titulo="Historial">
          <HistoriaPanel
            eventos={eventos}
            busy={nota.busy}
            error={nota.campos.texto}
            saved={nota.done}
            onAdd={(texto) => nota.send({ intencion: "nota", texto })}
          />
          <Resultado accion={nota} quiet />
        </Seccion>
      </div>
    </ModalDialog>
  );
}
