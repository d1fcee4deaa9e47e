import { Link } from "#app/ui/link.tsx";
import { formatSoles } from "#lib/dinero.ts";
import type { Cuenta } from "./cuenta.ts";
import { Foto } from "#app/features/imagenes/foto.tsx";
import { Button } from "#app/ui/button.tsx";
import { useShownAmount } from "#app/ui/prices.ts";
import { AvisosLinea } from "#app/features/carrito/avisos-linea.tsx";
import { acknowledge, removeLinea } from "#app/features/carrito/cambios.ts";
import { type LineaCarrito, type Lineas, getPrecio } from "#app/features/carrito/carrito.ts";
import { computeImporte } from "#app/features/carrito/lineas.ts";
import { Cifras } from "#app/features/carrito/cifras.tsx";
import { NotasCompra } from "#app/features/carrito/notas-compra.tsx";
import { isVendible } from "#app/features/carrito/novedades.ts";
import { SinScript } from "#app/features/carrito/sin-script.tsx";

function Linea({ linea }: { linea: LineaCarrito }) {
  const { producto, cantidad } = linea;
  const show = useShownAmount();
  return (
    <li className="grid grid-cols-[3.5rem_1fr_auto] items-center gap-4">
      <Foto imagen={producto.imagen} alt="" sizes="3.5rem" className="rounded-control" />
      <div className="min-w-0">
        <p className="leading-snug font-medium">{producto.nombre}</p>
        <p className="text-sm text-muted tabular-nums">
          {cantidad} × {formatSoles(show(getPrecio(linea)))}
        </p>
      </div>
      <p className="font-semibold whitespace-nowrap tabular-nums">{formatSoles(show(computeImporte(linea)))}</p>
      <div className="col-span-3 grid justify-items-start empty:hidden">
        <AvisosLinea linea={linea} onDismiss={() => acknowledge(producto.id)} />
        {isVendible(linea) ? null : (
          <Button variant="tertiary" size="sm" onClick={() => removeLinea(producto.id)}>
            Quitar {producto.nombre}
          </Button>
        )}
      </div>
    </li>
  );
}

interface Props {
  cargado: boolean;
  lineas: Lineas;
  cuenta: Cuenta;
}

export function ResumenCheckout({ cargado, lineas, cuenta: { totales, extras, envio } }: Props) {
  return (
    <section
      aria-labelledby="resumen"
      className="grid gap-5 rounded-card border bg-surface p-5 sm:p-6 lg:sticky lg:top-24"
    >
      <div className="-my-2 flex items-center justify-between gap-4">
        <h2 id="resumen" className="text-xl">
          Resumen del pedido
        </h2>
        <Link to="/carrito" className="link inline-flex min-h-11 items-center text-sm">
          Editar
        </Link>
      </div>
      {cargado ? (
        <>
          <ul className="grid gap-4">
            {lineas.map((linea) => (
              <Linea key={linea.producto.id} linea={linea} />
            ))}
          </ul>
          <div className="border-t pt-5">
            <Cifras totales={totales} extras={extras} />
          </div>
          <NotasCompra totales={totales} envio={envio} />
        </>
      ) : (
        <>
          <div className="grid h-72 content-start gap-4 noscript:hidden">
            <output className="sr-only">Cargando tu carrito…</output>
            <span aria-hidden className="h-16 rounded-control bg-sunken" />
            <span aria-hidden className="h-16 rounded-control bg-sunken" />
          </div>
          <SinScript />
        </>
      )}
    </section>
  );
}
