import { createStore } from "#lib/store.ts";
import { warn } from "#lib/warn.ts";

const CLAVE = "qhatu:cupon";

/** Empty for none. */
export function recallCupon(): string {
  try {
    return localStorage.getItem(CLAVE) ?? "";
  } catch (error) {
    warn("the coupon could not be recalled", error);
    return "";
  }
}

/** A new object triggers a new request, even for the same code. */
export const cuponGuardado = createStore({ codigo: "" });

const isSame = (codigo: string): boolean => cuponGuardado.get().codigo === codigo;

/** Without storage the code lasts as long as the page. */
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

/** Another tab may have changed the stored code. */
export function loadCupon(): void {
  const codigo = recallCupon();
  if (isSame(codigo)) return;
  cuponGuardado.set({ codigo });
}

export const refreshCupon = (): void => cuponGuardado.set({ ...cuponGuardado.get() });
