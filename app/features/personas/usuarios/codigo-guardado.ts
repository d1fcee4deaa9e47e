const CLAVE = "qhatu:empezar";

/** The shop's code, for this tab, while its holder signs in; taken once. */
export function keepCodigo(codigo: string): void {
  try {
    if (codigo !== "") sessionStorage.setItem(CLAVE, codigo);
  } catch {
    // Without storage it is typed again.
  }
}

/** Empty for none. */
export function takeCodigo(): string {
  try {
    const codigo = sessionStorage.getItem(CLAVE) ?? "";
    sessionStorage.removeItem(CLAVE);
    return codigo;
  } catch {
    return "";
  }
}
