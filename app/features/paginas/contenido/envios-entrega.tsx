import { Link } from "#app/ui/link.tsx";
import type { DatosTienda } from "#app/features/paginas/empresa/datos.ts";
import type { ZonaContada } from "#app/features/entrega/envios/tienda.ts";
import { formatCosto } from "#lib/envio/costo.ts";
import { PLAZO_ZONAS_ALEJADAS } from "#lib/envio/zonas.ts";
import { formatSemana } from "#lib/habiles.ts";
import type { SeccionDocumento } from "./documento.tsx";

type Zonas = readonly ZonaContada[];

function TablaZonas({ zonas, cobrado }: { zonas: Zonas; cobrado: boolean }) {
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
        {zonas.map(({ nombre, alcance, costo, plazo }) => (
          <tr key={nombre} className="border-b align-top">
            <th scope="row" className="py-3 pr-3 font-normal">
              <span className="font-semibold">{nombre}</span>
              <span className="mt-0.5 block text-sm text-muted">{alcance}</span>
            </th>
            <td className="py-3 pr-3 tabular-nums">{formatCosto(costo, cobrado)}</td>
            <td className="py-3">{plazo}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const formatNames = (zonas: Zonas) =>
  zonas
    .map(({ nombre }) => nombre)
    .join(", ")
    .replace(/, ([^,]+)$/, " y $1");

function listCuentas(zonas: Zonas): string[] {
  const grupos = [
    ...Map.groupBy(zonas, ({ corte, habiles }) => `${corte} ${habiles.toSorted((a, b) => a - b).join()}`).values(),
  ];
  return grupos.flatMap((dentro) => {
    const [first] = dentro;
    if (!first) return [];
    const donde = grupos.length === 1 ? "Cuentan los días" : `En ${formatNames(dentro)} cuentan los días`;
    return `${donde} hábiles, ${formatSemana(first.habiles)}, sin feriados; lo que pagas desde las ${first.corte} cuenta para el siguiente.`;
  });
}

export function listEntrega({ preciosConIgv, envio }: DatosTienda, zonas: Zonas): SeccionDocumento[] {
  return [
    {
      id: "costos",
      titulo: "Costos y plazos",
      contenido: (
        <>
          <TablaZonas zonas={zonas} cobrado={envio.cobrado} />
          <p>
            En zonas alejadas, a las que el transporte llega solo algunos días, el plazo es de {PLAZO_ZONAS_ALEJADAS};
            el costo es el de su zona.
          </p>
        </>
      ),
    },
    {
      id: "envio-gratis",
      titulo: envio.gratis ? "Envío gratis" : "Cómo se paga el envío",
      contenido: (
        <>
          {envio.gratis ? (
            <>
              <p className="rounded-control bg-success-soft p-4 font-medium text-success">{envio.gratis}</p>
              <p>
                {preciosConIgv
                  ? "Los montos se comparan con el total de tu pedido, que incluye el IGV."
                  : "Los montos se comparan con el subtotal de tu pedido, es decir, con la suma de tus productos antes del IGV."}
              </p>
            </>
          ) : null}
          <p>
            {envio.gratis ? "Por debajo de ellos el" : "El"} envío{" "}
            {envio.cobrado
              ? "se suma al total de tu pedido, con su IGV: ves cuánto es, según tu distrito, antes de pagar."
              : "se paga al recibir: se lo pagas a quien te entrega el pedido y no forma parte del total que pagas en línea."}
          </p>
        </>
      ),
    },
    {
      id: "como-se-cuentan",
      titulo: "Cómo se cuentan los plazos",
      contenido: (
        <>
          <p>Desde que se confirma tu pago, en la hora de Lima.</p>
          <ul>
            {listCuentas(zonas).map((cuenta) => (
              <li key={cuenta}>{cuenta}</li>
            ))}
          </ul>
        </>
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
