import { useEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { Foto } from "#app/features/base/imagenes/foto.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { ModalDialog } from "#app/ui/modal-dialog.tsx";
import { showImporte, useShownAmount } from "#app/ui/prices.ts";
import { formatSoles } from "#lib/dinero.ts";
import { Cifra, Cifras } from "#app/ui/totals.tsx";
import { getPrecio, type LineaCarrito } from "./carrito.ts";
import { toPrecios, totalesCarrito } from "./lineas.ts";
import { ProgresoEnvio } from "./progreso-envio.tsx";
import { Sugeridos } from "./sugeridos.tsx";
import { useCarrito } from "./use-carrito.ts";

function Linea({ linea }: { linea: LineaCarrito }) {
  const show = useShownAmount();
  const { producto, cantidad } = linea;
  return (
    <div className="grid grid-cols-[4.5rem_1fr_auto] items-center gap-4">
      <Foto imagen={producto.imagen} alt="" sizes="4.5rem" className="aspect-square rounded-control" />
      <div className="min-w-0">
        <p className="leading-snug font-semibold">{producto.nombre}</p>
        <p className="text-sm text-muted tabular-nums">
          {cantidad} × {formatSoles(show(getPrecio(linea)))}
        </p>
      </div>
      <p className="font-semibold whitespace-nowrap tabular-nums">
        {formatSoles(showImporte(show, { precio: getPrecio(linea), cantidad }))}
      </p>
    </div>
  );
}

const formatCuantos = (n: number) => (n === 1 ? "1 producto" : `${n} productos`);

interface Props {
  producto_id: string;
  /** Message when fewer were added than requested. */
  aviso: string;
  onClose: () => void;
}

export default function CajonCarrito({ producto_id, aviso, onClose }: Props) {
  const { lineas, count } = useCarrito();
  const linea = lineas.find(({ producto }) => producto.id === producto_id);
  const show = useShownAmount();
  // Another tab may remove the line meanwhile.
  const gone = !linea;
  const close = useRef(onClose);
  useEffect(() => {
    if (gone) close.current();
  }, [gone]);
  if (!linea) return null;
  const totales = totalesCarrito(lineas);
  const demas = count - linea.cantidad;
  const otros = toPrecios(lineas.filter((one) => one !== linea)).reduce((sum, one) => sum + showImporte(show, one), 0);
  return createPortal(
    <ModalDialog
      drawer
      open
      size="sm"
      title="Agregado a tu carrito"
      onClose={onClose}
      footer={
        <>
          <div className="basis-full">
            <Cifras lineas={toPrecios(lineas)} totales={totales}>
              {demas > 0 ? <Cifra nombre={`Lo demás de tu carrito (${formatCuantos(demas)})`} monto={otros} /> : null}
            </Cifras>
          </div>
          <ButtonLink to="/carrito" variant="secondary" className="flex-1" onClick={onClose}>
            Ver carrito
          </ButtonLink>
          <ButtonLink to="/checkout" className="flex-1" onClick={onClose}>
            Ir a pagar
          </ButtonLink>
        </>
      }
    >
      <div className="grid gap-5">
        <Linea linea={linea} />
        {aviso ? (
          <p className="rounded-control bg-warning-soft px-3 py-2 text-sm font-medium text-warning">{aviso}</p>
        ) : null}
        <ProgresoEnvio totales={totales} />
        <Sugeridos producto_id={producto_id} />
      </div>
    </ModalDialog>,
    document.body,
  );
}
