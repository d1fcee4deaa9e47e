import { buttonStyle } from "#app/ui/button-style.ts";
import { asksNumero } from "#app/features/base/ajustes/couriers.ts";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { formatFechaHora } from "#lib/fechas.ts";
import { type Despacho, formatContenido } from "./despachos.ts";
import type { ItemPedido } from "./pedidos.ts";

interface Props {
  envios: readonly Despacho[];
  items: readonly ItemPedido[];
}

function describeSalida({ recojo, regreso_en, created_at }: Despacho): string {
  if (regreso_en) return `Regresó a nuestra tienda el ${formatFechaHora(regreso_en)}.`;
  return `${recojo ? "Listo para recoger desde el" : "Salió el"} ${formatFechaHora(created_at)}.`;
}

/** Some couriers' pages do not take the number in their address: it is shown to copy. */
function Seguimiento({ envio }: { envio: Despacho }) {
  const { courier, numero, seguimiento, regreso_en } = envio;
  if (!seguimiento || regreso_en) return null;
  const asks = asksNumero(envio);
  return (
    <>
      {asks ? <p>Copia el número y escríbelo en la página{courier ? ` de ${courier}` : " del courier"}.</p> : null}
      <div className="flex flex-wrap items-center gap-2">
        {asks ? <CopyButton text={numero} label="Copiar número" /> : null}
        <a href={seguimiento} target="_blank" rel="noopener noreferrer" className={buttonStyle("secondary", "sm")}>
          {asks && courier ? `Abrir la página de ${courier}` : "Seguir mi envío"}
        </a>
      </div>
    </>
  );
}

export function EnviosPedido({ envios, items }: Props) {
  if (envios.length === 0) return null;
  const uno = envios.length === 1;
  return (
    <section aria-labelledby="envios" className="grid gap-4 rounded-card border bg-surface p-5 sm:p-6">
      <h2 id="envios" className="text-xl">
        {uno ? "Tu envío" : "Tus envíos"}
      </h2>
      <ol className="grid gap-4">
        {envios.map((envio, n) => (
          <li key={envio.id} className="grid justify-items-start gap-2">
            {uno ? null : (
              <h3 className="text-lg">
                Envío {n + 1} de {envios.length}
              </h3>
            )}
            <p className="text-sm text-muted">{describeSalida(envio)}</p>
            {envio.courier || envio.numero ? (
              <p>
                <span className="font-medium">{envio.courier}</span>
                {envio.courier && envio.numero ? ", " : null}
                {envio.numero ? <>número {envio.numero}</> : null}
              </p>
            ) : null}
            {uno ? null : <p className="whitespace-pre-line">{formatContenido(envio, items)}</p>}
            {envio.nota ? <p className="whitespace-pre-line">{envio.nota}</p> : null}
            <Seguimiento envio={envio} />
          </li>
        ))}
      </ol>
    </section>
  );
}
