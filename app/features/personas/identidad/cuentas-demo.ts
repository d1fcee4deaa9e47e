/** Shown on the sign-in page in demo mode only. */
export const CUENTAS_DEMO = [
  { rol: "cliente", email: "cliente@ejemplo.pe", password: "cliente-demo", nombre: "Carmen", apellido: "Quispe" },
  { rol: "admin", email: "admin@ejemplo.pe", password: "admin-demo", nombre: "Alonso", apellido: "Rivera" },
] as const;
