import { type ReactNode, useEffect, useState } from "react";
import { announce } from "#app/ui/announcer.tsx";
import { Button } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { Icon } from "#app/ui/icon.tsx";
import { late } from "#app/ui/late.tsx";
import { addToCarrito, type ProductoVenta, useCarrito } from "./use-carrito.ts";

/** The press has its effect even if this code does not load. */
const Cajon = late(() => import("./cajon.tsx"), { when: "now" });

const DURACION = 2500;

interface Props {
  producto: ProductoVenta;
  /** Id of the element with the product's name: every card of a list has this button. */
  describedBy: string;
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

const LABEL = "col-start-1 row-start-1 flex items-center justify-center gap-2";

/** Over the longer original label, so that the button keeps its width. */
function Agregado({ children }: { children: ReactNode }) {
  return (
    <span className="grid">
      <span className={cx(LABEL, "invisible")}>{children}</span>
      <span className={LABEL}>
        <Icon name="check" className="animate-pop stroke-[2.25]" />
        Agregado
      </span>
    </span>
  );
}

/** Adds at most the stock, and says so. */
export function BotonAgregar({ producto, describedBy, cantidad = 1, size = "md", className }: Props) {
  const { count } = useCarrito();
  const [resultado, setResultado] = useState<Resultado | null>(null);
  const [cajon, setCajon] = useState<string | null>(null);
  const agotado = producto.stock <= 0;

  useEffect(() => {
    if (!resultado) return undefined;
    const timer = setTimeout(() => setResultado(null), resultado.aviso ? DURACION * 2 : DURACION);
    return () => clearTimeout(timer);
  }, [resultado]);

  const handleClick = () => {
    const added = addToCarrito(producto, cantidad);
    const aviso = formatAviso(added, cantidad, producto.stock);
    setResultado((before) => ({ id: (before?.id ?? 0) + 1, agregado: added > 0, aviso }));
    if (added > 0) setCajon(aviso);
    const total = count + added;
    const enCarrito = `${total} ${total === 1 ? "producto" : "productos"} en tu carrito.`;
    announce(added > 0 ? `Agregado: ${producto.nombre}. ${aviso} ${enCarrito}` : aviso);
  };

  const label = (
    <>
      <Icon name="shopping-cart" />
      <span>
        Agregar<span> al carrito</span>
      </span>
    </>
  );

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
        {agotado ? "Producto agotado" : resultado?.agregado ? <Agregado key={resultado.id}>{label}</Agregado> : label}
      </Button>
      {resultado?.aviso ? <p className="text-sm text-muted">{resultado.aviso}</p> : null}
      {cajon === null ? null : <Cajon producto_id={producto.id} aviso={cajon} onClose={() => setCajon(null)} />}
    </div>
  );
}
