/** A district with what it lies in. `codigo` is INEI's, of six digits; RENIEC and SUNAT count otherwise. */
export interface Distrito {
  codigo: string;
  distrito: string;
  provincia: string;
  departamento: string;
}

/** "Miraflores, Lima, Lima": no two districts are written alike. */
export const formatDistrito = ({ distrito, provincia, departamento }: Omit<Distrito, "codigo">): string =>
  `${distrito}, ${provincia}, ${departamento}`;
