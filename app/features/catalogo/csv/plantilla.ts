import { CAMPOS, NOMBRES, type NombreCampo } from "#app/features/catalogo/productos/campos.ts";

const EJEMPLOS: readonly Readonly<Partial<Record<NombreCampo, string>>>[] = [
  {
    nombre: "EJEMPLO: Chompa de alpaca, M, azul",
    categoria: "Ropa",
    descripcion: "Tejida a mano en Puno.",
    precio: "129.90",
    stock: "12",
    imagen: "https://ejemplo.pe/chompa.jpg",
    galeria: "https://ejemplo.pe/chompa-espalda.jpg\nhttps://ejemplo.pe/chompa-manga.jpg",
    textos_imagenes: "Chompa azul, de frente\nLa espalda\nEl puño de la manga",
    caracteristicas: "Piezas: 1",
    hecho_por: "Tejidos de ejemplo",
    departamento: "Puno",
    localidad: "Juliaca",
    material: "100 % alpaca",
    cuidado: "Lava a mano, con agua fría",
    guia_tallas: "Talla; Pecho (cm); Largo (cm)\nS; 96; 62\nM; 102; 65",
    grupo: "EJEMPLO: Chompa de alpaca",
    opciones: "Talla: M\nColor: azul",
  },
  {
    nombre: "EJEMPLO: Taza de cerámica",
    categoria: "Hogar",
    descripcion: "De 350 ml, apta para microondas.",
    precio: "24.50",
    stock: "40",
  },
];

/** Template for new products; to change existing ones use an export, with ID and Versión. */
export const PLANTILLA = {
  columnas: NOMBRES.map((name) => CAMPOS[name].etiqueta),
  filas: EJEMPLOS.map((ejemplo) => NOMBRES.map((name) => ejemplo[name] ?? "")),
};

/** Examples left in the file are refused, since imported products are on sale at once. */
export const isEjemplo = (nombre: string): boolean => EJEMPLOS.some((ejemplo) => ejemplo.nombre === nombre.trim());

export const RAZON_EJEMPLO = "Es el ejemplo de la plantilla. Pon el nombre de tu producto o borra la fila.";
