import { useEffect, useRef } from "react";
import { formatFecha, formatFechaHora, formatHora } from "#lib/fechas.ts";
import { Button } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { TextAreaField } from "#app/ui/field.tsx";
import type { EventoPanel } from "./detalle.server.ts";
import type { TipoEvento } from "#app/features/pedidos/pedidos.ts";

const TEXTOS: Readonly<Record<TipoEvento, string>> = {
  creado: "Pedido registrado",
  pendiente: "Pasó a «Pendiente»",
  procesando: "Pasó a «Procesando»",
  enviado: "Pasó a «Enviado»",
  entregado: "Pasó a «Entregado»",
  cancelado: "Pasó a «Cancelado»",
  despacho: "Salió una parte",
  despacho_deshecho: "Se deshizo un envío",
  pago_rechazado: "Pago rechazado",
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

/** Groups events by day, in the order given. */
function byDay(eventos: readonly EventoPanel[]): [dia: string, EventoPanel[]][] {
  const days = new Map<string, EventoPanel[]>();
  for (const evento of eventos) {
    const dia = formatFecha(evento.created_at);
    days.set(dia, [...(days.get(dia) ?? []), evento]);
  }
  return [...days];
}

interface ComposerProps {
  busy: boolean;
  error: string | undefined;
  /** Counts the saved notes: each one clears the field. */
  saved: number;
  onAdd: (texto: string) => void;
}

function NuevaNota({ busy, error, saved, onAdd }: ComposerProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (saved > 0) form.current?.reset();
  }, [saved]);
  return (
    <form
      ref={form}
      className="grid justify-items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        const texto = new FormData(event.currentTarget).get("texto");
        if (typeof texto === "string") onAdd(texto);
      }}
    >
      <div className="w-full">
        <TextAreaField
          label="Nota interna"
          name="texto"
          rows={2}
          maxLength={1_000}
          error={error}
          hint="Solo la ve el personal, nunca el cliente."
        />
      </div>
      <Button type="submit" variant="secondary" size="sm" busy={busy ? "Guardando…" : undefined}>
        Agregar nota
      </Button>
    </form>
  );
}

/** The timeline of an order with the staff's notes, newest first. */
export function HistoriaPanel({ eventos, ...composer }: ComposerProps & { eventos: readonly EventoPanel[] }) {
  return (
    <div className="grid gap-5">
      <NuevaNota {...composer} />
      {byDay(eventos).map(([dia, suyos]) => (
        <section key={dia} aria-label={dia} className="grid gap-3">
          <h4 className="text-xs font-semibold text-muted">{dia}</h4>
          <ol className="grid gap-3">
            {suyos.map(({ id, tipo, detalle, created_at, actor }) => (
              <li
                key={id}
                className={cx(
                  "relative grid gap-0.5 pl-5",
                  tipo === "nota" && "rounded-control bg-warning-soft py-2 pr-3 pl-5",
                )}
              >
                <span
                  aria-hidden
                  className={cx("absolute top-[0.45rem] left-1 size-2 rounded-full", PUNTO[tipo] ?? "bg-accent")}
                />
                <p>
                  <span className="font-semibold">{TEXTOS[tipo]}</span>{" "}
                  <span className="text-xs text-muted">
                    {actor ?? "La tienda"},{" "}
                    <time dateTime={created_at.toISOString()} title={formatFechaHora(created_at)}>
                      {formatHora(created_at)}
                    </time>
                  </span>
                </p>
                {detalle ? <p className="break-words whitespace-pre-line">{detalle}</p> : null}
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}
