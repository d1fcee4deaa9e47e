import { createStore } from "#lib/store.ts";
import { warn } from "#lib/warn.ts";

/** Local storage key of the code that this browser was given. */
const CLAVE = "qhatu:cupon";

/** The code that this browser keeps; empty for none. */
export function recallCupon(): string {
  try {
    return localStorage.getItem(CLAVE) ?? "";
  } catch (error) {
    warn("the coupon could not be recalled", error);
    return "";
  }
}

/** The code of this browser: another object each time that it is to be asked what it takes off. */
export const cuponGuardado = createStore({ codigo: "" });

const isSame = (codigo: string): boolean => cuponGuardado.get().codigo === codigo;

/** Without storage it holds as long as the page. */
export function keepCupon(codigo: string): void {
  try {
    if (codigo) localStorage.setItem(CLAVE, codigo);
    else localStorage.removeItem(CLAVE);
  } catch (error) {
    warn("the coupon could not be kept", error);
  }
  if (isSame(codigo)) return;
  cuponGuardado.set({ codigo });
}

export const forgetCupon = (): void => keepCupon("");

/** Takes up what the browser kept, also from another tab. */
export function loadCupon(): void {
  const codigo = recallCupon();
  if (isSame(codigo)) return;
  cuponGuardado.set({ codigo });
}

/** What it takes off may have changed. */
export const refreshCupon = (): void => cuponGuardado.set({ ...cuponGuardado.get() });
