/** Who makes what the shop sells, for 'Sobre nosotros'. */
export interface Hacedor {
  nombre: string;
  lugar: string;
  frase: string;
  /** Empty for none. */
  imagen: string;
}

export const MAX_HACEDORES = 6;
export const MAX_NOMBRE_HACEDOR = 60;
export const MAX_FRASE_HACEDOR = 160;

export const describeHacedores = (hacedores: readonly Hacedor[]): string =>
  hacedores.length === 0
    ? "nadie"
    : hacedores.map(({ nombre, lugar, frase }) => `${nombre}${lugar ? ` (${lugar})` : ""}: ${frase}`).join("; ");
