import { useEffect, useId, useState } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { announce } from "#app/ui/announcer.tsx";
import { Button } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { type ProductoVenta, useCarrito } from "./use-carrito.ts";

/** How long the button confirms, in ms. */
const DURACION = 2500;

interface Props {
  producto: ProductoVenta;
  cantidad?: number;
  size?: "md" | "sm";
  className?: string;
}

interface Resultado {
  id: number;
  agregado: boolean;
  aviso: string;
}

const unidades = (n: number) => (n === 1 ? "1 unidad" : `${n} unidades`);

function formatAviso(added: number, wanted: number, stock: number): string {
  if (added >= wanted) return "";
  if (added > 0) return `Agregamos ${unidades(added)}: no hay más en stock.`;
  return stock === 1
    ? "Ya tienes en tu carrito la única unidad disponible."
    : `Ya tienes en tu carrito las ${stock} unidades disponibles.`;
}

/** Both labels lie on one another, so that the button keeps its width when the label changes. */
const label = (shown: boolean) =>
  cx("col-start-1 row-start-1 flex items-center justify-center gap-2", !shown && "invisible");

/** 'Agregar al carrito': never more than the stock, and it says so. */
export function BotonAgregar({ producto, cantidad = 1, size = "md", className }: Props) {
  const { add, count } = useCarrito();
  const [resultado, setResultado] = useState<Resultado | null>(null);
  const describedBy = useId();
  const agotado = producto.stock <= 0;

  useEffect(() => {
    if (!resultado) return undefined;
    const timer = setTimeout(() => setResultado(null), resultado.aviso ? DURACION * 2 : DURACION);
    return () => clearTimeout(timer);
  }, [resultado]);

  const handleClick = () => {
    const added = add(producto, cantidad);
    const aviso = formatAviso(added, cantidad, producto.stock);
    setResultado((before) => ({ id: (before?.id ?? 0) + 1, agregado: added > 0, aviso }));
    const total = count + added;
    const enCarrito = `${total} ${total === 1 ? "producto" : "productos"} en tu carrito.`;
    announce(added > 0 ? `Agregado: ${producto.nombre}. ${aviso} ${enCarrito}` : aviso);
  };

  const agregado = resultado?.agregado ?? false;

  return (
    <div className={cx("grid gap-1.5", className)}>
      <Button
        variant={size === "sm" ? "secondary" : "primary"}
        size={size}
        disabled={agotado}
        aria-describedby={describedBy}
        className={agotado ? undefined : "noscript:hidden"}
        onClick={handleClick}
      >
        {agotado ? (
          "Producto agotado"
        ) : (
          <span className="grid">
            <span className={label(!agregado)}>
              <Icon name="shopping-cart" className={cx("size-5 shrink-0", size === "sm" && "max-sm:hidden")} />
              Agregar al carrito
            </span>
            <span className={label(agregado)}>
              <Icon name="check" key={resultado?.id} className="size-5 shrink-0 animate-pop stroke-[2.25]" />
              Agregado
            </span>
          </span>
        )}
      </Button>
      {/* Names the product for screen readers: every card of a list has this button. */}
      <span id={describedBy} hidden>
        {producto.nombre}
      </span>
      {resultado?.aviso ? <p className="text-sm text-muted">{resultado.aviso}</p> : null}
    </div>
  );
}
