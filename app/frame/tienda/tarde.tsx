import { type ComponentType, lazy, Suspense } from "react";
import { useLocation } from "react-router";
import { useKeptPages } from "#app/ui/use-kept-pages.ts";
import { usePrefetch } from "#app/ui/use-prefetch.ts";
import { Esqueleto } from "./esqueleto.tsx";
import { useSharedPicture } from "./use-shared-picture.ts";

const CuponPorEnlace = lazy<ComponentType>(() =>
  import("#app/features/cupones/cupon-por-enlace.tsx").catch(() => ({ default: () => null })),
);

/** What the storefront's pages have once the browser is idle. */
export default function Tarde({ sinConexion }: { sinConexion: boolean }) {
  const { search } = useLocation();
  usePrefetch();
  useSharedPicture();
  useKeptPages(sinConexion);
  return (
    <>
      <Esqueleto />
      {/[?&]cupon=./.test(search) ? (
        <Suspense>
          <CuponPorEnlace />
        </Suspense>
      ) : null}
    </>
  );
}
