import type { Tienda } from "#app/context.ts";
import type { CorreoNuevo } from "#app/features/base/correo/correo.server.ts";
import type { Marca } from "#app/features/base/ajustes/marca.ts";
import { ENLACE_SECRETO } from "#app/features/base/correo/correo.ts";
import { Marco } from "#app/features/base/correo/marco.tsx";
import { renderMensaje } from "#app/features/base/correo/mensaje.server.ts";
import { Boton, Parrafo } from "#app/features/base/correo/piezas.tsx";
import { toPropioPath } from "#app/features/catalogo/productos/opcion.ts";
import { AVISO_CONFIRMAR_DIAS } from "#lib/atencion.ts";
import { toBajaPath, toConfirmarPath } from "./avisos.ts";
import type { AvisoDebido } from "./avisos.server.ts";

/** Returns a function that makes the confirmation mail from the link's id. */
export async function writeConfirmar(marca: Marca, enlaces: Tienda["enlaces"], email: string, producto: string) {
  const mensaje = await renderMensaje(
    `Confirma tu correo para avisarte de ${producto}`,
    <Marco
      marca={marca}
      titulo="¿Te avisamos cuando llegue?"
      resumen={`Confirma tu correo y te escribiremos cuando llegue ${producto}.`}
      porque={`Recibes este correo porque alguien escribió tu dirección en ${marca.nombre}.`}
    >
      <Parrafo>
        Pediste en {marca.nombre} que te avisemos cuando llegue {producto}. Confirma que este correo es tuyo: solo
        entonces te escribiremos.
      </Parrafo>
      <Boton href={ENLACE_SECRETO}>Confirmar mi correo</Boton>
      <Parrafo suave>
        ¿No lo pediste? No hagas nada: no te escribiremos y en {AVISO_CONFIRMAR_DIAS} días borramos tu dirección.
      </Parrafo>
    </Marco>,
  );
  return (baja: string): CorreoNuevo => {
    const enlace_secreto = `${marca.url}${toConfirmarPath(baja, enlaces.sign("avisos", baja))}`;
    return { tipo: "confirmar_aviso", para: email, mensaje, enlace_secreto };
  };
}

export async function writeReposicion(
  marca: Marca,
  enlaces: Tienda["enlaces"],
  { id, email, baja, producto }: AvisoDebido,
): Promise<CorreoNuevo> {
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
  const enlace_secreto = `${marca.url}${toBajaPath(baja, enlaces.sign("avisos", baja))}`;
  return { tipo: "reposicion", para: email, mensaje, enlace_secreto, clave: `reposicion:${id}` };
}
