import { Foto } from "#app/features/base/imagenes/foto.tsx";
import { ANCHOS_GRANDE } from "#app/features/base/imagenes/imagenes.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { SteppedLine } from "#app/ui/stepped-line.tsx";
import { useImageFailed } from "#app/ui/use-image-failed.ts";
import type { PortadaVista } from "./portada.ts";

type Tema = "claro" | "oscuro";

/** From this width the text is on the wide picture; below it the phone's picture follows the text. */
const ANCHO = "(min-width: 64rem)";
const MOVIL = "(max-width: 63.99rem)";
const SIZES = "(min-width: 80rem) 75rem, calc(100vw - 2rem)";

const wide = (tema: Tema) => `/banner/${tema}-ancho-1280.avif 1280w, /banner/${tema}-ancho-1920.avif 1920w`;
const narrow = (tema: Tema) => `/banner/${tema}-movil-720.avif 720w, /banner/${tema}-movil-1080.avif 1080w`;

/** Preloads the largest picture, if the shop's own, before the stylesheet decides which one is shown. */
export const preloadPortada = (["claro", "oscuro"] as const).flatMap((tema) => {
  const scheme = `(prefers-color-scheme: ${tema === "claro" ? "light" : "dark"})`;
  const common = {
    tagName: "link",
    rel: "preload",
    as: "image",
    type: "image/avif",
    imageSizes: SIZES,
    fetchPriority: "high",
  } as const;
  return [
    { ...common, imageSrcSet: wide(tema), media: `${scheme} and ${ANCHO}` },
    { ...common, imageSrcSet: narrow(tema), media: `${scheme} and ${MOVIL}` },
  ];
});

function Imagen({ tema, className }: { tema: Tema; className: string }) {
  const { ref, failed, onError } = useImageFailed();
  if (failed) return null;
  return (
    <picture className={className}>
      <source media={ANCHO} type="image/avif" srcSet={wide(tema)} sizes={SIZES} />
      <source media={ANCHO} type="image/webp" srcSet={`/banner/${tema}-ancho-1280.webp`} />
      <source type="image/avif" srcSet={narrow(tema)} sizes={SIZES} />
      {/* Lazy, so that the other theme's hidden picture is not fetched. */}
      <img
        ref={ref}
        src={`/banner/${tema}-movil-828.webp`}
        alt="Florero turquesa, taza de cerámica, cámara instantánea, canasta de junco, café, gorro tejido y un libro"
        width={1230}
        height={820}
        loading="lazy"
        onError={onError}
        className="size-full object-cover max-lg:[mask-image:linear-gradient(to_top,black_75%,transparent)] lg:object-[50%_70%]"
      />
    </picture>
  );
}

export function Portada({ portada: { titulo, frase, boton, enlace, imagen } }: { portada: PortadaVista }) {
  return (
    <section aria-labelledby="portada-titulo" className="container-store pt-4 lg:pt-6">
      <div className="relative overflow-hidden rounded-hero bg-set lg:flex lg:min-h-[min(70vh,35rem)] lg:items-center">
        <div className="relative z-10 grid gap-4 p-6 pb-2 lg:w-[44%] lg:gap-6 lg:p-14">
          <h1 id="portada-titulo" className="text-hero">
            {titulo}
          </h1>
          <p className="max-w-80 text-lg">{frase}</p>
          <div className="flex flex-wrap gap-3">
            <ButtonLink to={enlace}>{boton}</ButtonLink>
            <ButtonLink to="/carrito" variant="secondary">
              Ver carrito
            </ButtonLink>
          </div>
        </div>
        <div
          className={`relative aspect-3/2 max-h-[40vh] w-full lg:absolute lg:inset-0 lg:aspect-auto lg:max-h-none ${imagen ? "lg:left-[44%] lg:w-auto" : ""}`}
        >
          {imagen ? (
            <Foto
              {...imagen}
              sizes={SIZES}
              anchos={ANCHOS_GRANDE}
              priority
              className="absolute inset-0 aspect-auto h-full"
            />
          ) : (
            <>
              {/* Behind the picture; visible when it cannot be shown. */}
              <SteppedLine className="absolute inset-x-0 bottom-8 text-primary" />
              <Imagen tema="claro" className="absolute inset-0 dark:hidden" />
              <Imagen tema="oscuro" className="absolute inset-0 hidden dark:block" />
            </>
          )}
        </div>
      </div>
    </section>
  );
}
