import { useKeptPages } from "#app/ui/use-kept-pages.ts";

/** What the storefront's pages do once the browser is idle; nothing of it is seen. */
export default function Tarde({ sinConexion }: { sinConexion: boolean }): null {
  useKeptPages(sinConexion);
  return null;
}
