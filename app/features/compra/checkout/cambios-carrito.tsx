import { type Centimos, formatSoles, fromSoles } from "#lib/dinero.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { useShownAmount } from "#app/ui/prices.ts";
import { type Lineas, getPrecio } from "#app/features/compra/carrito/carrito.ts";
import { applyCambios, totalesCarrito } from "#app/features/compra/carrito/lineas.ts";
import type { CambioNombrado } from "./checkout.ts";

interface Props {
  lineas: Lineas;
  productos: readonly CambioNombrado[];
  /** The order's total as sent, and now; null where unknown. */
  antes: Centimos;
  ahora: Centimos | null;
  sinCupon?: string | undefined;
  /** Why the quantity is too large, if not for lack of stock. */
  razon?: string | undefined;
  onAccept: () => void;
}

/** The words are for screen readers, which do not announce strike-through. */
function Cambio({ antes, ahora }: { antes: string; ahora: string }) {
  return (
    <>
      <del className="text-muted">
        <span className="sr-only">antes </span>
        {antes}
      </del>{" "}
      <ins className="font-semibold no-underline">
        <span className="sr-only">ahora </span>
        {ahora}
      </ins>
    </>
  );
}

const unidades = (n: number) => (n === 1 ? "1 unidad" : `${n} unidades`);

function Producto({ lineas, cambio, nada }: { lineas: Lineas; cambio: CambioNombrado; nada: string }) {
  const show = useShownAmount();
  const linea = lineas.find(({ producto }) => producto.id === cambio.producto_id);
  if (!linea) return null;
  const precio = fromSoles(cambio.precio);
  const antes: Centimos = getPrecio(linea);
  const format = (amount: Centimos) => formatSoles(show(amount));
  return (
    <li className="grid gap-1 border-t py-3">
      <p className="font-semibold">{cambio.nombre}</p>
      {cambio.disponible < linea.cantidad ? (
        <p>
          Cantidad:{" "}
          <Cambio antes={unidades(linea.cantidad)} ahora={cambio.disponible > 0 ? unidades(cambio.disponible) : nada} />
        </p>
      ) : null}
      {precio === antes ? null : (
        <p>
          Precio: <Cambio antes={format(antes)} ahora={format(precio)} />
        </p>
      )}
    </li>
  );
}

export function CambiosCarrito({ lineas, productos, antes, ahora, sinCupon, razon, onAccept }: Props) {
  const despues = ahora ?? totalesCarrito(applyCambios(lineas, productos)).total;
  const que = sinCupon
    ? "Tu cupón no se pudo usar"
    : razon
      ? "Es más de lo que podemos guardar sin pagar"
      : productos.length > 0
        ? "Tu carrito cambió mientras comprabas"
        : "El total cambió mientras comprabas";
  return (
    <Alert tone="warning" title={que}>
      <div className="grid gap-3 tabular-nums">
        {sinCupon ? <p>{sinCupon}</p> : null}
        {razon ? <p>{razon}</p> : null}
        <p>
          {sinCupon
            ? "No se cobró nada."
            : razon
              ? "No se cobró nada. Esto es lo que puedes llevar ahora:"
              : "No se cobró nada. Esto es lo que tenemos ahora:"}
        </p>
        <ul className="empty:hidden">
          {productos.map((cambio) => (
            <Producto key={cambio.producto_id} lineas={lineas} cambio={cambio} nada={razon ? "ninguna" : "agotado"} />
          ))}
        </ul>
        <p className="border-t pt-3 text-lg">
          Total: <Cambio antes={formatSoles(antes)} ahora={formatSoles(despues)} />
        </p>
        <Button onClick={onAccept}>
          {sinCupon
            ? "Continuar sin el cupón"
            : productos.length > 0
              ? "Actualizar mi carrito y continuar"
              : "Continuar con el nuevo total"}
        </Button>
      </div>
    </Alert>
  );
}
