import { formatNumero } from "#lib/numbers.ts";
import { useEffect, useRef, useState } from "react";
import { NavigationType, useNavigationType } from "react-router";
import { Link } from "#app/ui/link.tsx";
import { announce } from "#app/ui/announcer.tsx";
import { buttonStyle } from "#app/ui/button-style.ts";
import { cx } from "#app/ui/cx.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { useHydrated } from "#app/ui/use-store.ts";
import { ChipsFiltros, RESULTADOS } from "./chips-filtros.tsx";
import { ConmutadorVista } from "./conmutador-vista.tsx";
import { type Filtros, toCatalogoHref, PAGINAS, POR_PAGINA, TOPE } from "./filtros.ts";
import type { ListaVista } from "./listado.ts";
import { Llegada } from "./llegada.tsx";
import { ListaTarjetas } from "./lista-tarjetas.tsx";
import { PANEL_FILTROS } from "./panel-filtros.tsx";
import { Agotados, SinResultados, useTold } from "./sin-resultados.tsx";
import type { TarjetaComponent } from "./tarjeta-producto.tsx";
import { useVerMas } from "./use-ver-mas.ts";
import { VerMas } from "./ver-mas.tsx";

const formatContador = (enPagina: number, found: number, muchos: boolean, lugar: string): string =>
  `Mostrando ${formatNumero(enPagina)} de ${muchos ? "más de " : ""}${formatNumero(found)} productos${lugar && ` de ${lugar}`}`;

interface Props extends ListaVista {
  whatsapp: string;
  pending: boolean;
  tarjeta: TarjetaComponent;
}

function Corregida({ corregida, filtros }: { corregida: string; filtros: Filtros }) {
  return (
    <p>
      Mostrando resultados para <strong className="wrap-anywhere">«{corregida}»</strong>.{" "}
      <Link
        to={toCatalogoHref(filtros, { exacta: true })}
        className="link inline-flex min-h-6 items-center wrap-anywhere"
      >
        Buscar «{filtros.search}» tal cual
      </Link>
    </p>
  );
}

function Parcial({ nota, filtros }: { nota: string; filtros: Filtros }) {
  useTold(filtros);
  return <p className="wrap-anywhere">{nota}</p>;
}

/** Announces a new list to screen readers, and moves the focus to the top of a new page. */
function useNotice(text: string, pagina: number) {
  const top = useRef<HTMLElement>(null);
  const last = useRef({ text, pagina });
  useEffect(() => {
    const before = last.current;
    last.current = { text, pagina };
    if (before.text !== text) announce(text);
    if (before.pagina !== pagina && pagina !== 1) top.current?.focus({ preventScroll: true });
  }, [text, pagina]);
  return top;
}

export function ResultadosCatalogo(props: Props) {
  const { found, muchos, corregida, parcial, paginas, filtros, frase, pending, tarjeta } = props;
  const { vista } = filtros;
  const { productos, pagina, first, loading, showMore } = useVerMas(props);
  const contador = formatContador(productos.length, found, muchos, filtros.lugar);
  const nota = parcial === null ? "" : `Nada con todo; con «${parcial}»: `;
  const notice =
    found === 0
      ? "No se encontraron productos"
      : `${nota}${corregida ? `Mostrando resultados para «${corregida}». ` : ""}${frase ? `${frase}. ` : ""}${contador}`;
  const top = useNotice(paginas > 1 ? `${notice}. Página ${pagina} de ${paginas}` : notice, filtros.pagina);
  // Loads at the first mouse move: touch screens have no hover.
  useEffect(
    () => addEventListener("mousemove", () => void import("./segunda-foto.ts").catch(() => {}), { once: true }),
    [],
  );
  useEffect(() => {
    if (first !== null) top.current?.querySelectorAll<HTMLElement>("article h3 a")[first]?.focus();
  }, [first, top]);
  // Restoring the scroll position needs true heights.
  const back = useNavigationType() === NavigationType.Pop;
  const [whole] = useState(useHydrated() && back);
  const lista = vista === "lista";
  return (
    <section
      ref={top}
      id={RESULTADOS}
      tabIndex={-1}
      aria-labelledby="resultados-titulo"
      aria-busy={pending}
      className={cx(
        "grid min-w-0 content-start gap-2 outline-none lg:gap-4 transition-opacity",
        pending && "opacity-50 delay-150",
      )}
    >
      <h2 id="resultados-titulo" className="sr-only">
        Resultados
      </h2>
      {corregida === null ? null : <Corregida corregida={corregida} filtros={filtros} />}
      {nota ? <Parcial nota={nota} filtros={filtros} /> : null}
      <div className="flex items-center justify-between gap-3">
        <button type="button" popoverTarget={PANEL_FILTROS} className={buttonStyle("secondary", "sm", "lg:hidden")}>
          <Icon name="sliders-horizontal" className="size-5 shrink-0" />
          Filtrar
        </button>
        <p className="text-sm text-muted tabular-nums lg:text-base">{contador}</p>
        <ConmutadorVista filtros={filtros} />
      </div>
      {frase ? <p className="font-semibold wrap-anywhere lg:text-lg">{frase}</p> : null}
      <ChipsFiltros filtros={filtros} />
      {productos.length === 0 ? (
        <SinResultados {...props} />
      ) : (
        <>
          <Llegada />
          <ListaTarjetas
            productos={productos}
            vista={vista}
            first={lista ? 3 : 4}
            tarjeta={tarjeta}
            className={cx(
              "grid",
              lista ? "gap-4" : "grid-cols-2 gap-x-4 gap-y-10 md:grid-cols-3 lg:gap-x-6 lg:gap-y-12 xl:grid-cols-4",
              !lista && !whole && "cuadricula",
            )}
          />
          {props.agotados ? (
            <div className="pt-10">
              <Agotados productos={props.agotados} />
            </div>
          ) : null}
        </>
      )}
      {pagina === PAGINAS && (muchos || found > TOPE) ? (
        <p className="text-center text-muted">
          Las páginas terminan en el producto {formatNumero(TOPE)}. Para ver los demás, busca con otras palabras o elige
          una categoría.
        </p>
      ) : null}
      {paginas > 1 ? (
        <VerMas
          vistos={Math.min(pagina * POR_PAGINA, muchos ? TOPE : found)}
          found={found}
          muchos={muchos}
          loading={loading}
          showMore={showMore}
        />
      ) : null}
      <Pagination page={pagina} pages={paginas} toHref={(n) => toCatalogoHref(filtros, { pagina: n })} />
    </section>
  );
}
