import type { ReactNode } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { formatFechaHora } from "#lib/fechas.ts";
import { formatTelefono } from "#lib/telefono.ts";
import { toShortId } from "#lib/text.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Cifras } from "#app/ui/totals.tsx";
import { NOMBRE_METODO } from "#app/features/base/ajustes/metodos.ts";
import { AccionesPedido } from "./acciones-pedido.tsx";
import { listDatos } from "./campos.ts";
import { CodigoPago } from "./codigo-pago.tsx";
import type { Despacho } from "./despachos.ts";
import { EnviosPedido } from "./envios-pedido.tsx";
import { describeEntrega, describePagoEnvio, listExtras, listPrecios } from "./entrega.ts";
import { InsigniaEstado } from "./insignia-estado.tsx";
import { LineaTiempo } from "./linea-tiempo.tsx";
import { LineaRecorrido } from "./linea-recorrido.tsx";
import { LineasPedido } from "./lineas-pedido.tsx";
import type { EventoPedido, PedidoPropio, Situacion, Voucher } from "./pedidos.ts";
import { useRutaPedido } from "./use-ruta-pedido.ts";
import { buildRecorrido, type RetornoVisto } from "./recorrido.ts";
import { describeNext, formatTitle } from "./titulo-pedido.ts";

interface Props {
  pedido: PedidoPropio;
  /** `avisado`: a mail went to the address. */
  comprador: { nombre: string; email: string; avisado: boolean };
  situacion: Situacion;
  /** Set with `por_pagar_con_codigo`. */
  voucher: Voucher | null;
  /** Page of a manual payment. */
  seguir: string | null;
  eventos: readonly EventoPedido[];
  envios: readonly Despacho[];
  retornos: readonly RetornoVisto[];
  opinados: readonly string[];
  /** Made within the hour: no button to reorder. */
  reciente: boolean;
  /** Its mailbox can be proved by a code. */
  conCuenta: boolean;
  devolver: boolean;
  /** Passed in, as the button to reorder belongs to the cart. */
  repetir: ReactNode;
  /** What whoever has the link completes before they pay there; null for nothing. */
  completar: ReactNode;
  mensaje?: string | null;
}

function Llegada({ pedido, email }: { pedido: PedidoPropio; email: string | null }) {
  const cuando = describeEntrega(pedido);
  return (
    <>
      {cuando ? <p className="text-lg font-semibold">{cuando}</p> : null}
      {email === null ? null : <p className="max-w-text wrap-anywhere">Te enviamos un correo a {email}.</p>}
    </>
  );
}

function Dato({ nombre, children }: { nombre: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{nombre}</dt>
      <dd className="whitespace-pre-line">{children}</dd>
    </div>
  );
}

/** The page prints on one sheet. */
export function VistaPedido({
  pedido,
  comprador,
  situacion,
  voucher,
  seguir,
  eventos,
  envios,
  retornos,
  opinados,
  devolver,
  reciente,
  conCuenta,
  repetir,
  completar,
  mensaje = null,
}: Props) {
  const entrega = [describeEntrega(pedido), describePagoEnvio(pedido)].filter(Boolean).join("\n");
  const { id, numero, estado, items, created_at, direccion_envio, telefono, metodo_pago, en_revision } = pedido;
  const { conEnlace, toRuta, withClave } = useRutaPedido(id);

  return (
    <div className="container-store grid max-w-4xl gap-8 py-8 sm:py-12 print:max-w-none print:py-0">
      <div className="grid gap-3">
        {/* Always mounted: a live region announces changes only. */}
        <div aria-live="polite" className="grid justify-items-start gap-3">
          <InsigniaEstado estado={estado} />
          <h1 className="text-3xl">{formatTitle(pedido, situacion, envios)}</h1>
          {estado === "procesando" ? (
            <Llegada pedido={pedido} email={comprador.avisado && comprador.email !== "" ? comprador.email : null} />
          ) : null}
          <p className="max-w-text text-muted">{describeNext(pedido, situacion, eventos, envios)}</p>
        </div>
        <LineaRecorrido {...buildRecorrido({ pedido, situacion, eventos, envios, retornos })} />
        {en_revision ? (
          <Alert tone="info">Una persona de nuestro equipo está revisando este pedido y te escribirá.</Alert>
        ) : null}
        {mensaje ? <Alert tone="danger">{mensaje}</Alert> : null}
        {voucher ? <CodigoPago pedido={pedido} voucher={voucher} /> : null}
        {voucher ? (
          <p className="max-w-text text-sm text-muted print:hidden">
            Si pagas de otra forma, este código deja de servir.
          </p>
        ) : null}
        <div className="flex flex-wrap gap-3 print:hidden">
          {situacion === "por_pagar" || voucher ? (
            <AccionesPedido pedido={pedido} conCodigo={voucher !== null} sinPagar={completar !== null} />
          ) : null}
          {seguir === null ? null : (
            <ButtonLink to={withClave(seguir)} variant="secondary">
              {situacion === "cancelado" ? "Ya pagué: enviar mi código" : "Ver mi pago"}
            </ButtonLink>
          )}
          {situacion === "cancelado" ? <ButtonLink to="/carrito">Volver al carrito</ButtonLink> : null}
          {situacion === "pagado" ? <ButtonLink to="/catalogo">Seguir Comprando</ButtonLink> : null}
          {situacion === "por_pagar" || voucher || reciente ? null : repetir}
          {devolver ? (
            <ButtonLink to={toRuta("/devolucion")} variant="secondary">
              Devolver productos
            </ButtonLink>
          ) : null}
          {conCuenta ? (
            <ButtonLink to={toRuta("/cuenta")} variant="secondary">
              Crear mi cuenta con un código
            </ButtonLink>
          ) : null}
          {conEnlace ? null : (
            <ButtonLink to="/perfil" variant="secondary">
              Ver mis pedidos
            </ButtonLink>
          )}
          <Button variant="tertiary" className="noscript:hidden" onClick={() => window.print()}>
            <Icon name="printer" className="size-5" />
            Imprimir
          </Button>
        </div>
      </div>

      {completar}

      <EnviosPedido envios={envios} items={items} />

      <section
        aria-labelledby="detalle"
        className="grid gap-6 rounded-card border bg-surface p-5 sm:p-6 print:border-0 print:p-0"
      >
        <h2 id="detalle" className="text-xl">
          Pedido <span className="tabular-nums">{numero}</span>{" "}
          <span className="font-mono text-base font-normal tracking-normal text-muted">{toShortId(id)}</span>
        </h2>
        <dl className="grid gap-4 sm:grid-cols-2">
          <Dato nombre="Fecha">
            <time dateTime={created_at.toISOString()}>{formatFechaHora(created_at)}</time>
          </Dato>
          <Dato nombre="Método de pago">{NOMBRE_METODO[metodo_pago]}</Dato>
          <Dato nombre="Comprador">
            {comprador.nombre ? `${comprador.nombre}\n${comprador.email}` : comprador.email}
          </Dato>
          <Dato nombre="Dirección de envío">{direccion_envio}</Dato>
          {entrega ? <Dato nombre="Entrega">{entrega}</Dato> : null}
          {telefono ? <Dato nombre="Teléfono">{formatTelefono(telefono)}</Dato> : null}
          {listDatos(pedido, "pagina", ["metodo_pago", "direccion_envio", "telefono"]).map(({ etiqueta, texto }) => (
            <Dato key={etiqueta} nombre={etiqueta}>
              {texto}
            </Dato>
          ))}
        </dl>
        <div className="border-t pt-6">
          <LineasPedido
            items={items}
            igv_porcentaje={pedido.igv_porcentaje}
            opinados={estado === "entregado" && !conEnlace ? opinados : undefined}
          />
        </div>
        <div className="border-t pt-6 sm:ml-auto sm:w-80">
          <Cifras lineas={listPrecios(pedido)} totales={pedido} extras={listExtras(pedido)} />
        </div>
      </section>

      <section aria-labelledby="historia" className="grid gap-5 px-5 sm:px-6 print:hidden">
        <h2 id="historia" className="text-xl">
          Qué pasó con tu pedido
        </h2>
        <LineaTiempo eventos={eventos} />
      </section>
    </div>
  );
}
