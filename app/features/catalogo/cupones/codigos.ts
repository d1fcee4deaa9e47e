/** Without look-alikes: 0 and O, 1, I and L. */
const LETRAS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";

/** 31 letters, 12 of them: 59 bits, against guessing. */
export const LARGO = 12;
const GRUPO = /.{4}(?=.)/g;

/** In one form, and for one coupon in all. */
export const CODIGOS_POR_LOTE = 5_000;
export const CODIGOS_MAXIMOS = 100_000;

export type EstadoCodigo = "libre" | "usado" | "anulado";

export const NOMBRE_ESTADO_CODIGO: Readonly<Record<EstadoCodigo, string>> = {
  libre: "Libre",
  usado: "Usado",
  anulado: "Anulado",
};

/** Random, of letters that nobody takes for others. */
export function generateCodigo(largo = LARGO): string {
  // The rest of a byte beyond the last whole alphabet would make some letters likelier.
  const limit = 256 - (256 % LETRAS.length);
  let codigo = "";
  while (codigo.length < largo) {
    for (const byte of crypto.getRandomValues(new Uint8Array(2 * largo))) {
      if (byte < limit && codigo.length < largo) codigo += LETRAS[byte % LETRAS.length];
    }
  }
  return codigo;
}

/** 'K7QF2MXA9RTD' from however it is typed; `codigo` is normalized (`normalizeCodigo`). */
export const toSuelto = (codigo: string): string => codigo.replaceAll("-", "");

/** 'K7QF-2MXA-9RTD'. */
export const formatCodigo = (suelto: string): string => suelto.replaceAll(GRUPO, "$&-");
