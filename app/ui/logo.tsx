import { Link } from "./link.tsx";
import { useImageFailed } from "./use-image-failed.ts";

/** Links home. */
export function Logo({ nombre }: { nombre: string }) {
  const { ref, failed, onError } = useImageFailed();
  return (
    <Link
      to="/"
      aria-label={`${nombre}, ir al inicio`}
      className="inline-flex min-h-11 items-center gap-2.5 rounded-control"
    >
      {failed ? null : <img ref={ref} src="/logo.svg" alt="" width={36} height={36} onError={onError} />}
      <span className="font-display text-xl font-bold tracking-tight whitespace-nowrap">{nombre}</span>
    </Link>
  );
}
