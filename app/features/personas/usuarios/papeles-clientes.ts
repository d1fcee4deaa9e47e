/** What a column is for, with the words of the page. Of several with the same, the first that is not empty counts. */
export const PAPELES_CLIENTE = {
  nada: "No traer",
  email: "Correo",
  nombre: "Nombre, o nombre y apellido",
  apellido: "Apellido",
  telefono: "Teléfono",
  calle: "Dirección: calle",
  numero: "Dirección: número",
  piso: "Dirección: piso o referencia",
  distrito: "Dirección: distrito",
  ciudad: "Dirección: ciudad",
} as const;

export type PapelCliente = keyof typeof PAPELES_CLIENTE;

/** By column, in the file's order. */
export type MapeoClientes = readonly PapelCliente[];
