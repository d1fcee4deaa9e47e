import { NOMBRE_TIENDA } from "#lib/atencion.ts";
import type { Env } from "#lib/env.ts";

export const formatWelcome = ({
  TIENDA_NOMBRE = NOMBRE_TIENDA,
  TIENDA_URL,
}: Pick<Env, "TIENDA_NOMBRE" | "TIENDA_URL">) => `
  ${TIENDA_NOMBRE} está en ${TIENDA_URL}

  Cuentas de demostración:
    cliente        cliente@ejemplo.pe / cliente-demo
    administrador  admin@ejemplo.pe / admin-demo

  Los pagos son simulados. Ctrl+C detiene la tienda.

`;
