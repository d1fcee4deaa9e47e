import { Link } from "#app/ui/link.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { iconButtonStyle } from "#app/ui/button-style.ts";
import { useCarrito } from "./use-carrito.ts";

function formatLabel(count: number): string {
  if (count === 0) return "Carrito";
  return count === 1 ? "Carrito, 1 producto" : `Carrito, ${count} productos`;
}

/** The badge is there only when something is in the cart, and only once the browser has read it. */
export function EnlaceCarrito() {
  const { count } = useCarrito();
  return (
    <Link to="/carrito" aria-label={formatLabel(count)} className={iconButtonStyle("relative")}>
      <Icon name="shopping-cart" className="size-5" />
      {count > 0 ? (
        <span
          key={count}
          className="absolute top-0.5 right-0 min-w-5 animate-pop rounded-full bg-primary px-1 text-center text-xs leading-5 font-bold text-on-primary tabular-nums"
        >
          {count > 99 ? "99+" : count}
        </span>
      ) : null}
    </Link>
  );
}
