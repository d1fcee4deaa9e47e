import { Icon } from "#app/ui/icon.tsx";
import { cx } from "#app/ui/cx.ts";
import { useImageFailed } from "#app/ui/use-image-failed.ts";
import { type Anchos, parseColor, toFuentes } from "./imagenes.ts";

interface Props {
  /** As in `productos.imagen`; may be empty. */
  imagen: string;
  alt: string;
  sizes: string;
  anchos?: Anchos;
  priority?: boolean;
  className?: string;
}

function SinFoto({ alt }: { alt: string }) {
  return (
    <span
      role={alt ? "img" : undefined}
      aria-label={alt || undefined}
      className="grid size-full place-items-center bg-sunken text-muted"
    >
      <Icon name="image-off" className="size-8 max-w-1/2 stroke-[1.5]" />
    </span>
  );
}

function Imagen({ imagen, alt, sizes, anchos, priority }: Omit<Props, "className">) {
  const { ref, failed, onError } = useImageFailed();
  const { src, srcSet, avif } = toFuentes(imagen, anchos);
  if (failed) return <SinFoto alt={alt} />;
  return (
    <picture>
      {avif ? <source type="image/avif" srcSet={avif} sizes={sizes} /> : null}
      <img
        ref={ref}
        alt={alt}
        // Must precede src, or loading may start at once.
        loading={priority ? "eager" : "lazy"}
        fetchPriority={priority ? "high" : undefined}
        decoding={priority ? undefined : "async"}
        sizes={srcSet ? sizes : undefined}
        srcSet={srcSet}
        src={src}
        width={960}
        height={1200}
        onError={onError}
      />
    </picture>
  );
}

export function Foto({ className, ...imagen }: Props) {
  return (
    <span data-color={parseColor(imagen.imagen) ?? undefined} className={cx("foto", className)}>
      {imagen.imagen ? <Imagen key={imagen.imagen} {...imagen} /> : <SinFoto alt={imagen.alt} />}
    </span>
  );
}
