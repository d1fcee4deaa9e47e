import { useEffect } from "react";
import { RUTA_BUSQUEDAS } from "#app/features/catalogo/busquedas/busquedas.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { formatSoles } from "#lib/dinero.ts";
import { formatNumero } from "#lib/numbers.ts";
import type { ProductoListado } from "#app/features/catalogo/productos/productos.ts";
import { clearFiltros, type Filtros, isFiltered, NADA, toCatalogoHref } from "./filtros.ts";
import type { CategoriaConteo, Listado, SiguientePaso } from "./listado.ts";
import { ListaTarjetas } from "./lista-tarjetas.tsx";
import { toSearchHref } from "./opciones-busqueda.ts";
import { type TarjetaComponent, TarjetaRiel } from "./tarjeta-producto.tsx";

interface Props extends Pick<Listado, "siguiente"> {
  filtros: Filtros;
  cercanas: readonly string[];
  agotados?: readonly ProductoListado[] | undefined;
  sugeridos: readonly ProductoListado[];
  masVendidos?: boolean | undefined;
  categorias: readonly CategoriaConteo[];
  whatsapp: string;
  tarjeta: TarjetaComponent;
}

const CUATRO = "grid grid-cols-2 gap-x-4 gap-y-10 md:grid-cols-4 lg:gap-x-6";

/** Counts a search that found nothing; prefetched pages do not count. */
export function useTold({ search, exacta, ...others }: Filtros): void {
  const told = search !== "" && !exacta && !isFiltered({ ...others, search: "", exacta: false });
  useEffect(() => {
    if (told) navigator.sendBeacon(RUTA_BUSQUEDAS, new URLSearchParams({ search }));
  }, [told, search]);
}

/** What a search names and nobody can buy today. */
export function Agotados({ productos = [] }: { productos?: readonly ProductoListado[] | undefined }) {
  if (productos.length === 0) return null;
  return (
    <section aria-labelledby="agotados" className="grid gap-4">
      <h3 id="agotados" className="text-xl">
        Lo tenemos, pero se agotó
      </h3>
      <p className="text-muted">Ábrelo y deja tu correo: te avisamos cuando llegue.</p>
      <ListaTarjetas productos={productos} tarjeta={TarjetaRiel} className={CUATRO} />
    </section>
  );
}

function Enlaces({
  id,
  titulo,
  enlaces,
}: {
  id: string;
  titulo: string;
  enlaces: readonly (readonly [string, string])[];
}) {
  if (enlaces.length === 0) return null;
  return (
    <nav aria-labelledby={id} className="grid gap-3 text-center">
      <h3 id={id} className="text-base">
        {titulo}
      </h3>
      <ul className="flex flex-wrap justify-center gap-2">
        {enlaces.map(([to, texto]) => (
          <li key={to}>
            <ButtonLink to={to} variant="secondary" size="sm">
              {texto}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function describeSiguiente({ cambio: { desde, hasta, opciones, lugar }, found, muchos }: SiguientePaso): string {
  const cuantos = `Hay ${muchos ? "más de " : ""}${formatNumero(found)}`;
  if (hasta) return `${cuantos} hasta ${formatSoles(hasta)}`;
  if (desde) return `${cuantos} desde ${formatSoles(desde)}`;
  return `${cuantos} ${opciones ? "en otras opciones" : lugar === "" ? "de otros lugares" : "sin oferta"}`;
}

/** Categories where the search finds something, else all. */
function listCategorias({ filtros, categorias }: Pick<Props, "filtros" | "categorias">) {
  const found = categorias.filter(({ cantidad }) => cantidad !== null && cantidad > 0);
  const others = found.length > 0 ? {} : NADA;
  const enlaces = (found.length > 0 ? found : categorias).map(({ nombre, cantidad, muchos }) => {
    const counted = found.length > 0 && cantidad !== null;
    const texto = counted ? `${nombre} (${formatNumero(cantidad)}${muchos ? "+" : ""})` : nombre;
    return [toCatalogoHref(filtros, { ...others, categorias: [nombre] }), texto] as const;
  });
  const search = found.length > 0 ? filtros.search : "";
  return { titulo: search ? `«${search}» en otras categorías` : "Mira por categoría", enlaces };
}

export function SinResultados({
  filtros,
  siguiente,
  cercanas,
  agotados,
  sugeridos,
  masVendidos,
  categorias,
  whatsapp,
  tarjeta,
}: Props) {
  useTold(filtros);
  const clear = toCatalogoHref(filtros, clearFiltros(filtros));
  const pregunta = `Hola, busco «${filtros.search}».`;
  return (
    <div className="grid gap-8">
      <div>
        <EmptyState
          title="No se encontraron productos"
          action={
            isFiltered(filtros) ? (
              <>
                {siguiente ? (
                  <ButtonLink to={toCatalogoHref(filtros, siguiente.cambio)} preventScrollReset>
                    {describeSiguiente(siguiente)}
                  </ButtonLink>
                ) : null}
                <ButtonLink to={clear} variant="secondary" preventScrollReset>
                  Quitar filtros
                </ButtonLink>
              </>
            ) : null
          }
        >
          <p>Intenta ajustar los filtros de búsqueda</p>
        </EmptyState>
        <Enlaces
          id="palabras-cercanas"
          titulo="¿Buscabas algo de esto?"
          enlaces={cercanas.map((palabra) => [toSearchHref("", palabra), palabra])}
        />
      </div>
      <Agotados productos={agotados} />
      <Enlaces id="otras-categorias" {...listCategorias({ filtros, categorias })} />
      {filtros.search && whatsapp ? (
        <p className="text-center">
          ¿No está lo que buscas?{" "}
          <a
            href={`https://wa.me/${whatsapp.replace(/\D/g, "")}?${new URLSearchParams({ text: pregunta })}`}
            rel="noreferrer"
            className="link inline-flex min-h-6 items-center"
          >
            Pregúntanos por WhatsApp
          </a>
        </p>
      ) : null}
      {sugeridos.length > 0 ? (
        <section aria-labelledby="sugeridos" className="grid gap-4">
          <h3 id="sugeridos" className="text-xl">
            {masVendidos ? "Lo más vendido" : "Lo más nuevo"}
          </h3>
          <ListaTarjetas productos={sugeridos} tarjeta={tarjeta} className={CUATRO} />
        </section>
      ) : null}
    </div>
  );
}
