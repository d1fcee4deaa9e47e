import { Printer } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { formatFechaHora } from "#app/lib/fechas.ts";
import { shortId } from "#app/lib/texto.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { clearBorrador } from "../carrito/borrador.ts";
import { Cifras } from "../carrito/cifras.tsx";
import { NOMBRE_METODO } from "../carrito/metodos.ts";
import { settlePedidos } from "../carrito/pendientes.ts";
import { InsigniaEstado } from "./insignia-estado.tsx";
import { LineasPedido } from "./lineas-pedido.tsx";
import { type Estado, isPagado, type Pedido } from "./pedidos.ts";

const TITULOS: Record<Estado, string> = {
  pendiente: "Estamos verificando tu pago",
  procesando: "¡Gracias! Tu pago está confirmado",
  enviado: "Tu pedido está en camino",
  entregado: "Tu pedido fue entregado",
  cancelado: "Tu pedido fue cancelado",
};

interface Props {
  pedido: Pedido;
  /** Where an open payment can be continued. */
  pagoUrl?: string | null;
  /** Why it was cancelled. */
  motivo?: string | null;
}

function Situacion({ pedido: { estado, vence_en }, pagoUrl, motivo }: Props): ReactNode {
  switch (estado) {
    case "pendiente":
      return pagoUrl ? (
        <>
          Si ya pagaste, la confirmación puede tardar unos segundos: no hace falta que pagues otra vez. Si aún no lo
          hiciste, guardamos tus productos hasta el {formatFechaHora(vence_en)}.
        </>
      ) : (
        <>La confirmación puede tardar un poco. No hace falta que pagues otra vez ni que dejes abierta esta página.</>
      );
    case "procesando":
      return <>Ya estamos preparando tu pedido.</>;
    case "enviado":
      return <>Te llamaremos al teléfono que nos dejaste para coordinar la entrega.</>;
    case "entregado":
      return <>¡Gracias por tu compra!</>;
    case "cancelado":
      return motivo ?? <>Los productos volvieron a la tienda.</>;
  }
}

function Dato({ nombre, children }: { nombre: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{nombre}</dt>
      <dd className="whitespace-pre-line">{children}</dd>
    </div>
  );
}

/** An order for its owner: how it stands, truthfully, and what it is made of. Prints on one page. */
export function VistaPedido({ pedido, pagoUrl = null, motivo = null }: Props) {
  const { id, estado, items, created_at, direccion_envio, telefono, metodo_pago, requiere_atencion } = pedido;
  const pagado = isPagado(estado);

  useEffect(() => {
    // The page may have waited for this: the cart is not to wait for the next visit.
    if (estado !== "pendiente") void settlePedidos();
    if (pagado) clearBorrador();
  }, [estado, pagado]);

  return (
    <div className="container-store grid max-w-4xl gap-8 py-8 sm:py-12 print:max-w-none print:py-0">
      <div className="grid gap-3">
        <div className="grid justify-items-start gap-3">
          <InsigniaEstado estado={estado} />
          <h1 className="text-3xl">
            {/* A status: when the page learns more, the new headline is read out. */}
            <output>{TITULOS[estado]}</output>
          </h1>
          <p className="max-w-text text-muted">
            <Situacion pedido={pedido} pagoUrl={pagoUrl} motivo={motivo} />
          </p>
        </div>
        {requiere_atencion ? (
          <Alert tone="info">Una persona de nuestro equipo está revisando este pedido y te escribirá.</Alert>
        ) : null}
        <div className="flex flex-wrap gap-3 print:hidden">
          {estado === "pendiente" && pagoUrl ? <ButtonLink to={pagoUrl}>Continuar con el pago</ButtonLink> : null}
          {estado === "cancelado" ? <ButtonLink to="/carrito">Volver al carrito</ButtonLink> : null}
          {pagado ? <ButtonLink to="/catalogo">Seguir Comprando</ButtonLink> : null}
          <ButtonLink to="/perfil" variant="secondary">
            Ver mis pedidos
          </ButtonLink>
          <Button variant="tertiary" onClick={() => window.print()}>
            <Printer aria-hidden className="size-5" strokeWidth={1.75} />
            Imprimir
          </Button>
        </div>
      </div>

      <section
        aria-labelledby="detalle"
        className="grid gap-6 rounded-card border bg-surface p-5 sm:p-6 print:border-0 print:p-0"
      >
        <h2 id="detalle" className="text-xl">
          Pedido <span className="font-mono text-lg tracking-normal">{shortId(id)}</span>
        </h2>
        <dl className="grid gap-4 sm:grid-cols-2">
          <Dato nombre="Fecha">
            <time dateTime={created_at.toISOString()}>{formatFechaHora(created_at)}</time>
          </Dato>
          <Dato nombre="Método de pago">{NOMBRE_METODO[metodo_pago]}</Dato>
          <Dato nombre="Dirección de envío">{direccion_envio}</Dato>
          {telefono ? <Dato nombre="Teléfono">{telefono}</Dato> : null}
        </dl>
        <div className="border-t pt-6">
          <LineasPedido items={items} />
        </div>
        <div className="border-t pt-6 sm:ml-auto sm:w-80">
          <Cifras totales={pedido} />
        </div>
      </section>
    </div>
  );
}
