import { type ReactNode, useRef, useState } from "react";
import { cx } from "#app/ui/cx.ts";
import { Icon } from "#app/ui/icon.tsx";
import { iconButtonStyle } from "#app/ui/button-style.ts";
import { late } from "#app/ui/late.tsx";
import { useHydrated } from "#app/ui/use-store.ts";
import { Foto } from "#app/features/base/imagenes/foto.tsx";
import { ANCHOS_GRANDE } from "#app/features/base/imagenes/imagenes.ts";
import type { FotoProducto } from "./fotos.ts";

interface Props {
  nombre: string;
  fotos: readonly FotoProducto[];
  children?: ReactNode;
}

const SinAmpliada = () => (
  <p role="alert" className="text-sm text-danger">
    No se pudo ampliar la foto. Revisa tu conexión e inténtalo de nuevo.
  </p>
);

const loadAmpliada = () => import("./ampliada.tsx");
const Ampliada = late(loadAmpliada, { when: "now", otherwise: SinAmpliada });
const near = () => void loadAmpliada().catch(() => undefined);

interface BotonGaleria {
  label: string;
  className: string;
  onClick: () => void;
  onNear?: () => void;
  children: ReactNode;
}

const Boton = ({ label, className, onNear, ...props }: BotonGaleria) => (
  <button
    type="button"
    aria-label={label}
    className={iconButtonStyle(cx("absolute bg-surface/90 noscript:hidden", className))}
    onPointerEnter={onNear}
    onFocus={onNear}
    {...props}
  />
);

/** Works by touch, arrow keys and, without scripts, by anchors. The full-screen view loads when the pointer is near. */
export function Galeria({ nombre, fotos, children }: Props) {
  const strip = useRef<HTMLDivElement>(null);
  const hydrated = useHydrated();
  const [current, setCurrent] = useState(0);
  /** The press that enlarged a picture; 0 when none is. */
  const [enlarged, setEnlarged] = useState(0);
  const count = fotos.length;
  const several = count > 1;

  const show = (index: number, behavior: ScrollBehavior = "smooth") => {
    const box = strip.current;
    box?.scrollTo({ left: index * box.clientWidth, behavior });
  };
  const enlarge = () => setEnlarged((press) => press + 1);
  const hasFoto = fotos.some(({ imagen }) => imagen);

  return (
    <div className="grid gap-2 lg:gap-3">
      <div className="relative">
        <div
          ref={strip}
          role={several ? "group" : undefined}
          aria-label={several ? `Fotos de ${nombre}` : undefined}
          // A scrollable box must be reachable by keyboard.
          tabIndex={several ? 0 : undefined}
          onScroll={({ currentTarget: box }) => setCurrent(Math.round(box.scrollLeft / box.clientWidth))}
          className="flex snap-x snap-mandatory overflow-x-auto rounded-hero [scrollbar-width:none]"
        >
          {fotos.map(({ imagen, alt }, index) => (
            <div key={index} id={`foto-${index + 1}`} className="w-full shrink-0 snap-center">
              <button
                type="button"
                tabIndex={-1}
                disabled={!imagen || !hydrated}
                className="block w-full enabled:cursor-zoom-in"
                onClick={enlarge}
              >
                <Foto
                  imagen={imagen}
                  alt={alt}
                  sizes="(min-width: 64rem) 560px, 100vw"
                  anchos={ANCHOS_GRANDE}
                  priority={index === 0}
                  className="max-lg:aspect-auto max-lg:h-[min(55svh,max(16rem,37svh))]"
                />
              </button>
            </div>
          ))}
        </div>
        {children}
        {hasFoto ? (
          <Boton label="Ampliar la foto" className="right-3 bottom-3" onNear={near} onClick={enlarge}>
            <Icon name="zoom-in" className="size-5" />
          </Boton>
        ) : null}
        {several ? (
          <>
            <Boton
              label="Foto anterior"
              className="top-1/2 left-3 -translate-y-1/2 max-sm:hidden"
              onClick={() => show((current + count - 1) % count)}
            >
              <Icon name="chevron-left" className="size-5" />
            </Boton>
            <Boton
              label="Foto siguiente"
              className="top-1/2 right-3 -translate-y-1/2 max-sm:hidden"
              onClick={() => show((current + 1) % count)}
            >
              <Icon name="chevron-right" className="size-5" />
            </Boton>
            <p className="absolute bottom-4 left-3 rounded-full bg-surface/90 px-2.5 text-sm font-semibold tabular-nums noscript:hidden">
              <span className="sr-only">Foto </span>
              {current + 1} / {count}
            </p>
          </>
        ) : null}
      </div>
      {enlarged > 0 ? (
        <Ampliada
          key={enlarged}
          {...{ nombre, fotos }}
          inicial={current}
          onClose={(index) => {
            setEnlarged(0);
            show(index, "instant");
          }}
        />
      ) : null}
      {several ? (
        <ul aria-label="Más fotos" className="flex flex-wrap gap-3">
          {fotos.map(({ imagen }, index) => (
            <li key={index}>
              <a
                href={`#foto-${index + 1}`}
                aria-label={`Ver foto ${index + 1} de ${count}`}
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
                <Foto imagen={imagen} alt="" sizes="72px" className="w-11 rounded-sm max-lg:aspect-square lg:w-18" />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
