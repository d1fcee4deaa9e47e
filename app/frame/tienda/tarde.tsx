import { useKeptPages } from "#app/ui/use-kept-pages.ts";
import { usePrefetch } from "#app/ui/use-prefetch.ts";

/** What the storefront's pages do once the browser is idle; nothing of it is seen. */
export default function Tarde({ sinConexion }: { sinConexion: boolean }): null {
  usePrefetch();
  useKeptPages(sinConexion);
  return null;
}
