import { isPagado } from "#app/features/pedidos/pedidos/pedidos.ts";
import { SiPuede } from "#app/routing/puesto.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { formatSoles } from "#lib/dinero.ts";
import { formatFechaHora } from "#lib/fechas.ts";
import { NOMBRE_ABONO, NOMBRE_CANAL } from "./abonos.ts";
import { CorregirAbono } from "./corregir-abono.tsx";
import { Cliente, Dato, EnlacePedido } from "./datos-tarjeta.tsx";
import { Confirmar, Rechazar } from "./decidir-abono.tsx";
import type { AbonoPanel } from "./lista.server.ts";

const TONO = { por_verificar: "yellow", confirmado: "green", rechazado: "red" } as const;
const ICONO = { por_verificar: "clock", confirmado: "circle-check", rechazado: "circle-x" } as const;

export function TarjetaAbono({ abono }: { abono: AbonoPanel }) {
  const { id, codigo, canal, estado, monto, monto_antes, motivo, foto, pedido_id, debe, falta } = abono;
  const { created_at, registrado, repetido, estado_pedido, numero_pedido, vence_en } = abono;
  const late = estado_pedido === "cancelado";
  const twice = estado === "por_verificar" && isPagado(estado_pedido);
  return (
    <article
      aria-label={`Operación ${codigo}`}
      data-fila
      tabIndex={-1}
      className="grid scroll-mt-24 gap-4 rounded-card border bg-surface p-4"
    >
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 className="font-mono text-xl break-all select-all">{codigo}</h3>
        <Badge tone={TONO[estado]} icon={<Icon name={ICONO[estado]} />}>
          {NOMBRE_ABONO[estado]}
        </Badge>
        {late ? (
          <Badge tone="red" icon={<Icon name="triangle-exclamation-point" />}>
            Pedido cancelado
          </Badge>
        ) : null}
        {twice ? (
          <Badge tone="yellow" icon={<Icon name="triangle-exclamation-point" />}>
            Pedido ya pagado
          </Badge>
        ) : null}
        <strong className="ml-auto text-xl tabular-nums">{formatSoles(monto ?? (falta || debe))}</strong>
      </header>
      <div className="flex flex-wrap gap-4">
        {foto ? (
          <a href={`/admin/pedidos/fotos/${foto}`} target="_blank" rel="noreferrer" className="shrink-0">
            <img
              src={`/admin/pedidos/fotos/${foto}`}
              alt={`Constancia de la operación ${codigo}`}
              loading="lazy"
              className="w-24 rounded-control border"
            />
          </a>
        ) : null}
        <dl className="grid min-w-56 flex-1 grid-cols-2 content-start gap-x-4 gap-y-2 text-sm sm:grid-cols-3">
          <Dato nombre="Pedido">
            <EnlacePedido id={pedido_id} numero={numero_pedido} />
          </Dato>
          <Dato nombre="Debe pagar">{formatSoles(debe)}</Dato>
          <Cliente {...abono} />
          <Dato nombre={registrado ? "Lo registró la tienda" : "Lo envió"}>{formatFechaHora(created_at)}</Dato>
          {canal ? <Dato nombre="Con">{NOMBRE_CANAL[canal]}</Dato> : null}
          {monto_antes ? <Dato nombre="Antes se dijo">{formatSoles(monto_antes)}</Dato> : null}
          {estado_pedido === "pendiente" && estado !== "por_verificar" ? (
            <Dato nombre="Se guarda hasta">{formatFechaHora(vence_en)}</Dato>
          ) : null}
          {abono.visto_en ? <Dato nombre="Visto">{formatFechaHora(abono.visto_en)}</Dato> : null}
        </dl>
      </div>
      {motivo ? <p className="text-sm">{motivo}</p> : null}
      {repetido && estado !== "rechazado" ? (
        <p className="text-sm">
          El mismo código está también en el pedido <EnlacePedido {...repetido} />: mira que no sea el mismo dinero.
        </p>
      ) : null}
      {twice ? (
        <p className="text-sm">
          Otro pago completó este pedido. Si este dinero también llegó, confírmalo y devuélvelo desde el pedido.
        </p>
      ) : null}
      {estado === "por_verificar" ? (
        <SiPuede area="pedidos">
          <div className="grid items-end gap-4 border-t pt-4 sm:grid-cols-2">
            <Confirmar key={falta} id={id} falta={falta} debe={debe} />
            <Rechazar id={id} />
          </div>
        </SiPuede>
      ) : null}
      {estado === "confirmado" ? (
        <SiPuede area="pedidos">
          <CorregirAbono {...abono} />
        </SiPuede>
      ) : null}
    </article>
  );
}
