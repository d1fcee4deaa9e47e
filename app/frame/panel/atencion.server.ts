import type { RequestScope, Tienda } from "#app/context.ts";
import { countPorVerificar } from "#app/features/pedidos/abonos/lista.server.ts";
import { countPorResolver } from "#app/features/pedidos/comprobantes/lista.server.ts";
import { countNuevos } from "#app/features/atencion/mensajes/lista.server.ts";
import { countAtencion } from "#app/features/pedidos/gestion/estadisticas.server.ts";
import { countPorRevisar } from "#app/features/catalogo/opiniones/lista-panel.server.ts";
import { countEnEspera } from "#app/features/pedidos/retornos/lista.server.ts";
import { countPendientes } from "#app/features/atencion/reclamos/plazos.server.ts";
import { createMemo } from "#lib/memo.ts";
import type { Puede } from "#app/features/personas/usuarios/permisos.server.ts";
import { type Atencion, SECCIONES } from "./secciones.ts";

async function readAsuntos(db: Tienda["db"]) {
  const [pedidos, por_verificar, retornos, reclamos, mensajes, opiniones, comprobantes] = await Promise.all([
    countAtencion(db),
    countPorVerificar(db),
    countEnEspera(db),
    countPendientes(db),
    countNuevos(db),
    countPorRevisar(db),
    countPorResolver(db),
  ]);
  return { ...pedidos, por_verificar, retornos, reclamos, mensajes, opiniones, comprobantes };
}

type Asuntos = Awaited<ReturnType<typeof readAsuntos>>;

const memo = createMemo<Asuntos>({
  maxAge: Number.POSITIVE_INFINITY,
  times: Number.POSITIVE_INFINITY,
});

/** Counts once for all loaders of a request. */
export const countAsuntos = (scope: RequestScope, db: Tienda["db"]): Promise<Asuntos> =>
  memo.get(scope, "", () => readAsuntos(db));

export function sumAtencion({ por_preparar, por_revisar, por_verificar, retornos, ...others }: Asuntos): Atencion {
  return { pedidos: por_preparar + por_revisar + por_verificar + retornos, ...others };
}

export const countPorAtender = async (db: Tienda["db"]): Promise<Atencion> => sumAtencion(await readAsuntos(db));

export function onlySeen(atencion: Atencion, puede: Puede): Atencion {
  const hidden = SECCIONES.filter(({ area, atencion: aviso }) => aviso && !puede("ver", area));
  return { ...atencion, ...Object.fromEntries(hidden.map((seccion) => [seccion.atencion?.de, 0])) };
}
