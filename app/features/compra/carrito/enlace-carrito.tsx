import { Link } from "#app/ui/link.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { iconButtonStyle } from "#app/ui/button-style.ts";
import { CountBadge } from "#app/ui/count-badge.tsx";
import { useCarrito } from "./use-carrito.ts";

function formatLabel(count: number): string {
  if (count === 0) return "Carrito";
  return count === 1 ? "Carrito, 1 producto" : `Carrito, ${count} productos`;
}

export function EnlaceCarrito() {
  const { count } = useCarrito();
  return (
    <Link to="/carrito" aria-label={formatLabel(count)} className={iconButtonStyle("relative")}>
      <Icon name="shopping-cart" className="size-5" />
      <CountBadge count={count} />
    </Link>
  );
}
