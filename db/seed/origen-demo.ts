/** Where a product of the demo comes from. Places are of Peru; makers and their workshops are invented. */
export interface OrigenDemo {
  hecho_por: string;
  departamento: string;
  localidad: string;
  material: string;
  cuidado: string;
  guia_tallas: readonly string[];
}

const VACIO: OrigenDemo = {
  hecho_por: "",
  departamento: "",
  localidad: "",
  material: "",
  cuidado: "",
  guia_tallas: [],
};

const from = (hecho_por: string, localidad: string, departamento: string) => ({ hecho_por, localidad, departamento });

const WILLKA = from("Tejidos Willka", "Chinchero", "Cusco");
const ALTIPLANO = from("Hilos del Altiplano", "Juliaca", "Puno");
const BARRO = from("Taller Barro Claro", "Quinua", "Ayacucho");

/** Keys are products of productos.json. */
const ORIGENES: Readonly<Record<string, Partial<OrigenDemo>>> = {
  "taza-ceramica-bicolor": {
    ...BARRO,
    material: "Gres esmaltado",
    cuidado: "Apta para microondas y lavavajilla. Evita los cambios bruscos de temperatura.",
  },
  "florero-turquesa": { ...BARRO, material: "Cerámica esmaltada", cuidado: "Limpia con un paño húmedo." },
  "cojin-telar": {
    ...WILLKA,
    material: "Algodón tejido en telar, relleno de fibra",
    cuidado: "Lava la funda a mano, con agua fría. Seca a la sombra.",
  },
  "manta-alpaca": {
    ...ALTIPLANO,
    material: "60 % alpaca, 40 % lana de oveja",
    cuidado: "Lava en seco o a mano, con agua fría y champú suave. Seca en horizontal.",
  },
  "canasta-junco": {
    ...from("Canastas La Campiña", "Huacho", "Lima"),
    material: "Junco",
    cuidado: "Mantenla seca y límpiala con un paño.",
  },
  "maceta-sansevieria": {
    ...from("Vivero Lomas Verdes", "Pachacámac", "Lima"),
    material: "Planta viva, maceta de arcilla",
    cuidado: "Riega cada dos o tres semanas, con poca luz o con mucha.",
  },
  "cafe-altura": {
    ...from("Café Tres Quebradas", "Villa Rica", "Pasco"),
    cuidado: "Guarda la bolsa cerrada, en un lugar seco y sin luz.",
  },
  "chocolate-piura": {
    ...from("Cacao Dos Ríos", "Morropón", "Piura"),
    cuidado: "Guarda entre 16 y 20 °C, lejos de olores fuertes.",
  },
  "aceite-oliva": {
    ...from("Olivar Don Fabio", "", "Tacna"),
    cuidado: "Guarda la botella cerrada y lejos de la cocina.",
  },
  "jabones-artesanales": {
    ...from("Jabones Muña y Avena", "Urubamba", "Cusco"),
    cuidado: "Deja secar entre usos, sobre una jabonera con agujeros.",
  },
  "miel-oxapampa": {
    ...from("Apiario Flor de Monte", "Oxapampa", "Pasco"),
    cuidado: "Si cristaliza, entíbiala en baño maría.",
  },
  "quinua-tricolor": {
    ...from("Granos de Altura", "", "Ayacucho"),
    cuidado: "Guarda en un frasco cerrado, en un lugar seco.",
  },
  "sombrero-paja": {
    ...from("Paja Fina de la Banda", "Catacaos", "Piura"),
    material: "Paja toquilla, cinta de algodón",
    cuidado: "Tómalo por el ala y guárdalo boca arriba. No lo mojes.",
    guia_tallas: [
      "Talla; Contorno de tu cabeza (cm); Equivale a",
      "57 cm; 56 a 57; M",
      "59 cm; 58 a 59; L",
      "61 cm; 60 a 61; XL",
    ],
  },
  "chompa-alpaca": {
    ...ALTIPLANO,
    material: "50 % alpaca, 50 % algodón",
    cuidado: "Lava a mano, con agua fría. Seca en horizontal, sin colgar.",
    guia_tallas: ["Talla; Pecho (cm); Largo (cm); Manga (cm)", "S; 96; 62; 58", "M; 102; 65; 60", "L; 108; 68; 62"],
  },
  "gorro-jacquard": {
    ...from("Punto y Puna", "Lircay", "Huancavelica"),
    material: "60 % lana, 40 % acrílico",
    cuidado: "Lava a mano, con agua fría.",
    guia_tallas: ["Talla; Contorno de la cabeza (cm); Alto (cm)", "niño; 50 a 54; 20", "adulto; 55 a 60; 23"],
  },
  "tote-algodon": {
    ...from("Costuras del Cercado", "", "Lima"),
    material: "100 % algodón crudo",
    cuidado: "Lava con agua fría, del revés.",
    guia_tallas: ["Talla; Ancho (cm); Alto (cm)", "mediana; 36; 40", "grande; 44; 46"],
  },
  "correa-cuero": {
    ...from("Cueros Tingo", "", "Arequipa"),
    material: "Cuero de res, hebilla de metal",
    cuidado: "Límpiala con un paño seco y dale crema para cuero dos veces al año.",
    guia_tallas: [
      "Talla; Contorno de tu cintura (cm); Largo total (cm)",
      "85 cm; 80 a 87; 100",
      "95 cm; 90 a 97; 110",
      "105 cm; 100 a 107; 120",
      "115 cm; 110 a 117; 130",
    ],
  },
  "bufanda-alpaca": {
    ...ALTIPLANO,
    material: "70 % baby alpaca, 30 % seda",
    cuidado: "Lava a mano, con agua fría. Plancha tibia, con un paño encima.",
  },
  "mat-yoga": { material: "Caucho natural y corcho", cuidado: "Limpia con agua y jabón. Seca a la sombra." },
  "mancuernas-hexagonales": { material: "Hierro fundido y caucho" },
  "tomatodo-termico": { material: "Acero inoxidable", cuidado: "Lava a mano. No va al congelador." },
  "paletas-fronton": {
    ...from("Maderas Puente Alto", "Chorrillos", "Lima"),
    material: "Madera laminada",
    cuidado: "No las dejes al sol ni mojadas.",
  },
  "lampara-mesa": {
    ...BARRO,
    material: "Arcilla torneada, pantalla de algodón",
    cuidado: "Limpia con un paño seco, con la lámpara desconectada.",
  },
  "cuencos-ceramica": { ...BARRO, material: "Gres esmaltado", cuidado: "Aptos para microondas y lavavajilla." },
  "vela-palo-santo": {
    ...from("Velas Bosque Seco", "Chulucanas", "Piura"),
    material: "Cera de soya, aceite de palo santo",
    cuidado: "Corta la mecha a medio centímetro antes de encenderla.",
  },
  "tabla-algarrobo": {
    ...from("Maderas del Norte Seco", "Olmos", "Lambayeque"),
    material: "Madera de algarrobo",
    cuidado: "Lava a mano y seca parada. Aceite mineral una vez al mes.",
  },
  "mate-burilado": {
    ...from("Mates del Valle", "Cochas", "Junín"),
    material: "Calabaza seca",
    cuidado: "Quítale el polvo con una brocha. No lo mojes.",
  },
  "mortero-piedra": {
    ...from("Canteros del Misti", "", "Arequipa"),
    material: "Granito",
    cuidado: "Enjuaga con agua y un cepillo, sin jabón.",
  },
  "billetera-cuero": {
    ...from("Cueros Tingo", "", "Arequipa"),
    material: "Cuero de res curtido al vegetal",
    cuidado: "Crema para cuero dos veces al año. No la mojes.",
  },
  "faja-telar": {
    ...WILLKA,
    material: "Lana de oveja, tintes de plantas",
    cuidado: "Lava a mano, con agua fría. Seca a la sombra.",
  },
  "pesa-rusa": { material: "Hierro fundido y vinilo", cuidado: "Limpia con un paño seco." },
  "pelota-voley": { material: "Cuero sintético, cámara de butilo" },
  "soga-saltar": {
    ...from("Maderas Puente Alto", "Chorrillos", "Lima"),
    material: "Algodón trenzado, mangos de madera",
    cuidado: "Sécala antes de guardarla.",
  },
  "radio-mesa": { material: "Caja de madera, tela y metal", cuidado: "Limpia con un paño seco." },
  "sal-maras": { ...from("Salineras de la Ladera", "Maras", "Cusco"), cuidado: "Guarda en un frasco seco." },
  "cacao-polvo": {
    ...from("Cacao Alto Urubamba", "Quillabamba", "Cusco"),
    cuidado: "Guarda la bolsa cerrada, en un lugar seco.",
  },
  "mermelada-aguaymanto": {
    ...from("Dulces de la Campiña", "San Pablo", "Cajamarca"),
    cuidado: "Abierta, refrigera y consume en un mes.",
  },
  "infusion-muna": {
    ...from("Hierbas de Altura", "Urubamba", "Cusco"),
    cuidado: "Guarda en un lugar seco, lejos de olores fuertes.",
  },
};

export const findOrigen = (slug: string): OrigenDemo => ({ ...VACIO, ...ORIGENES[slug] });
