import { formatTipo } from "#app/features/base/correo/correo.ts";
import { TEXTO_EVENTO } from "#app/features/pedidos/pedidos/linea-tiempo.tsx";
import { isInterno, type TipoEvento } from "#app/features/pedidos/pedidos/pedidos.ts";
import { SiPuede } from "#app/routing/puesto.tsx";
import { cx } from "#app/ui/cx.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { formatFecha, formatFechaHora, formatHora } from "#lib/fechas.ts";
import type { EventoPanel } from "./detalle.server.ts";
import { BorrarNota, NuevaNota } from "./notas.tsx";
import type { PedidoPanel } from "./pagina.server.ts";

const TEXTOS: Readonly<Record<TipoEvento, string>> = {
  creado: "Pedido registrado",
  pendiente: "Pasó a «Pendiente»",
  procesando: "Pasó a «Procesando»",
  enviado: "Pasó a «Enviado»",
  entregado: "Pasó a «Entregado»",
  cancelado: "Pasó a «Cancelado»",
  despacho: "Salió una parte",
  despacho_corregido: "Se corrigieron los datos de un envío",
  despacho_deshecho: "Se deshizo un envío",
  entrega_corregida: "Se corrigió la entrega",
  adoptado: "Pasó a la cuenta de quien lo pidió",
  precio_acordado: "Precio acordado",
  cobrado: "Se cobró en la tienda",
  pago_rechazado: "Pago rechazado",
  pago_corregido: "Pago corregido",
  reembolso_pedido: "Devolución de dinero pedida",
  reembolso: "Devolución de dinero",
  reembolso_fallido: "Devolución de dinero fallida",
  requiere_atencion: "Requiere atención",
  revisado: "Revisado",
  nota: "Nota interna",
};

const PUNTO: Partial<Record<TipoEvento, string>> = {
  requiere_atencion: "bg-danger",
  pago_rechazado: "bg-warning",
  reembolso_fallido: "bg-danger",
  nota: "bg-maiz",
};

type CorreoPedido = PedidoPanel["correos"][number];

type PasoHistoria = ({ evento: EventoPanel } | { correo: CorreoPedido }) & { id: string; created_at: Date };

function mergePasos(eventos: readonly EventoPanel[], correos: readonly CorreoPedido[]): PasoHistoria[] {
  const pasos: PasoHistoria[] = [
    ...eventos.map((evento) => ({ evento, id: evento.id, created_at: evento.created_at })),
    ...correos.map((correo) => ({ correo, id: correo.id, created_at: correo.created_at })),
  ];
  return pasos.toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime() || (a.id < b.id ? 1 : -1));
}

const byDay = (pasos: readonly PasoHistoria[]) => [...Map.groupBy(pasos, ({ created_at }) => formatFecha(created_at))];

function Hora({ date }: { date: Date }) {
  return (
    <time dateTime={date.toISOString()} title={formatFechaHora(date)}>
      {formatHora(date)}
    </time>
  );
}

function LoQueLee({ tipo }: { tipo: TipoEvento }) {
  if (isInterno(tipo)) return null;
  return (
    <p className="flex items-center gap-1 text-xs text-muted">
      <Icon name="eye" className="size-4 stroke-2" />
      El cliente lee «{TEXTO_EVENTO[tipo]}»
    </p>
  );
}

function PasoEvento({ pedido_id, evento }: { pedido_id: string; evento: EventoPanel }) {
  const { id, tipo, detalle, created_at, actor } = evento;
  const nota = tipo === "nota";
  return (
    <li className={cx("relative grid gap-0.5 pl-5", nota && "rounded-control bg-warning-soft py-2 pr-3 pl-5")}>
      <span
        aria-hidden
        className={cx("absolute top-[0.45rem] left-1 size-2 rounded-full", PUNTO[tipo] ?? "bg-accent")}
      />
      <p>
        <span className="font-semibold">
          {TEXTOS[tipo]}
          {nota && !detalle ? " borrada" : null}
        </span>{" "}
        <span className="text-xs text-muted">
          {actor ?? "La tienda"}, <Hora date={created_at} />
        </span>
      </p>
      {detalle ? <p className="break-words whitespace-pre-line">{detalle}</p> : null}
      <LoQueLee tipo={tipo} />
      {nota && detalle ? (
        <SiPuede area="pedidos">
          <BorrarNota pedido_id={pedido_id} evento_id={id} hora={formatHora(created_at)} />
        </SiPuede>
      ) : null}
    </li>
  );
}

function describeCorreo({ estado, no_antes, proximo_intento }: CorreoPedido): string {
  if (estado === "enviado") return "enviado";
  if (estado === "fallido") return "no se pudo enviar";
  if (estado === "guardado") return "guardado, sin enviar";
  const waits = no_antes !== null && no_antes.getTime() === proximo_intento.getTime();
  return waits ? `sale a las ${formatHora(no_antes)}` : "por salir";
}

function PasoCorreo({ correo }: { correo: CorreoPedido }) {
  return (
    <li className="relative grid gap-0.5 pl-5">
      <span aria-hidden className="absolute top-[0.45rem] left-1 size-2 rounded-full bg-accent" />
      <p>
        <Link to={`/admin/correos/${correo.id}`} className="link">
          Correo «{formatTipo(correo.tipo)}»
        </Link>{" "}
        <span className="text-xs text-muted">
          {describeCorreo(correo)}, <Hora date={correo.created_at} />
        </span>
      </p>
    </li>
  );
}

interface Props {
  pedido_id: string;
  eventos: readonly EventoPanel[];
  correos: readonly CorreoPedido[];
}

export function HistoriaPanel({ pedido_id, eventos, correos }: Props) {
  return (
    <div className="grid gap-5">
      <SiPuede area="pedidos">
        <NuevaNota pedido_id={pedido_id} />
      </SiPuede>
      {byDay(mergePasos(eventos, correos)).map(([dia, suyos]) => (
        <section key={dia} aria-label={dia} className="grid gap-3">
          <h4 className="text-xs font-semibold text-muted">{dia}</h4>
          <ol className="grid gap-3">
            {suyos.map((paso) =>
              "evento" in paso ? (
                <PasoEvento key={paso.id} pedido_id={pedido_id} evento={paso.evento} />
              ) : (
                <PasoCorreo key={paso.id} correo={paso.correo} />
              ),
            )}
          </ol>
        </section>
      ))}
    </div>
  );
}
