import { PLAZOS_USUALES } from "#lib/atencion.ts";
import { describeMedios, hasPagina } from "#app/features/base/ajustes/metodos.ts";
import { type ReactNode, useContext } from "react";
import { Link } from "#app/ui/link.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PricesWithIgv } from "#app/ui/prices.ts";
import { IGV_PORCENTAJE } from "#lib/dinero.ts";
import { type EnvioTienda, useEnvio, type ZonaContada } from "#app/features/entrega/envios/tienda.ts";
import { PLAZO_ZONAS_ALEJADAS } from "#lib/envio/zonas.ts";

type PlazosEntrega = readonly Pick<ZonaContada, "nombre" | "plazo">[];

const listPreguntas = (
  withIgv: boolean,
  { gratis, costos, cobrado, metodos, plazos = PLAZOS_USUALES }: EnvioTienda,
  zonas: PlazosEntrega,
  emite: boolean,
): readonly { pregunta: string; respuesta: ReactNode }[] => [
  {
    pregunta: "¿Cuánto demora mi pedido?",
    respuesta: (
      <>
        <ul>
          {zonas.map(({ nombre, plazo }) => (
            <li key={nombre}>
              {nombre}: {plazo}.
            </li>
          ))}
          <li>Zonas alejadas: {PLAZO_ZONAS_ALEJADAS}.</li>
        </ul>
        <p>Los plazos se cuentan desde que se confirma tu pago.</p>
      </>
    ),
  },
  {
    pregunta: "¿Cuánto cuesta el envío?",
    respuesta: (
      <p>
        {gratis ? `${gratis} En los demás casos cuesta` : "Cuesta"} {costos}
        {cobrado ? ", y se suma a tu total" : ", y se paga al recibir"}. Más en{" "}
        <Link to="/envios">Envíos y devoluciones</Link>.
      </p>
    ),
  },
  {
    pregunta: "¿Los precios incluyen IGV?",
    respuesta: (
      <p>
        {withIgv
          ? `Sí: el precio que ves incluye el IGV de ${IGV_PORCENTAJE} % y es lo que pagas. En el carrito ves, bajo el total, cuánto es IGV.`
          : `Junto a cada precio ves el precio con IGV (${IGV_PORCENTAJE} %), que es lo que pagas. En el carrito los mostramos por separado: subtotal, IGV y total.`}
      </p>
    ),
  },
  {
    pregunta: "¿Con qué puedo pagar?",
    respuesta: (
      <p>
        Con {describeMedios("entero", metodos)}, según lo que aparezca al finalizar tu compra.
        {hasPagina(metodos)
          ? " Pagas en la página segura del proveedor y no guardamos los datos de tu tarjeta."
          : " Ahí ves a qué número o cuenta, y escribes el código de tu operación."}
      </p>
    ),
  },
  {
    pregunta: "¿Cómo sigo mi pedido?",
    respuesta: (
      <p>
        Entra a <Link to="/perfil">Mi Perfil</Link>: ahí está cada pedido con su estado. Si algo no cuadra, escríbenos
        con el número del pedido.
      </p>
    ),
  },
  {
    pregunta: "¿Puedo cambiar o devolver un producto?",
    respuesta: (
      <p>
        Sí: tienes {plazos.devolucion} días calendario desde que lo recibes. El reembolso se hace en {plazos.reembolso}{" "}
        desde que lo revisamos. <Link to="/envios#devoluciones">Cómo hacerlo</Link>.
      </p>
    ),
  },
  {
    pregunta: "¿Qué garantía tienen los productos?",
    respuesta: (
      <p>
        {plazos.garantia} días desde la entrega por fallas de fábrica: lo reparamos, lo cambiamos o te devolvemos el
        dinero.
      </p>
    ),
  },
  {
    pregunta: "¿Dan boleta o factura?",
    respuesta: (
      <p>
        {emite
          ? "Sí. Emitimos boleta por cada compra. Si necesitas factura, marca «Necesito factura» antes de pagar: queda en la página de tu pedido."
          : "Sí: pídenos tu boleta con el número de tu pedido. Si necesitas factura, envíanos también tu RUC antes de que lo enviemos."}
      </p>
    ),
  },
];

/** `emite`: the shop issues receipts itself. */
export function Preguntas({ zonas, emite }: { zonas: PlazosEntrega; emite: boolean }) {
  const withIgv = useContext(PricesWithIgv);
  const envio = useEnvio();
  return (
    <section aria-labelledby="preguntas" className="mt-16 max-w-text lg:mt-20">
      <h2 id="preguntas" className="text-2xl">
        Preguntas frecuentes
      </h2>
      <div className="mt-4 divide-y border-y">
        {listPreguntas(withIgv, envio, zonas, emite).map(({ pregunta, respuesta }) => (
          <details key={pregunta} className="group">
            <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 font-semibold hover:text-accent">
              {pregunta}
              <Icon
                name="chevron-down"
                className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
              />
            </summary>
            <div className="prosa pb-5 text-muted">{respuesta}</div>
          </details>
        ))}
      </div>
    </section>
  );
}
