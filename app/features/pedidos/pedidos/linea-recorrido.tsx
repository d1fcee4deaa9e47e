import { cx } from "#app/ui/cx.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { IconName } from "#app/ui/icons.ts";
import { formatFechaHora } from "#lib/fechas.ts";
import type { Avance, FinRecorrido, Parada, RecorridoPedido } from "./recorrido.ts";

type Tono = Avance | FinRecorrido["tipo"];

/** Borders, not backgrounds: they print. */
const PUNTO: Record<Tono, string> = {
  hecho: "border-success text-success",
  actual: "border-primary text-primary",
  falta: "border-line-strong text-muted",
  cancelado: "border-danger text-danger",
  devolucion: "border-info text-info",
};

const DICE: Partial<Record<Tono, string>> = { hecho: "hecho", actual: "ahora", falta: "falta" };

const ICONOS: readonly IconName[] = ["credit-card", "package-open", "truck", "house"];

interface Props {
  parada: Pick<Parada, "nombre" | "cuando" | "nota">;
  tono: Tono;
  icono: IconName;
  /** The way to the next stop is behind. */
  sigue: boolean;
  ultima: boolean;
}

function PuntoRecorrido({ parada: { nombre, cuando, nota }, tono, icono, sigue, ultima }: Props) {
  const dice = DICE[tono];
  const presente = tono === "actual" || tono === "cancelado" || tono === "devolucion";
  return (
    <li
      aria-current={presente ? "step" : undefined}
      className="relative flex gap-4 pb-6 last:pb-0 sm:block sm:flex-1 sm:pb-0"
    >
      {ultima ? null : (
        <span
          aria-hidden
          className={cx(
            "absolute top-9 bottom-0 left-[17px] border-l-2 transition-colors duration-700 sm:top-[17px] sm:right-0 sm:bottom-auto sm:left-9 sm:border-t-2 sm:border-l-0",
            sigue ? "border-success" : "border-dashed border-line-strong",
          )}
        />
      )}
      <span
        aria-hidden
        className={cx(
          "grid size-9 shrink-0 place-items-center rounded-full border-2 bg-surface transition-colors duration-700",
          PUNTO[tono],
        )}
      >
        <Icon name={tono === "hecho" ? "check" : icono} className="size-5" />
      </span>
      <div className="sm:mt-2 sm:pr-4">
        <p className={cx("font-medium", tono === "falta" && "text-muted")}>
          {nombre}
          {dice ? <span className="sr-only">: {dice}</span> : null}
        </p>
        {nota ? <p className="text-sm text-muted">{nota}</p> : null}
        {cuando ? (
          <time dateTime={cuando.toISOString()} className="block text-sm text-muted">
            {formatFechaHora(cuando)}
          </time>
        ) : null}
      </div>
    </li>
  );
}

/** Where the parcel is: a drawn line, downwards on phones. */
export function LineaRecorrido({ paradas, fin }: RecorridoPedido) {
  return (
    <ol aria-label="Dónde está tu pedido" className="rounded-card border bg-surface p-5 sm:flex sm:p-6">
      {paradas.map((parada, position) => (
        <PuntoRecorrido
          key={ICONOS[position]}
          parada={parada}
          tono={parada.avance}
          icono={ICONOS[position] ?? "package"}
          sigue={parada.avance === "hecho"}
          ultima={fin === null && position === paradas.length - 1}
        />
      ))}
      {fin ? (
        <PuntoRecorrido
          parada={fin}
          tono={fin.tipo}
          icono={fin.tipo === "cancelado" ? "circle-x" : "reply"}
          sigue={false}
          ultima
        />
      ) : null}
    </ol>
  );
}
