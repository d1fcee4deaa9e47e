import type { Marca } from "#app/features/base/ajustes/marca.ts";
import { ENLACE_SECRETO, type MensajeCorreo } from "#app/features/base/correo/correo.ts";
import { Marco } from "#app/features/base/correo/marco.tsx";
import { renderMensaje } from "#app/features/base/correo/mensaje.server.ts";
import { Boton, Parrafo } from "#app/features/base/correo/piezas.tsx";
import { toOpinarPath } from "./opiniones.ts";
import type { PorOpinar } from "./autor.server.ts";

interface Peticion {
  numero_pedido: number;
  nombre: string;
  productos: readonly PorOpinar[];
}

export function writePedirOpinion(
  marca: Marca,
  { numero_pedido, nombre, productos }: Peticion,
): Promise<MensajeCorreo> {
  const titulo = "¿Qué te pareció tu compra?";
  const resumen = "Tu opinión ayuda a quien está por comprar, sea buena o mala.";
  const porque = `Recibes este correo porque te entregamos el pedido ${numero_pedido} de ${marca.nombre}. Te lo pedimos una sola vez por pedido.`;
  return renderMensaje(
    `${titulo} Pedido ${numero_pedido}`,
    <Marco marca={marca} titulo={titulo} resumen={resumen} porque={porque}>
      <Parrafo>Hola{nombre ? `, ${nombre}` : ""}:</Parrafo>
      <Parrafo>{resumen} Toma un minuto.</Parrafo>
      {productos.map((producto) => (
        <div key={producto.producto_id}>
          <Parrafo>{producto.nombre}</Parrafo>
          <Boton href={marca.url + toOpinarPath(producto.producto_id)}>Opinar</Boton>
        </div>
      ))}
      <Parrafo suave>
        Se publica con tu nombre y la inicial de tu apellido. Podrás cambiarla o quitarla cuando quieras.
      </Parrafo>
      <Parrafo suave>
        <a href={ENLACE_SECRETO} className="suave" style={{ color: "#63574c" }}>
          No quiero que me pidan mi opinión
        </a>
      </Parrafo>
    </Marco>,
  );
}
