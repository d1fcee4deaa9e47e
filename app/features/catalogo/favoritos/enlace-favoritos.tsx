import { iconButtonStyle } from "#app/ui/button-style.ts";
import { CountBadge } from "#app/ui/count-badge.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { useFavoritos } from "./almacen.ts";

export default function EnlaceFavoritos() {
  const { length: count } = useFavoritos();
  const label = count === 0 ? "Favoritos" : count === 1 ? "Favoritos, 1 producto" : `Favoritos, ${count} productos`;
  return (
    <Link to="/favoritos" aria-label={label} className={iconButtonStyle("relative")}>
      <Icon name="heart" className="size-5" />
      <CountBadge count={count} />
    </Link>
  );
}
