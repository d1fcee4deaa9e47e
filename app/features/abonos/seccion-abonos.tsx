import type { AbonoPanel, DevolucionPanel } from "./lista.server.ts";
import { useFocoFila } from "./use-foco-fila.ts";
import { TarjetaAbono } from "./tarjeta-abono.tsx";
import { TarjetaDevolucion } from "./tarjeta-devolucion.tsx";

interface Props {
  abonos: readonly AbonoPanel[];
  devoluciones: readonly DevolucionPanel[];
}

/** What was sent for an order, and what is to be given back of it by hand. */
export function SeccionAbonos({ abonos, devoluciones }: Props) {
  const list = useFocoFila([...devoluciones, ...abonos].map(({ id }) => id));
  return (
    <div ref={list} className="grid gap-3">
      {devoluciones.map((devolucion) => (
        <TarjetaDevolucion key={devolucion.id} devolucion={devolucion} />
      ))}
      {abonos.map((abono) => (
        <TarjetaAbono key={abono.id} abono={abono} />
      ))}
    </div>
  );
}
