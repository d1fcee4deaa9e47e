import type { Env } from "#lib/env.ts";

/** What `npm start` says of the demo once it runs. */
export const formatWelcome = ({ TIENDA_NOMBRE, TIENDA_URL }: Pick<Env, "TIENDA_NOMBRE" | "TIENDA_URL">) => `
  ${TIENDA_NOMBRE} está en ${TIENDA_URL}

  Cuentas de demostración:
    cliente        cliente@ejemplo.pe / cliente-demo
    administrador  admin@ejemplo.pe / admin-demo

  Los pagos son simulados. Ctrl+C detiene la tienda.

`;
