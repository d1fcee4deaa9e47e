import type { CorreoNuevo } from "#app/features/correo/correo.server.ts";
import { ENLACE_SECRETO } from "#app/features/correo/correo.ts";
import { Marco } from "#app/features/correo/marco.tsx";
import { renderMensaje } from "#app/features/correo/mensaje.server.ts";
import { Boton, Parrafo } from "#app/features/correo/piezas.tsx";
import type { Env } from "#lib/env.ts";
import { toBajaPath } from "./avisos.ts";
import type { AvisoDebido } from "./avisos.server.ts";

/** Tells who waited that the product is there again. */
export async function writeReposicion(env: Env, { id, email, baja, producto }: AvisoDebido): Promise<CorreoNuevo> {
  const mensaje = await renderMensaje(
    `Llegó ${producto.nombre}`,
    <Marco
      marca={env}
      titulo="Ya llegó lo que esperabas"
      resumen={`${producto.nombre} está otra vez disponible.`}
      porque={`Recibes este correo una sola vez, porque pediste en ${env.TIENDA_NOMBRE} que te avisáramos.`}
    >
      <Parrafo>
        {producto.nombre} está otra vez disponible. No lo guardamos para nadie: puede volver a agotarse.
      </Parrafo>
      <Boton href={`${env.TIENDA_URL}/producto/${producto.id}`}>Ver el producto</Boton>
      <Parrafo suave>
        Si pediste avisos de otros productos y ya no los quieres, <a href={ENLACE_SECRETO}>cancélalos aquí</a>.
      </Parrafo>
    </Marco>,
  );
  const enlace_secreto = `${env.TIENDA_URL}${toBajaPath(baja)}`;
  return { tipo: "reposicion", para: email, mensaje, enlace_secreto, clave: `reposicion:${id}` };
}
