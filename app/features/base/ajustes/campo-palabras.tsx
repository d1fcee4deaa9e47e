import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import { TextAreaField } from "#app/ui/field.tsx";
import { normalizeSearch } from "#lib/text.ts";
import { formatGrupos, type Grupos, MAX_TEXTO_GRUPOS, PALABRA } from "./palabras.ts";

interface Props {
  etiqueta: string;
  grupos: Grupos;
  readOnly: boolean;
  error: string | undefined;
}

/** A word in the page's address starts a new group. */
export function CampoPalabras({ etiqueta, grupos, readOnly, error }: Props) {
  const [params] = useSearchParams();
  const field = useRef<HTMLTextAreaElement>(null);
  const asked = normalizeSearch(params.get(PALABRA) ?? "");
  const known = grupos.flat().some((palabra) => normalizeSearch(palabra) === asked);
  const begun = asked !== "" && !known && !readOnly ? asked : null;
  const text = formatGrupos(grupos);

  useEffect(() => {
    const area = field.current;
    if (begun === null || !area) return;
    // The page's title takes the focus first (app/ui/focus-title.tsx).
    queueMicrotask(() => {
      area.focus();
      area.setSelectionRange(area.value.length, area.value.length);
      area.scrollTop = area.scrollHeight;
    });
  }, [begun]);

  return (
    <TextAreaField
      ref={field}
      label={etiqueta}
      name="valor"
      rows={12}
      spellCheck={false}
      maxLength={MAX_TEXTO_GRUPOS}
      readOnly={readOnly}
      defaultValue={begun === null ? text : `${text}\n${begun}, `}
      hint={begun === null ? undefined : `Completa la última línea con lo que para ti es «${begun}», y guarda.`}
      error={error}
    />
  );
}
