import { useRef, useState } from "react";
import { cx } from "#app/ui/cx.ts";
import { Foto } from "#app/features/imagenes/foto.tsx";
import { ANCHOS_GRANDE } from "#app/features/imagenes/imagenes.ts";

interface Props {
  nombre: string;
  /** At least one; the first is what the page is about. */
  imagenes: readonly string[];
}

/**
 * The pictures lie side by side in a strip that snaps: a finger, the arrow keys and, without any script, the
 * thumbnails' plain anchors move it.
 */
export function Galeria({ nombre, imagenes }: Props) {
  const strip = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const several = imagenes.length > 1;
  const formatAlt = (index: number) => (index === 0 ? nombre : `${nombre}, vista ${index + 1}`);

  const show = (index: number) => {
    const box = strip.current;
    box?.scrollTo({ left: index * box.clientWidth, behavior: "smooth" });
  };

  return (
    <div className="grid gap-3">
      <div
        ref={strip}
        role={several ? "group" : undefined}
        aria-label={several ? `Fotos de ${nombre}` : undefined}
        // A box that scrolls must be within reach of the keyboard.
        tabIndex={several ? 0 : undefined}
        onScroll={({ currentTarget: box }) => setCurrent(Math.round(box.scrollLeft / box.clientWidth))}
        className="flex snap-x snap-mandatory overflow-x-auto rounded-hero [scrollbar-width:none]"
      >
        {imagenes.map((imagen, index) => (
          <div key={imagen} id={`foto-${index + 1}`} className="w-full shrink-0 snap-center">
            <Foto
              imagen={imagen}
              alt={formatAlt(index)}
              sizes="(min-width: 64rem) 560px, 100vw"
              anchos={ANCHOS_GRANDE}
              priority={index === 0}
            />
          </div>
        ))}
      </div>
      {several ? (
        <ul aria-label="Más fotos" className="flex flex-wrap gap-3">
          {imagenes.map((imagen, index) => (
            <li key={imagen}>
              <a
                href={`#foto-${index + 1}`}
                aria-label={`Ver foto ${index + 1} de ${imagenes.length}`}
                aria-current={index === current ? "true" : undefined}
                onClick={(event) => {
                  event.preventDefault();
                  show(index);
                }}
                className={cx(
                  "block overflow-hidden rounded-control border-2 p-0.5",
                  index === current ? "border-accent" : "border-transparent hover:border-line-strong",
                )}
              >
                <Foto imagen={imagen} alt="" sizes="72px" className="w-18 rounded-sm" />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
