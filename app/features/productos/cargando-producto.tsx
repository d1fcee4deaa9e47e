import { useNavigation } from "react-router";
import { Spinner } from "#app/ui/spinner.tsx";

/**
 * Turns while a product's page is on its way. It lies over the page that is left, which stays as it is, and so keeps
 * its place for the way back; a fast answer never shows it.
 */
export function CargandoProducto() {
  const { location } = useNavigation();
  if (!location?.pathname.startsWith("/producto/")) return null;
  return (
    <div className="pointer-events-none fixed inset-0 z-20 grid place-items-center">
      <div className="flex animate-fade rounded-full bg-surface p-4 shadow-float [animation-delay:150ms] [animation-fill-mode:both]">
        <Spinner label="Cargando producto" className="size-8" />
      </div>
    </div>
  );
}
