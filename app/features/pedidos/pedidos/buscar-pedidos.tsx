import { Form } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Field } from "#app/ui/field.tsx";
import { Link } from "#app/ui/link.tsx";
import { SEARCH } from "#lib/list-params.ts";
import { formatCantidad } from "#lib/numbers.ts";

const TODOS = "/perfil#historial";

interface Props {
  buscar: string;
  total: number;
}

/** The form works without scripts. */
export function BuscarPedidos({ buscar, total }: Props) {
  return (
    <search className="grid gap-3">
      <Form key={buscar} method="get" action={TODOS} preventScrollReset className="flex items-end gap-2">
        <div className="min-w-0 flex-1 sm:max-w-sm">
          <Field
            label="Buscar por producto, número o comprobante"
            name={SEARCH}
            type="search"
            maxLength={100}
            autoComplete="off"
            defaultValue={buscar}
          />
        </div>
        <Button type="submit" variant="secondary">
          Buscar
        </Button>
      </Form>
      <output className="text-sm text-muted empty:hidden">
        {buscar && total > 0 ? (
          <>
            {formatCantidad(total, "pedido", "pedidos")} con «{buscar}».{" "}
            <Link to={TODOS} preventScrollReset className="link">
              Ver todos
            </Link>
          </>
        ) : null}
      </output>
    </search>
  );
}

export function NingunPedido({ buscar }: Pick<Props, "buscar">) {
  return (
    <EmptyState
      title={<span className="wrap-anywhere">Ningún pedido con «{buscar}»</span>}
      action={<ButtonLink to={TODOS}>Ver todos mis pedidos</ButtonLink>}
    >
      Prueba con una sola palabra del producto, con el número del pedido o con el de tu boleta o factura.
    </EmptyState>
  );
}
