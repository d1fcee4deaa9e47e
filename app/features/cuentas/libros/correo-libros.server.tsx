import type { Marca } from "#app/features/base/ajustes/marca.ts";
import type { CorreoNuevo } from "#app/features/base/correo/correo.server.ts";
import { Marco } from "#app/features/base/correo/marco.tsx";
import { renderMensaje } from "#app/features/base/correo/mensaje.server.ts";
import { Boton, Dato, Parrafo } from "#app/features/base/correo/piezas.tsx";
import type { DescuadreHallado } from "#db/schema/libros.ts";
import { formatFechaHora } from "#lib/fechas.ts";
import { formatCantidad } from "#lib/numbers.ts";

/** The mail names these; the panel has all. */
const EN_CORREO = 10;

/** To the shop's own mailbox, about what this review found first. */
export async function writeAvisoLibros(
  marca: Marca,
  { id, empezada_en }: { id: string; empezada_en: Date },
  nuevos: readonly DescuadreHallado[],
): Promise<CorreoNuevo> {
  const titulo = formatCantidad(nuevos.length, "cosa no cuadra en tus libros", "cosas no cuadran en tus libros");
  const resumen = `La tienda revisó sus libros el ${formatFechaHora(empezada_en)}. No corrige nada sola.`;
  const mensaje = await renderMensaje(
    titulo,
    <Marco
      marca={marca}
      titulo={titulo}
      resumen={resumen}
      porque={`Recibes este correo porque ${marca.nombre} revisa sus libros cada noche.`}
    >
      <Parrafo>{resumen}</Parrafo>
      <Boton href={`${marca.url}/admin/libros`}>Ver qué hacer</Boton>
      {nuevos.slice(0, EN_CORREO).map(({ clave, texto }) => (
        <Dato key={clave} nombre="No cuadra">
          {texto}
        </Dato>
      ))}
    </Marco>,
  );
  return { tipo: "libros", para: marca.buzon, mensaje, clave: `libros:${id}` };
}
