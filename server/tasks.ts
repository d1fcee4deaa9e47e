import type { Task } from "#app/context.ts";
import { tareaCarritos } from "#app/features/compra/carrito/tarea-carritos.server.ts";
import { tareaCola } from "#app/features/compra/cola/tarea-cola.server.ts";
import { tareaAvisos } from "#app/features/catalogo/avisos/tarea-avisos.server.ts";
import { writeAdjuntos } from "#app/features/pedidos/comprobantes/archivo.server.ts";
import { tareaComprobantes } from "#app/features/pedidos/comprobantes/tarea-comprobantes.server.ts";
import { buildTareaCorreo } from "#app/features/base/correo/tarea-correo.server.ts";
import { tareaLotes } from "#app/features/pedidos/gestion/lotes/tarea-lotes.server.ts";
import { buildTareaMudanzas } from "#app/features/catalogo/mudanza/tarea-mudanzas.server.ts";
import { tareaMensajes } from "#app/features/atencion/mensajes/tarea-mensajes.server.ts";
import { tareaOfertas } from "#app/features/catalogo/ofertas/tarea-ofertas.server.ts";
import { tareaRelacionados } from "#app/features/catalogo/productos/tarea-relacionados.server.ts";
import { tareaFotosRetiradas } from "#app/features/catalogo/opiniones/fotos.server.ts";
import { tareaPedirOpiniones } from "#app/features/catalogo/opiniones/pedir.server.ts";
import { TAREAS_PAGOS } from "#app/features/pedidos/pagos/tareas.server.ts";
import { tareaCopias } from "#app/features/cuentas/copias/tarea-copias.server.ts";
import { buildTareaLibros } from "#app/features/cuentas/libros/tarea-libros.server.ts";
import { tareaCaja } from "#app/features/cuentas/caja/sumar.server.ts";
import { tareaVentas } from "#app/features/pedidos/pedidos/ventas.server.ts";
import type { Db } from "#db/client.server.ts";
import { tareaPlazo } from "#app/features/atencion/reclamos/tarea-plazo.server.ts";

/**
 * All background work. `allowed`: hosts of pictures, for tests (tarea-mudanzas.server.ts). `replica`: for what may read
 * data that lags a little.
 */
export const buildTasks = (allowed: readonly string[] = [], replica: Db | null = null): readonly Task[] => [
  ...TAREAS_PAGOS,
  tareaComprobantes,
  tareaOfertas,
  tareaRelacionados,
  tareaCarritos,
  tareaCola,
  tareaAvisos,
  tareaMensajes,
  tareaPlazo,
  tareaVentas,
  tareaCaja,
  tareaLotes,
  buildTareaMudanzas(allowed),
  tareaPedirOpiniones,
  tareaFotosRetiradas,
  tareaCopias,
  buildTareaLibros(replica),
  buildTareaCorreo(writeAdjuntos),
];
