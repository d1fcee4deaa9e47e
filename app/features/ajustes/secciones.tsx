import { type ReactNode, useState } from "react";
import { Field } from "#app/ui/field.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { normalizeSearch } from "#lib/text.ts";
import type { AjusteEnPanel } from "./en-panel.ts";
import { FormularioAjuste } from "./formulario-ajuste.tsx";

/** The anchor of a section: `/admin/ajustes#catalogo`. */
export const toAnchor = (seccion: string): string => normalizeSearch(seccion).replaceAll(/[^a-z0-9]+/g, "-");

const listWords = ({ etiqueta, ayuda, seccion, mostrado }: AjusteEnPanel): string =>
  normalizeSearch(
    [seccion, etiqueta, ayuda, ...(mostrado.control === "ficha" ? mostrado.valor : []).map((one) => one.etiqueta)].join(
      " ",
    ),
  );

/** Whether a setting, or a field of it, is called by these words. */
export const isNamed = (ajuste: AjusteEnPanel, texto: string): boolean => {
  const words = listWords(ajuste);
  return normalizeSearch(texto)
    .split(" ")
    .every((word) => words.includes(word));
};

interface Props {
  secciones: readonly (readonly [seccion: string, ajustes: readonly AjusteEnPanel[]])[];
  /** Links to what has a page of its own. */
  otros: ReactNode;
}

/** Every setting under its heading, with a way to each heading and a search among them. */
export function SeccionesAjustes({ secciones, otros }: Props) {
  const [texto, setTexto] = useState("");
  const found = secciones.map(([seccion, ajustes]) => {
    const named = new Set(ajustes.filter((ajuste) => isNamed(ajuste, texto)).map(({ clave }) => clave));
    return { seccion, ajustes, named };
  });
  const count = found.reduce((sum, { named }) => sum + named.size, 0);
  return (
    <>
      <div className="grid gap-3 lg:grid-cols-[20rem_1fr] lg:items-end">
        <Field
          label="Buscar un ajuste"
          name="buscar"
          type="search"
          autoComplete="off"
          onInput={({ currentTarget: { value } }) => setTexto(value)}
        />
        <nav aria-label="Secciones de los ajustes" className="flex flex-wrap gap-x-4">
          {found.map(({ seccion, named }) =>
            named.size > 0 ? (
              <a key={seccion} href={`#${toAnchor(seccion)}`} className="link inline-flex min-h-11 items-center">
                {seccion}
              </a>
            ) : null,
          )}
          {otros}
        </nav>
      </div>
      <output className={texto && count === 0 ? "block text-muted" : "sr-only"}>
        {texto === "" ? "" : count === 0 ? "Ningún ajuste se llama así." : `Ajustes encontrados: ${count}`}
      </output>
      {found.map(({ seccion, ajustes, named }) => (
        // Hidden, not taken away: what was typed into them stays.
        <div key={seccion} id={toAnchor(seccion)} hidden={named.size === 0} className="scroll-mt-24">
          <Panel title={seccion}>
            <div className="divide-y">
              {ajustes.map((ajuste) => (
                <div key={ajuste.clave} hidden={!named.has(ajuste.clave)} className="py-3">
                  <FormularioAjuste ajuste={ajuste} />
                </div>
              ))}
            </div>
          </Panel>
        </div>
      ))}
    </>
  );
}
