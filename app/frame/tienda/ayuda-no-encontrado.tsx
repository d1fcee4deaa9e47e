import { Buscador } from "#app/features/productos/catalogo/buscador.tsx";
import { Categorias } from "#app/features/contenido/categorias.tsx";

export function AyudaNoEncontrado() {
  return (
    <>
      <div className="container-store flex justify-center">
        <Buscador className="w-full max-w-lg" />
      </div>
      <Categorias />
    </>
  );
}
