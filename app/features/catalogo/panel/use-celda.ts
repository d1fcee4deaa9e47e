import { type ChangeEvent, type KeyboardEvent, useState } from "react";
import { useAction } from "#app/ui/use-action.ts";
import { toDecimal } from "#lib/dinero.ts";
import { createRandomKey } from "#lib/secure-context.ts";
import { readPrecio, readStock } from "#app/features/catalogo/productos/leer-campos.ts";
import type { RespuestaCelda } from "./celda.server.ts";
import type { FilaProducto } from "./panel.ts";
import { fallsByHalf } from "#app/features/catalogo/productos/precios.ts";

export type CampoCelda = "precio" | "stock";

/** Lets Enter find the next cell. */
export const CELDA = "data-celda";

function focusBeside(from: HTMLElement, step: 1 | -1): void {
  const campo = from.getAttribute(CELDA);
  const all = [...document.querySelectorAll<HTMLInputElement>(`[${CELDA}="${campo}"]`)];
  const next = all[all.findIndex((one) => one === from) + step];
  next?.focus();
  next?.select();
}

const toTexto = ({ precio, stock }: FilaProducto, campo: CampoCelda): string =>
  campo === "precio" ? toDecimal(precio) : String(stock);

function judgeTexto(campo: CampoCelda, typed: string, base: string): { fault?: string | undefined; mitad?: boolean } {
  if (campo === "stock") return { fault: readStock(typed).error };
  const [antes, despues] = [readPrecio(base).valor, readPrecio(typed)];
  if (despues.valor === undefined || antes === undefined) return { fault: despues.error };
  return { mitad: despues.valor > 0 && fallsByHalf(antes, despues.valor) };
}

const MITAD = "Baja más de la mitad. Pulsa Enter otra vez si es así.";

/** Blur or Enter saves, Escape cancels. */
export function useCelda(producto: FilaProducto, campo: CampoCelda, motivo: string) {
  const listed = toTexto(producto, campo);
  // The saved value, shown until the list is reread.
  const [guardado, setGuardado] = useState<{ texto: string; en: string } | null>(null);
  const base = guardado?.en === listed ? guardado.texto : listed;
  const [typed, setTyped] = useState<string | null>(null);
  const [held, setHeld] = useState<{ texto: string; razon: string } | null>(null);
  const [sent, setSent] = useState<string | null>(null);
  const { submit, retry, busy, error, result, reset } = useAction<RespuestaCelda>({
    failure: "No se guardó: falló la conexión. Pulsa Enter aquí para reintentar.",
    inline: true,
    onDone: ({ guardado: texto }) => {
      setGuardado({ texto: texto ?? sent ?? base, en: listed });
      setTyped(null);
    },
  });
  const changed = typed !== null && typed.trim() !== base;
  const refused = result?.ok === false ? result : null;
  const forget = () => {
    setTyped(null);
    setHeld(null);
    reset();
  };

  const send = (texto: string, mitad: boolean) => {
    setSent(texto);
    submit({
      intento: "celda",
      clave: createRandomKey(),
      id: producto.id,
      campo,
      valor: texto,
      // After a conflict was shown, the current value may be overwritten.
      esperado: refused?.esperado ?? base,
      mitad: String(mitad),
      motivo,
    });
  };
  /** Returns whether the focus may move on. `again`: Enter, which confirms the question about this text. */
  const commit = (again: boolean): boolean => {
    if (!changed) {
      if (typed !== null) forget();
      return true;
    }
    if (busy) return true;
    if (typed === sent && refused) {
      if (again && refused.esperado !== undefined) send(typed, true);
      else if (again && refused.mensaje === undefined) retry();
      return again && refused.esperado !== undefined;
    }
    const { fault, mitad = false } = judgeTexto(campo, typed, base);
    if (fault !== undefined || (mitad && !(again && held?.texto === typed))) {
      setHeld({ texto: typed, razon: fault ?? MITAD });
      return false;
    }
    send(typed, mitad);
    return true;
  };
  return {
    value: typed ?? base,
    busy,
    saved: guardado !== null && typed === null,
    error: changed ? (held?.texto === typed ? held.razon : typed === sent ? error : null) : null,
    handlers: {
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setTyped(target.value),
      onBlur: () => {
        commit(false);
      },
      onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
        if (event.key === "Escape") forget();
        if (event.key !== "Enter") return;
        event.preventDefault();
        if (commit(true)) focusBeside(event.currentTarget, event.shiftKey ? -1 : 1);
      },
    },
  };
}
