import { Link } from "#app/ui/link.tsx";
import { formatSoles } from "#lib/dinero.ts";
import type { Cuenta } from "./cuenta.ts";
import { Foto } from "#app/features/base/imagenes/foto.tsx";
import { late } from "#app/ui/late.tsx";
import { Button } from "#app/ui/button.tsx";
import { Fold } from "#app/ui/fold.tsx";
import { showImporte, useShownAmount } from "#app/ui/prices.ts";
import { AvisosLinea } from "#app/features/compra/carrito/avisos-linea.tsx";
import { acknowledge, removeLinea } from "#app/features/compra/carrito/cambios.ts";
import { type LineaCarrito, type Lineas, getPrecio } from "#app/features/compra/carrito/carrito.ts";
import { toPrecios } from "#app/features/compra/carrito/lineas.ts";
import { Cifras } from "#app/ui/totals.tsx";
import { NotasCompra } from "#app/features/compra/carrito/notas-compra.tsx";
import { isVendible } from "#app/features/compra/carrito/novedades.ts";
import { SinScript } from "#app/features/compra/carrito/sin-script.tsx";

/** Loaded when opened, or if this browser has a coupon. */
const CampoCupon = late(() => import("#app/features/catalogo/cupones/campo-cupon.tsx"));

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
      <p className="font-semibold whitespace-nowrap tabular-nums">
        {formatSoles(showImporte(show, { precio: getPrecio(linea), cantidad }))}
      </p>
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

const Editar = () => (
  <Link to="/carrito" className="link inline-flex min-h-11 items-center justify-self-start text-sm">
    Editar
  </Link>
);

export function ResumenCheckout({ cargado, lineas, cuenta: { totales, productos, extras, envio } }: Props) {
  const changed = lineas.some((linea) => linea.aviso !== undefined || !isVendible(linea));
  return (
    <section
      aria-label="Resumen del pedido"
      className="rounded-card border bg-surface px-5 py-1 sm:px-6 lg:sticky lg:top-24 lg:py-6"
    >
      <Fold
        title="Resumen del pedido"
        beside={
          cargado ? <strong className="text-lg font-semibold tabular-nums">{formatSoles(totales.total)}</strong> : null
        }
        open={changed || undefined}
        className="text-lg lg:text-xl"
        bodyClassName="gap-5 pb-4 lg:pt-1 lg:pb-0"
      >
        <Editar />
        {cargado ? (
          <>
            <ul className="grid gap-4">
              {lineas.map((linea) => (
                <Linea key={linea.producto.id} linea={linea} />
              ))}
            </ul>
            <div className="border-t pt-5">
              <Cifras lineas={toPrecios(lineas)} totales={totales} extras={extras} />
            </div>
            <div className="min-h-11">
              <CampoCupon lineas={lineas} />
            </div>
            <NotasCompra totales={productos} envio={envio} />
          </>
        ) : (
          <div className="grid h-72 content-start gap-4 noscript:hidden">
            <span aria-hidden className="h-16 rounded-control bg-line/60" />
            <span aria-hidden className="h-16 rounded-control bg-line/60" />
            <output className="text-muted">Cargando tu carrito…</output>
          </div>
        )}
      </Fold>
      {cargado ? null : <SinScript />}
    </section>
  );
}
