export interface PersonaDemo {
  nombre: string;
  apellido: string;
  /** The part before the @, from the name. */
  cuenta: string;
  telefono: string;
  direccion: string;
}

const list = (text: string) => text.split("|");

const NOMBRES = list(
  "Lucía|Mateo|Valeria|Diego|Camila|Joaquín|Fernanda|Álvaro|Killari|Renzo|Daniela|Sebastián|Milagros|Gonzalo|Ariana|Rodrigo|Xiomara|Bruno|Andrea|Martín|Sofía|Íñigo|Paola|Julio César|Nélida|Óscar|Rosario|Hernán|Ximena|Wilmer|Gabriela|Ángel|Mariela|Edson|Carla|Yuri",
);
const APELLIDOS = list(
  "Quispe|Huamán|Flores|Rojas|Sánchez|García|Mamani|Ramos|Chávez|Torres|Vásquez|Mendoza|Castillo|Espinoza|Ñahui|Paredes|Salazar|Aguirre|Ccori|Zegarra|Núñez|Peña|Ibáñez|Cárdenas|Villanueva|Tello|Yupanqui|Bustamante|Olaechea|Palomino",
);
const CALLES = list(
  "Av. Larco|Jr. de la Unión|Calle Los Pinos|Av. Brasil|Jr. Huiracocha|Av. La Marina|Calle Las Begonias|Av. Angamos Este|Pasaje San Martín|Av. Caminos del Inca|Jr. Trujillo|Calle Bolívar|Av. Universitaria|Calle Las Camelias|Av. Benavides|Jr. Cusco",
);
const DISTRITOS = list(
  "Miraflores|Barranco|San Isidro|Surco|Jesús María|Lince|Magdalena del Mar|Pueblo Libre|San Miguel|San Borja|La Molina|Los Olivos|San Juan de Lurigancho|Ate|Comas|Chorrillos|Villa El Salvador|Breña|Callao|Surquillo",
);
const FUERA = list(
  "Cercado, Arequipa|Wanchaq, Cusco|Víctor Larco, Trujillo|Piura, Piura|El Tambo, Huancayo|San Vicente, Cañete",
);
const DETALLES = list("|, dpto. 301|, dpto. 1204|, int. B|, mz. C lote 14|, piso 2|, oficina 502|, casa 8");

const plain = (text: string) =>
  text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase()
    .replaceAll(" ", "");

/** Most live in Lima, about one in eight elsewhere in Peru. */
export function createPersonas(random: () => number): () => PersonaDemo {
  const below = (n: number) => Math.floor(random() * n);
  const pick = (items: readonly string[]): string => items[below(items.length)] ?? "";
  return () => {
    const [nombre, apellido, segundo] = [pick(NOMBRES), pick(APELLIDOS), pick(APELLIDOS)];
    const lugar = random() < 0.875 ? `${pick(DISTRITOS)}, Lima` : pick(FUERA);
    return {
      nombre,
      apellido: `${apellido} ${segundo}`,
      cuenta: `${plain(nombre)}.${plain(apellido)}`,
      telefono: `+519${String(below(100_000_000)).padStart(8, "0")}`,
      direccion: `${pick(CALLES)} ${100 + below(2_900)}${pick(DETALLES)}, ${lugar}`,
    };
  };
}
