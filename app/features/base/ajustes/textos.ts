export interface TextoPreparado {
  titulo: string;
  texto: string;
}

export const NOMBRE = "{nombre}";

export const MAX_TEXTOS = 30;
export const MAX_TITULO = 60;
export const MAX_TEXTO = 2_000;

export const TEXTOS: readonly TextoPreparado[] = [
  {
    titulo: "Estado de un pedido",
    texto: `Hola, ${NOMBRE}:\n\nGracias por escribirnos. Tu pedido está en camino y te avisaremos por correo cuando salga. También puedes ver cómo va en «Mi perfil», «Mis pedidos».`,
  },
  {
    titulo: "Falta el número de pedido",
    texto: `Hola, ${NOMBRE}:\n\nPara ayudarte necesitamos el número de tu pedido: está en el correo de confirmación, junto a la palabra «Pedido». ¿Nos lo envías respondiendo este correo?`,
  },
  {
    titulo: "Cambios y devoluciones",
    texto: `Hola, ${NOMBRE}:\n\nClaro que sí. Cuéntanos qué producto quieres cambiar o devolver y por qué, y si puedes envíanos una foto. Te responderemos con los pasos.`,
  },
  {
    titulo: "Producto agotado",
    texto: `Hola, ${NOMBRE}:\n\nPor ahora ese producto está agotado. En su página puedes dejar tu correo y te avisaremos en cuanto vuelva.`,
  },
];

export const fillTexto = (texto: string, nombre: string): string =>
  texto.replaceAll(NOMBRE, () => nombre.trim().split(/\s+/)[0] ?? "");

export const describeTextos = (textos: readonly TextoPreparado[]): string =>
  textos.length === 0 ? "ninguno" : textos.map(({ titulo, texto }) => `${titulo}: ${texto}`).join("; ");
