import { Link } from "./link.tsx";
import { useImageFailed } from "./use-image-failed.ts";

export function Logo({ nombre, logo = "" }: { nombre: string; logo?: string | undefined }) {
  const { ref, failed, onError } = useImageFailed();
  const own = logo && !failed;
  return (
    <Link
      to="/"
      aria-label={`${nombre}, ir al inicio`}
      className="inline-flex min-h-11 items-center gap-2.5 rounded-control"
    >
      {failed ? null : (
        <img
          ref={ref}
          src={logo || "/logo.svg"}
          alt=""
          className={logo && "logo"}
          width={logo ? 128 : 36}
          height={36}
          onError={onError}
        />
      )}
      {own ? null : <span className="font-display text-xl font-bold tracking-tight whitespace-nowrap">{nombre}</span>}
    </Link>
  );
}
