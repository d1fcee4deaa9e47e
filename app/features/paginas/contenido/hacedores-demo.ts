import type { Ajustes } from "#app/features/base/ajustes/ajustes.ts";

/** Invented, labelled so, and shown in the demo only, where the panel names nobody (db/seed/origen-demo.ts). */
export const HACEDORES_DEMO: Ajustes["hacedores"] = [
  {
    nombre: "Tejidos Willka",
    lugar: "Chinchero, Cusco",
    frase: "Cinco primas hilan, tiñen con plantas y tejen en telar de cintura.",
    imagen: "/demo/telar.svg",
  },
  {
    nombre: "Taller Barro Claro",
    lugar: "Quinua, Ayacucho",
    frase: "Tornea gres en tandas de cuarenta piezas y las esmalta una por una.",
    imagen: "/demo/barro.svg",
  },
  {
    nombre: "Paja Fina de la Banda",
    lugar: "Catacaos, Piura",
    frase: "Tres vecinas tejen cada sombrero en nueve días, con la paja que ellas mismas eligen.",
    imagen: "/demo/paja.svg",
  },
  {
    nombre: "Cacao Dos Ríos",
    lugar: "Morropón, Piura",
    frase: "Fermenta y tuesta el cacao blanco que cosechan doce familias vecinas.",
    imagen: "/demo/cacao.svg",
  },
];
