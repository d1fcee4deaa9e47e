import { Foto } from "#app/features/base/imagenes/foto.tsx";
import { ANCHOS_GRANDE } from "#app/features/base/imagenes/imagenes.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { SteppedLine } from "#app/ui/stepped-line.tsx";
import { useImageFailed } from "#app/ui/use-image-failed.ts";
import type { Estacion, PortadaVista } from "./portada.ts";

/** From this width the text is on the wide picture; below it the phone's picture follows the text. */
const ANCHO = "(min-width: 64rem)";
const MOVIL = "(max-width: 63.99rem)";
const SIZES = "(min-width: 80rem) 75rem, calc(100vw - 2rem)";

const wide = (estacion: Estacion) =>
  `/banner/${estacion}-ancho-1280.avif 1280w, /banner/${estacion}-ancho-1600.avif 1600w`;
const narrow = (estacion: Estacion) =>
  `/banner/${estacion}-movil-720.avif 720w, /banner/${estacion}-movil-1024.avif 1024w`;

const QUE_SE_VE: Readonly<Record<Estacion, string>> = {
  verano: "Bolsa de tela, mat de yoga, tomatodo, pelota de fútbol y sombrero de paja",
  otono: "Planta en su maceta, manta de alpaca, café, un libro, miel y taza de cerámica",
  invierno: "Gorro tejido, chompas, chocolate, bufanda de alpaca y taza de cerámica",
  primavera: "Florero turquesa, taza de cerámica, cámara instantánea, canasta de junco, café, gorro tejido y un libro",
};

/** Preloads the season's picture, if home shows it, before the stylesheet is there. */
export const preloadPortada = ({ imagen, estacion }: PortadaVista) => {
  const common = {
    tagName: "link",
    rel: "preload",
    as: "image",
    type: "image/avif",
    imageSizes: SIZES,
    fetchPriority: "high",
  } as const;
  if (imagen) return [];
  return [
    { ...common, imageSrcSet: wide(estacion), media: ANCHO },
    { ...common, imageSrcSet: narrow(estacion), media: MOVIL },
  ];
};

/** It can be seen through: the theme's own set is behind it. */
function Imagen({ estacion }: Pick<PortadaVista, "estacion">) {
  const { ref, failed, onError } = useImageFailed();
  if (failed) return null;
  return (
    <picture className="absolute inset-0">
      <source media={ANCHO} type="image/avif" srcSet={wide(estacion)} sizes={SIZES} />
      <source media={ANCHO} type="image/webp" srcSet={`/banner/${estacion}-ancho-1280.webp`} />
      <source type="image/avif" srcSet={narrow(estacion)} sizes={SIZES} />
      <img
        ref={ref}
        src={`/banner/${estacion}-movil-828.webp`}
        alt={QUE_SE_VE[estacion]}
        width={1230}
        height={820}
        onError={onError}
        className="size-full object-cover lg:object-[50%_70%]"
      />
    </picture>
  );
}

export function Portada({ portada }: { portada: PortadaVista }) {
  const { titulo, frase, boton, enlace, imagen, estacion } = portada;
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
              <Imagen estacion={estacion} />
            </>
          )}
        </div>
      </div>
    </section>
  );
}
