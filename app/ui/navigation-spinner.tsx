import { useNavigation } from "react-router";
import { Spinner } from "./spinner.tsx";

/** While the next page is fetched. It shows itself only when that takes long enough to be noticed. */
export function NavigationSpinner() {
  const { state } = useNavigation();
  if (state !== "loading") return null;
  return (
    <div className="pointer-events-none fixed inset-x-0 top-24 z-40 grid animate-late place-items-center">
      <span className="grid rounded-full border bg-surface p-3 shadow-float">
        <Spinner label="Cargando…" />
      </span>
    </div>
  );
}
