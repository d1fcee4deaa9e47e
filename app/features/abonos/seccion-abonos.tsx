import type { AbonoPanel, DevolucionPanel } from "./lista.server.ts";
import { TarjetaAbono, TarjetaDevolucion } from "./tarjeta-abono.tsx";

interface Props {
  abonos: readonly AbonoPanel[];
  devoluciones: readonly DevolucionPanel[];
}

/** What was sent for an order, and what is to be given back of it by hand. */
export function SeccionAbonos({ abonos, devoluciones }: Props) {
  return (
    <div className="grid gap-3">
      {devoluciones.map((devolucion) => (
        <TarjetaDevolucion key={devolucion.id} devolucion={devolucion} />
      ))}
      {abonos.map((abono) => (
        <TarjetaAbono key={abono.id} abono={abono} />
      ))}
    </div>
  );
}
