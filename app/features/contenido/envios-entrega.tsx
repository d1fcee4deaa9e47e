import { Link } from "#app/ui/link.tsx";
import type { DatosTienda } from "#app/features/empresa/datos.ts";
import { formatSoles } from "#lib/dinero.ts";
import { describeEnvioGratis } from "#lib/envio.ts";
import { LIMA, PLAZO_ZONAS_ALEJADAS, ZONAS_ENVIO } from "#lib/zonas-envio.ts";
import type { SeccionDocumento } from "./documento.tsx";

function TablaZonas() {
  return (
    <table className="w-full border-collapse text-left align-top">
      <caption className="sr-only">Costo y plazo de envío por zona</caption>
      <thead>
        <tr className="border-b-2 text-sm">
          <th scope="col" className="py-2 pr-3 font-semibold">
            Zona
          </th>
          <th scope="col" className="py-2 pr-3 font-semibold">
            Costo
          </th>
          <th scope="col" className="py-2 font-semibold">
            Plazo
          </th>
        </tr>
      </thead>
      <tbody>
        {ZONAS_ENVIO.map(({ nombre, alcance, costo, plazo }) => (
          <tr key={nombre} className="border-b align-top">
            <th scope="row" className="py-3 pr-3 font-normal">
              <span className="font-semibold">{nombre}</span>
              <span className="mt-0.5 block text-sm text-muted">{alcance}</span>
            </th>
            <td className="py-3 pr-3 whitespace-nowrap tabular-nums">{formatSoles(costo)}</td>
            <td className="py-3">{plazo}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function listEntrega({ preciosConIgv }: DatosTienda): SeccionDocumento[] {
  return [
    {
      id: "costos",
      titulo: "Costos y plazos",
      contenido: (
        <>
          <TablaZonas />
          <p>
            En zonas alejadas, a las que el transporte llega solo algunos días, el plazo es de {PLAZO_ZONAS_ALEJADAS};
            el costo es el de su zona.
          </p>
        </>
      ),
    },
    {
      id: "envio-gratis",
      titulo: "Envío gratis",
      contenido: (
        <>
          <p className="rounded-control bg-success-soft p-4 font-medium text-success">
            {describeEnvioGratis(preciosConIgv)}
          </p>
          <p>
            {preciosConIgv
              ? "Los montos se comparan con el total de tu pedido, que incluye el IGV."
              : "Los montos se comparan con el subtotal de tu pedido, es decir, con la suma de tus productos antes del IGV."}{" "}
            Por debajo de ellos el envío se paga al recibir: se lo pagas a quien te entrega el pedido y no forma parte
            del total que pagas en línea.
          </p>
        </>
      ),
    },
    {
      id: "como-se-cuentan",
      titulo: "Cómo se cuentan los plazos",
      contenido: (
        <p>
          Desde que se confirma tu pago. Los días hábiles son de lunes a viernes, sin feriados. Si pagas un domingo o un
          feriado, el plazo de {LIMA.plazo} de {LIMA.nombre} empieza el siguiente día de atención.
        </p>
      ),
    },
    {
      id: "seguimiento",
      titulo: "Seguimiento y entrega",
      contenido: (
        <>
          <p>
            El estado de tu pedido está siempre en <Link to="/perfil">Mi Perfil</Link>: pendiente, procesando, enviado,
            entregado o cancelado. Antes de llegar te llamamos al teléfono que nos diste al comprar.
          </p>
          <ul>
            <li>Recibe el pedido cualquier persona mayor de edad que esté en la dirección de entrega.</li>
            <li>
              Revisa el paquete antes de aceptarlo. Si llegó abierto o golpeado, recházalo o anótalo en el cargo y
              avísanos.
            </li>
            <li>
              Si no hay nadie, coordinamos contigo una segunda visita. Para cambiar la dirección escríbenos antes de que
              el pedido figure como enviado.
            </li>
          </ul>
        </>
      ),
    },
  ];
}
