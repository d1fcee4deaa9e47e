import { Buscador } from "./buscador.tsx";
import { Categorias } from "./inicio-secciones.tsx";

/** The ways on from a page that is not there. */
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
