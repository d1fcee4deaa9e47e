import { Foto } from "#app/features/base/imagenes/foto.tsx";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";

export interface CategoriaVista {
  nombre: string;
  frase: string;
  imagen: string;
}

const RUTA = [
  { texto: "Inicio", to: "/" },
  { texto: "Catálogo", to: "/catalogo" },
];

export function EncabezadoCategoria({ categoria: { nombre, frase, imagen } }: { categoria: CategoriaVista }) {
  return (
    <div className="min-w-0">
      <div className="-mt-3 -mb-1 lg:-mt-6 lg:mb-2">
        <Breadcrumbs steps={RUTA} current={nombre} />
      </div>
      <div className="flex items-center gap-3 lg:gap-6">
        {imagen ? (
          <Foto
            imagen={imagen}
            alt=""
            sizes="(min-width:64rem) 128px,64px"
            priority
            className="aspect-square w-16 shrink-0 rounded-card lg:w-32"
          />
        ) : null}
        <div className="grid min-w-0 lg:gap-2">
          <h1 className="text-2xl wrap-anywhere lg:text-3xl">{nombre}</h1>
          {frase ? <p className="text-sm leading-snug text-muted max-lg:line-clamp-2 lg:text-base">{frase}</p> : null}
        </div>
      </div>
    </div>
  );
}
