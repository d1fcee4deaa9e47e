/** `codigo` is INEI's six digits; RENIEC and SUNAT use other codes. */
export interface Distrito {
  codigo: string;
  distrito: string;
  provincia: string;
  departamento: string;
}

/** "Miraflores, Lima, Lima": unique for each district. */
export const formatDistrito = ({ distrito, provincia, departamento }: Omit<Distrito, "codigo">): string =>
  `${distrito}, ${provincia}, ${departamento}`;
