import type { Ajustes } from "#app/features/base/ajustes/ajustes.ts";
import { Foto } from "#app/features/base/imagenes/foto.tsx";

interface Props {
  hacedores: Ajustes["hacedores"];
  /** Of the demo. */
  inventados: boolean;
}

export function Hacedores({ hacedores, inventados }: Props) {
  if (hacedores.length === 0) return null;
  return (
    <section aria-labelledby="hacedores" className="mt-12 lg:mt-16">
      <h2 id="hacedores" className="text-2xl">
        Quiénes lo hacen
      </h2>
      {inventados ? (
        <p className="mt-1 text-sm text-muted">Personas y talleres inventados para esta demostración.</p>
      ) : null}
      <ul className="mt-6 grid gap-x-4 gap-y-8 sm:grid-cols-2 lg:grid-cols-4 lg:gap-x-6">
        {hacedores.map(({ nombre, lugar, frase, imagen }) => (
          <li key={nombre + lugar} className="grid content-start gap-1">
            {imagen ? (
              <Foto
                imagen={imagen}
                alt=""
                sizes="(width >= 64rem) 18rem, (width >= 40rem) 45vw, 90vw"
                className="mb-2 aspect-square overflow-hidden rounded-card"
              />
            ) : null}
            <h3 className="text-lg">{nombre}</h3>
            {lugar ? <p className="text-sm text-muted">{lugar}</p> : null}
            <p>{frase}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
