import { ShoppingCart } from "lucide-react";
import { Link } from "react-router";

export function EnlaceCarrito() {
  return (
    <Link
      to="/carrito"
      aria-label="Carrito"
      className="relative grid size-11 place-items-center rounded-control hover:bg-sunken"
    >
      <ShoppingCart aria-hidden className="size-5" strokeWidth={1.75} />
    </Link>
  );
}
