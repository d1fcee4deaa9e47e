import { Form } from "react-router";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { formatCantidad } from "#lib/numbers.ts";

/** Offered for mailboxes that the account's owner has proved alone. */
export const TraerPedidos = ({ cuantos }: { cuantos: number }) => (
  <Alert tone="info" title="Compraste también sin tu cuenta">
    <p>Hay {formatCantidad(cuantos, "pedido", "pedidos")} con tu correo que no están aquí.</p>
    <Form method="post" className="mt-3">
      <Button type="submit" name="intencion" value="traer" variant="secondary" size="sm">
        Traer a mi cuenta
      </Button>
    </Form>
  </Alert>
);
