/** What an admin may do in the panel: `dueno` everything, `lectura` nothing but look. */
export const PUESTOS = ["dueno", "pedidos", "productos", "lectura"] as const;
export type PuestoPanel = (typeof PUESTOS)[number];

export const NOMBRE_PUESTO: Record<PuestoPanel, string> = {
  dueno: "Dueño",
  pedidos: "Pedidos",
  productos: "Productos",
  lectura: "Solo lectura",
};

/** Whoever may change something may see it. */
export type NivelAcceso = "ver" | "cambiar";

const fila = (
  dueno: NivelAcceso,
  pedidos: NivelAcceso | null,
  productos: NivelAcceso | null,
  lectura: NivelAcceso | null,
) => ({
  dueno,
  pedidos,
  productos,
  lectura,
});

/**
 * The parts of the panel, and who may do what in each: the only such table. Guards, menu, palette, news and dashboard
 * read it; what a puesto may not see does not leave the server.
 */
export const PERMISOS = {
  //              dueno      pedidos    productos  lectura
  /** What every admin enters: its content is chosen by the other areas. */
  panel: fila("ver", "ver", "ver", "ver"),
  /** Sums of money. */
  ventas: fila("cambiar", null, null, "ver"),
  pedidos: fila("cambiar", "cambiar", null, "ver"),
  clientes: fila("cambiar", "cambiar", null, "ver"),
  mensajes: fila("cambiar", "cambiar", null, "ver"),
  reclamos: fila("cambiar", "cambiar", null, "ver"),
  comprobantes: fila("cambiar", "cambiar", null, "ver"),
  correos: fila("cambiar", "cambiar", null, "ver"),
  productos: fila("cambiar", "ver", "cambiar", "ver"),
  cupones: fila("cambiar", "ver", "cambiar", "ver"),
  opiniones: fila("cambiar", "cambiar", "cambiar", "ver"),
  ajustes: fila("cambiar", null, null, "ver"),
  /** Who works here: rol, puesto, invitations, sessions and access of admins. */
  personal: fila("cambiar", null, null, "ver"),
  auditoria: fila("ver", null, null, "ver"),
} as const satisfies Record<string, Record<PuestoPanel, NivelAcceso | null>>;

export type Area = keyof typeof PERMISOS;
export const AREAS = Object.keys(PERMISOS) as Area[];

/** Whether this puesto may do that; null, which customers have, may do nothing. */
export function isAllowed(puesto: PuestoPanel | null, alcance: NivelAcceso, area: Area): boolean {
  const own = puesto === null ? null : PERMISOS[area][puesto];
  return own === "cambiar" || own === alcance;
}
