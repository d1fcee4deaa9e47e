import { formatSoles } from "#lib/dinero.ts";
import { formatFechaHora } from "#lib/fechas.ts";
import { NOMBRE_METODO } from "#app/features/pedidos/metodos.ts";
import type { CobroPanel } from "./cobros.server.ts";

const INTENTOS: Readonly<Record<CobroPanel["estado"], string>> = {
  creando: "Sin página de pago",
  abierto: "Página abierta, sin pagar",
  pendiente: "Pago en curso",
  cerrado: "Página cerrada sin pago",
  aprobado: "Pagado",
};

const REEMBOLSOS: Readonly<Record<CobroPanel["reembolsos"][number]["estado"], string>> = {
  creando: "en camino",
  hecho: "hecha",
  fallido: "no se completó",
};

function Intento({ cobro }: { cobro: CobroPanel }) {
  const { proveedor, intento, estado, aprobado, reembolsado, created_at, voucher, referencia, reembolsos } = cobro;
  const veces = cobro.partes.filter((parte) => parte.aprobado > 0).length;
  return (
    <li className="grid gap-1">
      <p>
        <span className="font-semibold">{INTENTOS[estado]}</span>
        {veces > 1 ? ` en ${veces} veces` : null}
        {aprobado > 0 ? `: ${formatSoles(aprobado)}` : null}
        {reembolsado > 0 ? `, devuelto ${formatSoles(reembolsado)}` : null}
      </p>
      {voucher ? (
        <p>
          Código de pago{voucher.codigo ? ` ${voucher.codigo}` : ""}
          {voucher.vence_en ? `, vence el ${formatFechaHora(new Date(voucher.vence_en))}` : ""}
        </p>
      ) : null}
      <p className="text-xs text-muted">
        {NOMBRE_METODO[proveedor]}, intento {intento}, {formatFechaHora(created_at)}
      </p>
      {referencia ? <p className="font-mono text-xs break-all text-muted">{referencia}</p> : null}
      {reembolsos.length > 0 ? (
        <ul className="grid list-disc gap-0.5 pl-5">
          {reembolsos.map((reembolso) => (
            <li key={reembolso.id}>
              Devolución de {formatSoles(reembolso.monto)}: {REEMBOLSOS[reembolso.estado]}
              {reembolso.motivo ? `. ${reembolso.motivo}` : null}
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  );
}

/** Every attempt to have an order paid, and what went back of it. */
export function CobrosPanel({ cobros }: { cobros: readonly CobroPanel[] }) {
  if (cobros.length === 0) return <p className="text-muted">Nunca llegó a una página de pago.</p>;
  return (
    <ol className="grid gap-3">
      {cobros.map((cobro) => (
        <Intento key={cobro.id} cobro={cobro} />
      ))}
    </ol>
  );
}
