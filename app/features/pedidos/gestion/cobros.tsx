import { usePuede } from "#app/routing/puesto.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { formatSoles } from "#lib/dinero.ts";
import { formatFechaHora } from "#lib/fechas.ts";
import { NOMBRE_METODO } from "#app/features/base/ajustes/metodos.ts";
import { Button } from "#app/ui/button.tsx";
import { Resultado, useAccionPedido } from "./accion-pedido.tsx";
import type { CobroPanel } from "./cobros.server.ts";
import type { PedidoPanel } from "./pagina.server.ts";
import { FormularioReembolso } from "./formulario-reembolso.tsx";

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

function CobrosPanel({ cobros }: { cobros: readonly CobroPanel[] }) {
  if (cobros.length === 0) return <p className="text-muted">Nunca llegó a una página de pago.</p>;
  return (
    <ol className="grid gap-3">
      {cobros.map((cobro) => (
        <Intento key={cobro.id} cobro={cobro} />
      ))}
    </ol>
  );
}

interface Props {
  cobros: readonly CobroPanel[];
  claves: Record<string, string>;
  pedido_id: string;
  cliente: string;
  devolvible: PedidoPanel["devolvible"];
}

export function SeccionCobros({ pedido_id, cliente, cobros, claves, devolvible }: Props) {
  const verificar = useAccionPedido(pedido_id, "No se pudo verificar el pago. Inténtalo otra vez.");
  const devolver = useAccionPedido(pedido_id, "No se pudo pedir la devolución. Revisa la lista antes de repetirla.");
  const puede = usePuede()("cambiar", "pedidos");
  const devolvibles = puede ? cobros.filter(({ disponible }) => disponible > 0) : [];
  return (
    <div className="grid gap-4">
      <CobrosPanel cobros={cobros} />
      {puede && cobros.some(({ referencia }) => referencia) ? (
        <div className="grid justify-items-start gap-3">
          <Button
            variant="secondary"
            size="sm"
            busy={verificar.busy ? "Verificando…" : undefined}
            onClick={() => verificar.send({ intencion: "verificar" })}
          >
            <Icon name="refresh-cw" className="size-4 stroke-2" />
            Verificar pago
          </Button>
          <Resultado accion={verificar} />
        </div>
      ) : null}
      {devolvibles.map(({ id, disponible, reembolsos, intento }) => (
        <section key={id} aria-label="Devolver dinero" className="grid gap-3 border-t pt-4">
          <h4 className="font-semibold">Devolver dinero{devolvibles.length > 1 ? ` del intento ${intento}` : null}</h4>
          {/* A new form and key only after a refund was stored: until then a retry is the same refund. */}
          <FormularioReembolso
            key={`${reembolsos.length} ${disponible}`}
            disponible={disponible}
            devolvible={devolvible}
            cliente={cliente}
            busy={devolver.busy}
            campos={devolver.campos}
            onRefund={(orden) =>
              devolver.send({ intencion: "reembolsar", pago_id: id, clave: claves[id] ?? "", ...orden })
            }
          />
        </section>
      ))}
      <Resultado accion={devolver} />
    </div>
  );
}
