import { lazy, Suspense } from "react";
import type { PropsOpiniones } from "./seccion-opiniones.tsx";

const load = () => import("./seccion-opiniones.tsx");

/** The server renders it at once: only so does it stand in the page. */
const Seccion = import.meta.env.SSR ? (await load()).default : lazy(load);

/**
 * The opinions of a product. In the browser their code comes after the page works: until then their HTML stands as it
 * is, with links that lead.
 */
export function OpinionesTardias(props: PropsOpiniones) {
  return (
    <Suspense fallback={null}>
      <Seccion {...props} />
    </Suspense>
  );
}
