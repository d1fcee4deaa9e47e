import { useState } from "react";
import { usePuede } from "#app/routing/puesto.tsx";
import { Field } from "#app/ui/field.tsx";
import { Link, NavLink } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { normalizeSearch } from "#lib/text.ts";
import type { AjusteEnPanel } from "./en-panel.ts";
import { FormularioAjuste } from "./formulario-ajuste.tsx";
import type { SeccionAjustes } from "./paginas.ts";

const RUTA = "/admin/ajustes";

const OTROS = [
  { to: "/admin/ajustes/claves", nombre: "Claves de proveedores", alcance: "cambiar" },
  { to: "/admin/reclamos/feriados", nombre: "Feriados", alcance: "ver" },
  { to: "/admin/comprobantes/ajustes", nombre: "Comprobantes electrónicos", alcance: "ver" },
  { to: "/admin/tareas", nombre: "Tareas", alcance: "ver" },
  { to: "/admin/copias", nombre: "Copias", alcance: "ver" },
] as const;

/** Pages of their own. */
function useOtros() {
  const puede = usePuede();
  return OTROS.filter(({ alcance }) => puede(alcance, "ajustes"));
}

const listWords = ({ etiqueta, ayuda, seccion, mostrado }: AjusteEnPanel): string => {
  const { control } = mostrado;
  const parts = control === "ficha" || control === "opciones" || control === "orden" ? mostrado.valor : [];
  return normalizeSearch([seccion, etiqueta, ayuda, ...parts.map((one) => one.etiqueta)].join(" "));
};

export const isNamed = (ajuste: AjusteEnPanel, texto: string): boolean => {
  const words = listWords(ajuste);
  return normalizeSearch(texto)
    .split(" ")
    .every((word) => words.includes(word));
};

const ENLACE = "link inline-flex min-h-11 items-center whitespace-nowrap";

const showCurrent = (nav: HTMLElement | null) =>
  nav?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });

function Indice({ secciones }: Pick<Props, "secciones">) {
  const item =
    "inline-flex min-h-11 shrink-0 items-center rounded-control px-3 font-medium whitespace-nowrap hover:bg-surface md:min-h-9 aria-[current]:bg-primary-soft aria-[current]:text-primary";
  return (
    <nav
      ref={showCurrent}
      aria-label="Secciones de los ajustes"
      className="flex overflow-x-auto bg-sunken max-lg:sticky max-lg:top-(--encabezado) max-lg:z-10 lg:grid"
    >
      {secciones.map(({ nombre, ruta }) => (
        <NavLink key={ruta} to={`${RUTA}/${ruta}`} end className={item}>
          {nombre}
        </NavLink>
      ))}
      {useOtros().map(({ to, nombre }) => (
        <Link key={to} to={to} className={`${item} text-muted`}>
          {nombre}
        </Link>
      ))}
    </nav>
  );
}

function Portada({ secciones }: Pick<Props, "secciones">) {
  return (
    <nav aria-label="Secciones de los ajustes" className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
      {secciones.map(({ nombre, ruta, ajustes }) => (
        <section key={ruta} className="rounded-card border bg-surface p-4">
          <h2 className="text-base">
            <Link to={`${RUTA}/${ruta}`} className={ENLACE}>
              {nombre}
            </Link>
          </h2>
          <p className="text-muted">{ajustes.map(({ etiqueta }) => etiqueta).join(" · ")}</p>
        </section>
      ))}
      <section className="rounded-card border bg-surface p-4">
        <h2 className="text-base">Con su propia página</h2>
        <p className="flex flex-wrap gap-x-4">
          {useOtros().map(({ to, nombre }) => (
            <Link key={to} to={to} className={ENLACE}>
              {nombre}
            </Link>
          ))}
        </p>
      </section>
    </nav>
  );
}

interface Props {
  secciones: readonly SeccionAjustes[];
  /** null on the page that lists all sections. */
  actual: string | null;
}

export function SeccionesAjustes({ secciones, actual }: Props) {
  const [texto, setTexto] = useState("");
  // Settings are hidden, not unmounted: unsaved text stays.
  const [found, setFound] = useState<ReadonlySet<string>>(new Set());
  const search = (words: string) => {
    setTexto(words);
    const all = secciones.flatMap(({ ajustes }) => ajustes);
    if (words.trim() !== "") {
      setFound(new Set([...found, ...all.filter((one) => isNamed(one, words)).map(({ clave }) => clave)]));
    }
  };
  const searches = texto.trim() !== "";
  const shown = secciones.map(({ ajustes, ...seccion }) => ({
    ...seccion,
    ajustes: ajustes
      .map((ajuste) => ({ ajuste, isHere: searches ? isNamed(ajuste, texto) : seccion.ruta === actual }))
      .filter(({ ajuste, isHere }) => isHere || seccion.ruta === actual || found.has(ajuste.clave)),
  }));
  const count = shown.reduce((sum, { ajustes }) => sum + ajustes.filter(({ isHere }) => isHere).length, 0);
  return (
    <div className={actual === null ? "grid gap-4" : "grid items-start gap-4 lg:grid-cols-[15rem_minmax(0,1fr)]"}>
      <div className={actual === null ? "max-w-xs" : "grid gap-2 max-lg:contents lg:sticky lg:top-20"}>
        <Field
          label="Buscar un ajuste"
          name="buscar"
          type="search"
          autoComplete="off"
          onInput={({ currentTarget: { value } }) => search(value)}
        />
        {actual === null ? null : <Indice secciones={secciones} />}
      </div>
      <div className="grid min-w-0 gap-4">
        <output className={searches && count === 0 ? "block text-muted" : "sr-only"}>
          {searches ? (count === 0 ? "Ningún ajuste se llama así." : `Ajustes encontrados: ${count}`) : ""}
        </output>
        {actual === null && !searches ? <Portada secciones={secciones} /> : null}
        {shown.map(({ ruta, nombre, ajustes }) =>
          ajustes.length > 0 ? (
            <div key={ruta} hidden={!ajustes.some(({ isHere }) => isHere)}>
              <Panel title={nombre}>
                <div className="divide-y">
                  {ajustes.map(({ ajuste, isHere }) => (
                    <div key={ajuste.clave} id={ajuste.clave} hidden={!isHere} className="scroll-mt-24 py-3">
                      <FormularioAjuste ajuste={ajuste} />
                    </div>
                  ))}
                </div>
              </Panel>
            </div>
          ) : null,
        )}
      </div>
    </div>
  );
}
