import { declareFicha, juzgado, linea, opcional } from "./ficha.ts";
import { isImagen } from "./imagen.ts";

const isDia = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

const dia = (etiqueta: string, ayuda: string) =>
  juzgado(linea(etiqueta, 10, "", { tipo: "fecha", ayuda }), isDia, "Elige un día.", { vacio: true });

/** A path within the shop, never another host. */
const isRuta = (text: string): boolean => /^\/(?![/\\])\S*$/.test(text);

/** Empty fields use the defaults. */
export const PORTADA = declareFicha(
  {
    titulo: opcional("Título", 60, { ayuda: "Vacío: «Del mercado a tu puerta»." }),
    frase: opcional("Frase", 160, { ayuda: "Vacío: lo que se vende, por tus categorías, y en cuánto llega." }),
    boton: opcional("Texto del botón", 30, { ayuda: "Vacío: «Ver catálogo»." }),
    enlace: juzgado(
      linea("A dónde lleva el botón", 300, "", {
        ayuda: "Una página de la tienda: /catalogo/ropa. Vacío: el catálogo.",
      }),
      isRuta,
      "Copia la dirección de la página desde su primera «/»: /catalogo/ropa.",
      { vacio: true },
    ),
    imagen: juzgado(
      linea("Imagen", 300, "", {
        tipo: "imagen",
        ayuda: "Apaisada, de 1280 px de ancho o más. Sin imagen queda la de siempre.",
      }),
      isImagen,
      "Sube la imagen otra vez.",
      { vacio: true },
    ),
    texto_imagen: opcional("Qué se ve en la imagen", 120, { ayuda: "Lo lee quien no puede verla." }),
    desde: dia("Primer día", "Vacío: desde hoy."),
    hasta: dia("Último día", "Hasta la medianoche de Lima. Vacío: sin final."),
  },
  ({ desde, hasta, imagen, texto_imagen, boton, enlace }) => ({
    ...(desde && hasta && hasta < desde ? { hasta: "El último día es antes que el primero." } : {}),
    ...(imagen && !texto_imagen ? { texto_imagen: "Escribe qué se ve en la imagen." } : {}),
    ...(boton && !enlace ? { enlace: "Escribe a dónde lleva ese botón." } : {}),
  }),
);

export const PORTADA_USUAL = {
  titulo: "",
  frase: "",
  boton: "",
  enlace: "",
  imagen: "",
  texto_imagen: "",
  desde: "",
  hasta: "",
} as const;
