import { type ReactNode, useId } from "react";
import { Form, useNavigation } from "react-router";
import { ComprobanteCheckout } from "#app/features/compra/checkout/comprobante-checkout.tsx";
import { MetodosPago } from "#app/features/compra/checkout/metodo-pago.tsx";
import { CamposDireccion } from "#app/features/entrega/direcciones/campos-direccion.tsx";
import { toPartes } from "#app/features/entrega/direcciones/direcciones.ts";
import type { PedidoPropio } from "#app/features/pedidos/pedidos/pedidos.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { formatSoles } from "#lib/dinero.ts";
import type { MetodoPago } from "#db/values.ts";
import type { ParteCompletada, RespuestaCompletar } from "./responder.server.ts";

const SIN_COMPRADORES = { factura: null, boleta: null, correo: false };

interface CambiarProps {
  de: ParteCompletada;
  titulo: string;
  valor: string;
  cambiar: string;
  respuesta: RespuestaCompletar | undefined;
  children: ReactNode;
}

/** What stands in the order, and the form that changes it; opens without scripts. */
function Cambiar({ de, titulo, valor, cambiar, respuesta, children }: CambiarProps) {
  const id = useId();
  const { formData } = useNavigation();
  const busy = formData?.get("intencion") === de ? "Guardando..." : undefined;
  const refused = respuesta?.de === de;
  return (
    <section aria-labelledby={id} className="grid gap-1">
      <h3 id={id} className="text-sm text-muted">
        {titulo}
      </h3>
      {valor ? <p className="wrap-anywhere whitespace-pre-line">{valor}</p> : null}
      {/* A saved form closes. */}
      <details key={valor} open={refused || valor === ""} className="group">
        <summary className="link inline-flex min-h-11 cursor-pointer items-center">{cambiar}</summary>
        <Form method="post" noValidate preventScrollReset className="grid gap-5 py-3">
          {refused && respuesta.mensaje ? <Alert tone="danger">{respuesta.mensaje}</Alert> : null}
          {children}
          <Button
            type="submit"
            name="intencion"
            value={de}
            variant="secondary"
            className="justify-self-start"
            busy={busy}
          >
            Guardar
          </Button>
        </Form>
      </details>
    </section>
  );
}

interface Props {
  pedido: PedidoPropio;
  nombre: string;
  metodos: readonly MetodoPago[];
  /** What the receipt will say; null where the shop issues none. */
  recibo: string | null;
  respuesta: RespuestaCompletar | undefined;
}

/** For whoever has a contact's link: what the order still needs, and 'Pagar' below its total. */
export function CompletarPedido({ pedido, nombre, metodos, recibo, respuesta }: Props) {
  const { id, direccion_envio, metodo_pago, total } = pedido;
  const campos = respuesta?.campos ?? {};
  const texts = Object.fromEntries(Object.entries(campos).map(([campo, texto = ""]) => [campo, texto]));
  return (
    <section aria-labelledby="completar" className="grid gap-6 rounded-card border bg-surface p-5 sm:p-6 print:hidden">
      <h2 id="completar" className="text-xl">
        Antes de pagar
      </h2>
      {respuesta?.hecho ? <Alert tone="success">{respuesta.hecho}</Alert> : null}
      {pedido.entrega?.recojo ? null : (
        <Cambiar
          de="entrega"
          titulo="Dirección de envío"
          valor={direccion_envio}
          cambiar={direccion_envio ? "Cambiar la dirección" : "Escribir la dirección"}
          respuesta={respuesta}
        >
          <CamposDireccion
            valores={(respuesta?.de === "entrega" && respuesta.partes) || toPartes(direccion_envio)}
            errores={campos}
          />
        </Cambiar>
      )}
      {recibo === null ? null : (
        <Cambiar
          de="comprobante"
          titulo="Comprobante"
          valor={recibo}
          cambiar="Cambiar el comprobante"
          respuesta={respuesta}
        >
          <ComprobanteCheckout
            usuario_id={`pedido ${id}`}
            nombre={nombre}
            guardados={SIN_COMPRADORES}
            total={total}
            campos={texts}
          />
        </Cambiar>
      )}
      {/* A document navigation, since the payment page is on another site. */}
      <form method="post" className="grid gap-6">
        <input type="hidden" name="total" value={total} />
        <MetodosPago metodos={metodos} elegido={metodo_pago} />
        {metodos.length > 0 ? (
          <Button type="submit" name="intencion" value="pagar" className="w-full">
            Pagar {formatSoles(total)}
          </Button>
        ) : null}
      </form>
    </section>
  );
}
