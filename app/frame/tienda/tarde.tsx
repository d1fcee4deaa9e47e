import { useKeptPages } from "#app/ui/use-kept-pages.ts";
import { usePrefetch } from "#app/ui/use-prefetch.ts";
import { Esqueleto } from "./esqueleto.tsx";
import { useSharedPicture } from "./use-shared-picture.ts";

/** What the storefront's pages have once the browser is idle. */
export default function Tarde({ sinConexion }: { sinConexion: boolean }) {
  usePrefetch();
  useSharedPicture();
  useKeptPages(sinConexion);
  return <Esqueleto />;
}
