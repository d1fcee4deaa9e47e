import { findCaches } from "#lib/secure-context.ts";
import { useEffect, useState } from "react";

interface PaginaGuardada {
  path: string;
  titulo: string;
}

const MAX = 12;

/** Pages stored by the service worker (app/worker/store.ts), last first. */
async function listGuardadas(caches: CacheStorage): Promise<PaginaGuardada[]> {
  const found: PaginaGuardada[] = [];
  for (const name of (await caches.keys()).filter((one) => /^qhatu-.*-pages$/.test(one))) {
    const cache = await caches.open(name);
    for (const request of (await cache.keys()).toReversed().slice(0, MAX)) {
      const html = (await (await cache.match(request))?.text()) ?? "";
      const { pathname, search } = new URL(request.url);
      const page = new DOMParser().parseFromString(html, "text/html");
      // Without the shop's name, which ends every title; home's title is only that.
      const titulo = pathname === "/" ? "Inicio" : page.title.replace(/ [|·] [^|·]+$/, "");
      if (titulo && pathname !== location.pathname) found.push({ path: pathname + search, titulo });
    }
  }
  return found;
}

export function PaginasGuardadas() {
  const [guardadas, setGuardadas] = useState<readonly PaginaGuardada[]>([]);
  useEffect(() => {
    const caches = findCaches();
    if (caches) listGuardadas(caches).then(setGuardadas, () => {});
  }, []);
  if (guardadas.length === 0) return null;
  return (
    <section aria-labelledby="guardadas" className="mx-auto max-w-lg pb-12">
      <h2 id="guardadas" className="text-xl">
        Lo que sí puedes ver ahora
      </h2>
      <ul className="mt-3 divide-y border-y">
        {guardadas.map(({ path, titulo }) => (
          <li key={path}>
            <a href={path} className="flex min-h-12 items-center py-2 font-medium hover:text-accent hover:underline">
              {titulo}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
