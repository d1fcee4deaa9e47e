/** `dueno` may do everything, `lectura` only look. */
export const PUESTOS = ["dueno", "pedidos", "productos", "lectura"] as const;
export type PuestoPanel = (typeof PUESTOS)[number];

export const NOMBRE_PUESTO: Record<PuestoPanel, string> = {
  dueno: "Dueño",
  pedidos: "Pedidos",
  productos: "Productos",
  lectura: "Solo lectura",
};

/** `cambiar` includes `ver`. */
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
 * The only table, for guards, menu, palette, news and dashboard; the server sends nothing that a puesto may not see.
 */
export const PERMISOS = {
  //              dueno      pedidos    productos  lectura
  /** Its content depends on the other areas. */
  panel: fila("ver", "ver", "ver", "ver"),
  /** The sums of sales. */
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
  /** Rol, puesto, invitations, sessions and access of admins. */
  personal: fila("cambiar", null, null, "ver"),
  auditoria: fila("ver", null, null, "ver"),
} as const satisfies Record<string, Record<PuestoPanel, NivelAcceso | null>>;

export type Area = keyof typeof PERMISOS;
export const AREAS = Object.keys(PERMISOS) as Area[];

/** null is a customer. */
export function isAllowed(puesto: PuestoPanel | null, alcance: NivelAcceso, area: Area): boolean {
  const own = puesto === null ? null : PERMISOS[area][puesto];
  return own === "cambiar" || own === alcance;
}
