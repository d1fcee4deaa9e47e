import { Link } from "#app/ui/link.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { InsigniaPlazo } from "#app/features/atencion/reclamos/insignia-plazo.tsx";
import { formatNumero } from "#lib/numbers.ts";
import { Panel } from "#app/ui/panel.tsx";
import type { Faltante } from "./faltantes.ts";
import { PASOS, Probar } from "./probar.tsx";
import { type Esperas, isLibrosAlDia, listPendientes, type Pendiente } from "./lista-pendientes.ts";

interface Props extends Esperas {
  faltantes: readonly Faltante[] | null;
}

const FILA = "flex min-h-12 items-center gap-3 rounded-control px-2 py-1.5";

function Fila({ cuenta, uno, varios, icono, to, plazo }: Pendiente) {
  return (
    <Link to={to} className={`${FILA} hover:bg-sunken`}>
      <Icon name={icono} className="size-5 shrink-0 text-primary" />
      <span className="flex flex-1 flex-wrap items-center gap-x-3 gap-y-1">
        <span>
          <strong className="tabular-nums">{formatNumero(cuenta)}</strong> {cuenta === 1 ? uno : varios}
        </span>
        {plazo ? <InsigniaPlazo plazo={plazo} respondido={false} /> : null}
      </span>
      <Icon name="chevron-right" className="size-4 shrink-0 text-muted stroke-2" />
    </Link>
  );
}

function Texto({ texto, hecho, to }: Faltante) {
  if (hecho) {
    return (
      <p className="flex items-center gap-2 px-2 py-1.5 text-muted">
        <Icon name="circle-check" className="size-5 shrink-0 text-success" />
        <span>
          <span className="sr-only">Hecho: </span>
          {texto}
        </span>
      </p>
    );
  }
  return (
    <Link to={to} className={`${FILA} font-medium hover:bg-sunken`}>
      <span className="flex-1">{texto}</span>
      <Icon name="chevron-right" className="size-4 shrink-0 text-muted stroke-2" />
    </Link>
  );
}

function Falta(falta: Faltante) {
  return (
    <>
      <Texto {...falta} />
      {falta.prueba ? <Probar que={falta.prueba} /> : null}
    </>
  );
}

export function PrimerosPasos({ pasos }: { pasos: readonly Faltante[] }) {
  return (
    <ul className="grid gap-1">
      {pasos.map((falta) => (
        <li key={falta.texto}>
          <Falta {...falta} />
        </li>
      ))}
    </ul>
  );
}

export function Pendientes(props: Props) {
  const pasos = props.faltantes ?? [];
  const porHacer = pasos.filter(({ hecho }) => !hecho).length;
  const pendientes = listPendientes(props).filter(({ cuenta }) => cuenta > 0);
  return (
    <Panel title="Necesita tu atención">
      {pendientes.length > 0 ? (
        <ul className="grid gap-1">
          {pendientes.map((pendiente) => (
            <li key={pendiente.to}>
              <Fila {...pendiente} />
            </li>
          ))}
        </ul>
      ) : null}
      {porHacer > 0 ? (
        <section aria-label="Primeros pasos" className="grid gap-1">
          <div className="flex flex-wrap items-center justify-between gap-x-4 px-2">
            <h3 className="text-sm text-muted">
              Primeros pasos para vender de verdad: {pasos.length - porHacer} de {pasos.length}
            </h3>
            <Link to={PASOS} className="link inline-flex min-h-11 items-center md:min-h-8">
              Hacerlos uno por uno
            </Link>
          </div>
          <PrimerosPasos pasos={pasos} />
        </section>
      ) : null}
      {pendientes.length + porHacer === 0 ? (
        <p className="flex items-center gap-2 font-medium text-success">
          <Icon name="circle-check" className="size-5" />
          Todo al día
        </p>
      ) : null}
      {isLibrosAlDia(props.libros) ? (
        <Link to="/admin/libros" className={`${FILA} text-muted hover:bg-sunken`}>
          <Icon name="circle-check" className="size-5 shrink-0 text-success" />
          {props.libros?.texto}
        </Link>
      ) : null}
    </Panel>
  );
}
