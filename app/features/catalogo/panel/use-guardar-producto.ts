import { type FocusEvent, type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { focusWrong } from "#app/ui/focus.ts";
import { type ActionResult, useAction } from "#app/ui/use-action.ts";
import { useAfterRender } from "#app/ui/use-after-render.ts";
import type { TablaCampos } from "#app/features/catalogo/productos/campos.ts";
import type { Conflicto } from "./aviso-conflicto.tsx";
import { takeSnapshot, validateProducto } from "./validar-producto.ts";

export type RespuestaGuardar = ActionResult & { conflicto?: Conflicto };

type Errors = Readonly<Record<string, string>>;

const getField = (target: EventTarget) =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement
    ? target
    : null;

export function useGuardarProducto(form: RefObject<HTMLFormElement | null>, tabla: TablaCampos) {
  const [errors, setErrors] = useState<Errors>({});
  const [dirty, setDirty] = useState(false);
  const [saved, setSaved] = useState(false);
  const initial = useRef<string | null>(null);

  const afterRender = useAfterRender();
  const show = (wrong: Errors) => {
    setErrors(wrong);
    afterRender(() => focusWrong(form.current));
  };
  const { submit, retry, busy, error, result } = useAction<RespuestaGuardar>({
    failure: "No se pudo guardar el producto.",
    inline: true,
    onDone: () => setSaved(true),
    onCampos: show,
  });

  useEffect(() => {
    if (form.current) initial.current = takeSnapshot(new FormData(form.current));
  }, [form]);

  const read = () => new FormData(form.current ?? undefined);
  const conflicto = result?.ok === false ? (result.conflicto ?? null) : null;
  return {
    errors,
    dirty,
    saved,
    busy: busy || saved,
    failure: conflicto ? null : error,
    conflicto,
    retry,
    check: () => {
      const wrong = validateProducto(read(), tabla);
      show(wrong);
      return Object.keys(wrong).length === 0;
    },
    save: (changes: Record<string, string> = {}) => {
      const data = read();
      for (const [name, value] of Object.entries(changes)) data.set(name, value);
      submit(data);
    },
    /** Typing clears an error until blur. */
    handleChange: ({ target }: FormEvent<HTMLFormElement>) => {
      setDirty(takeSnapshot(read()) !== initial.current);
      const name = getField(target)?.name ?? "";
      if (!(name in errors)) return;
      const { [name]: _mended, ...others } = errors;
      setErrors(others);
    },
    handleBlur: ({ target }: FocusEvent<HTMLElement>) => {
      const field = getField(target);
      const wrong = field && validateProducto(read(), tabla)[field.name];
      // Leaving an empty field is not yet an error.
      if (wrong && field.value !== "") setErrors((before) => ({ ...before, [field.name]: wrong }));
    },
  };
}
