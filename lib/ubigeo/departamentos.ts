const DEPARTAMENTOS =
  "Amazonas, Áncash, Apurímac, Arequipa, Ayacucho, Cajamarca, Callao, Cusco, Huancavelica, Huánuco, Ica, Junín, La Libertad, Lambayeque, Lima, Loreto, Madre de Dios, Moquegua, Pasco, Piura, Puno, San Martín, Tacna, Tumbes, Ucayali";

/** By INEI's codes 01 to 25; Callao is a province that counts as one. */
export const listDepartamentos = (): string[] => DEPARTAMENTOS.split(", ");
