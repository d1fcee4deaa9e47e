import type { Tienda } from "#app/context.ts";
import { countPorVerificar } from "#app/features/abonos/lista.server.ts";
import { countPorResolver } from "#app/features/comprobantes/lista.server.ts";
import { countNuevos } from "#app/features/mensajes/lista.server.ts";
import { countAtencion } from "#app/features/gestion-pedidos/estadisticas.server.ts";
import { countPorRevisar } from "#app/features/opiniones/lista-panel.server.ts";
import { countEnEspera } from "#app/features/retornos/lista.server.ts";
import { countPendientes } from "#app/features/reclamos/plazos.server.ts";
import type { Puede } from "#app/features/usuarios/permisos.server.ts";
import { type Atencion, SECCIONES } from "./secciones.ts";

/** The counts beside the sections of the navigation. */
export async function countPorAtender(db: Tienda["db"]): Promise<Atencion> {
  const [{ por_preparar, por_revisar }, por_verificar, retornos, reclamos, mensajes, opiniones, comprobantes] =
    await Promise.all([
      countAtencion(db),
      countPorVerificar(db),
      countEnEspera(db),
      countPendientes(db),
      countNuevos(db),
      countPorRevisar(db),
      countPorResolver(db),
    ]);
  return {
    pedidos: por_preparar + por_revisar + por_verificar + retornos,
    reclamos,
    mensajes,
    opiniones,
    comprobantes,
  };
}

/** The same for one admin: 0 for what they may not see. */
export function onlySeen(atencion: Atencion, puede: Puede): Atencion {
  const hidden = SECCIONES.filter(({ area, atencion: aviso }) => aviso && !puede("ver", area));
  return { ...atencion, ...Object.fromEntries(hidden.map((seccion) => [seccion.atencion?.de, 0])) };
}
