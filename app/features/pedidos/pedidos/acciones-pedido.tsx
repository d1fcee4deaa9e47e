import { useState } from "react";
import { useFetcher } from "react-router";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { useRutaPedido } from "./use-ruta-pedido.ts";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";

export interface RespuestaAccion {
  mensaje: string | null;
}

interface Props {
  pedido: { id: string; numero: number };
  size?: "sm" | "md";
  /** A payment code exists; paying otherwise or cancelling withdraws it. */
  conCodigo?: boolean;
  /** The page has 'Pagar' in another place. */
  sinPagar?: boolean;
}

/** Both forms post to the order's own page. */
export function AccionesPedido({ pedido: { id, numero }, size = "md", conCodigo = false, sinPagar = false }: Props) {
  const fetcher = useFetcher<RespuestaAccion>();
  const [asking, setAsking] = useState(false);
  const action = useRutaPedido(id).toRuta();
  const sending = fetcher.state === "idle" ? null : fetcher.formData?.get("intencion");
  const answered = fetcher.data;
  const cancel = async () => {
    await fetcher.submit({ intencion: "cancelar" }, { method: "post", action });
    setAsking(false);
  };

  return (
    <>
      {/* A document navigation, since the payment page is on another site. */}
      <form method="post" action={action} className="grid gap-3">
        {sinPagar ? null : conCodigo ? (
          <Button type="submit" name="intencion" value="otra_forma" size={size} variant="secondary" className="w-full">
            Pagar de otra forma
          </Button>
        ) : (
          <Button type="submit" name="intencion" value="pagar" size={size} className="w-full">
            Pagar
          </Button>
        )}
        {/* Without JavaScript there is no confirmation. */}
        <div className="hidden noscript:grid">
          <Button type="submit" name="intencion" value="cancelar" size={size} variant="danger">
            Cancelar pedido
          </Button>
        </div>
      </form>
      <Button variant="danger" size={size} className="noscript:hidden" onClick={() => setAsking(true)}>
        Cancelar pedido
      </Button>
      <ConfirmDialog
        open={asking}
        title={`Cancelar el pedido ${numero}`}
        confirm="Cancelar pedido"
        busy={sending === "cancelar" ? "Cancelando..." : undefined}
        onConfirm={() => void cancel()}
        onClose={() => setAsking(false)}
      >
        Los productos vuelven a la tienda. No se te cobró nada.
        {conCodigo ? " Tu código de pago deja de servir." : null}
      </ConfirmDialog>
      {answered?.mensaje ? (
        <Alert tone="warning" className="basis-full">
          {answered.mensaje}
        </Alert>
      ) : null}
    </>
  );
}
