import type { CorreoNuevo } from "#app/features/correo/correo.server.ts";
import type { Marca } from "#app/features/ajustes/marca.ts";
import { ENLACE_SECRETO } from "#app/features/correo/correo.ts";
import { Marco } from "#app/features/correo/marco.tsx";
import { renderMensaje } from "#app/features/correo/mensaje.server.ts";
import { Boton, Parrafo } from "#app/features/correo/piezas.tsx";
import { toPropioPath } from "#app/features/productos/opcion.ts";
import { toBajaPath } from "./avisos.ts";
import type { AvisoDebido } from "./avisos.server.ts";

/** Tells who waited that the product is there again. */
export async function writeReposicion(marca: Marca, { id, email, baja, producto }: AvisoDebido): Promise<CorreoNuevo> {
  const mensaje = await renderMensaje(
    `Llegó ${producto.nombre}`,
    <Marco
      marca={marca}
      titulo="Ya llegó lo que esperabas"
      resumen={`${producto.nombre} está otra vez disponible.`}
      porque={`Recibes este correo una sola vez, porque pediste en ${marca.nombre} que te avisáramos.`}
    >
      <Parrafo>
        {producto.nombre} está otra vez disponible. No lo guardamos para nadie: puede volver a agotarse.
      </Parrafo>
      <Boton href={marca.url + toPropioPath(producto.id)}>Ver el producto</Boton>
      <Parrafo suave>
        Si pediste avisos de otros productos y ya no los quieres, <a href={ENLACE_SECRETO}>cancélalos aquí</a>.
      </Parrafo>
    </Marco>,
  );
  const enlace_secreto = `${marca.url}${toBajaPath(baja)}`;
  return { tipo: "reposicion", para: email, mensaje, enlace_secreto, clave: `reposicion:${id}` };
}
