import { useId } from "react";
import { NOMBRE_PUESTO, type PuestoPanel, PUESTOS } from "#lib/permisos.ts";

export const DETALLE_PUESTO: Record<PuestoPanel, string> = {
  dueno: "Todo: también los ajustes, las cifras de dinero y quién trabaja en el panel.",
  pedidos: "Pedidos, clientes, mensajes, reclamos, correos y opiniones. Ve los productos.",
  productos: "Productos, ofertas y opiniones. No ve pedidos ni datos de clientes.",
  lectura: "Ve todo el panel y no cambia nada.",
};

export function OpcionesPuesto({ elegido, disabled = false }: { elegido: PuestoPanel; disabled?: boolean }) {
  const id = useId();
  return (
    <fieldset className="grid gap-2" disabled={disabled}>
      <legend className="sr-only">Puesto</legend>
      {PUESTOS.map((puesto) => (
        <label
          key={puesto}
          className="flex min-h-11 cursor-pointer items-start gap-3 rounded-control border border-line-strong p-3 has-checked:border-accent has-checked:bg-accent-soft has-disabled:cursor-default"
        >
          <input
            type="radio"
            name="puesto"
            value={puesto}
            defaultChecked={puesto === elegido}
            aria-labelledby={`${id}-${puesto}`}
            aria-describedby={`${id}-${puesto}-detalle`}
            className="mt-0.5 size-5 shrink-0"
          />
          <span className="min-w-0">
            <span id={`${id}-${puesto}`} className="block font-semibold">
              {NOMBRE_PUESTO[puesto]}
            </span>
            <span id={`${id}-${puesto}-detalle`} className="block text-muted">
              {DETALLE_PUESTO[puesto]}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
