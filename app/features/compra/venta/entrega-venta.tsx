import { Field, GroupError } from "#app/ui/field.tsx";
import { CamposDireccion } from "#app/features/entrega/direcciones/campos-direccion.tsx";
import { formatSoles } from "#lib/dinero.ts";
import { type ModoVenta, NOMBRE_MODO } from "./venta.ts";
import type { EstadoVenta } from "./use-venta.ts";

const OPCION =
  "flex min-h-12 cursor-pointer items-center gap-3 rounded-control border border-line-strong bg-surface px-3 has-checked:border-accent has-checked:bg-accent-soft has-checked:ring-1 has-checked:ring-accent";

interface Props {
  modos: readonly ModoVenta[];
  contraEntrega: boolean;
  venta: EstadoVenta;
}

function Pago({ error }: { error: string | undefined }) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-semibold">Cómo se paga</legend>
      <label className={OPCION}>
        <input type="radio" name="pago" value="enlace" defaultChecked className="size-5" />
        Con el enlace, o en la tienda
      </label>
      <label className={OPCION}>
        <input type="radio" name="pago" value="contra_entrega" className="size-5" />
        Contra entrega
      </label>
      <GroupError error={error} />
    </fieldset>
  );
}

export function EntregaVenta({ modos, contraEntrega, venta }: Props) {
  const { modo, setModo, direccion, campos, cuenta, precioEnvio, setPrecioEnvio } = venta;
  const { partes, vez } = direccion.puesta;
  return (
    <div className="grid gap-4">
      <fieldset className="grid gap-2">
        <legend className="sr-only">Cómo lo recibe</legend>
        {modos.map((uno) => (
          <label key={uno} className={OPCION}>
            <input
              type="radio"
              name="modo"
              value={uno}
              checked={modo === uno}
              className="size-5"
              onChange={() => setModo(uno)}
            />
            {NOMBRE_MODO[uno]}
          </label>
        ))}
      </fieldset>
      {modo === "envio" ? (
        <>
          <div key={vez} className="grid gap-4">
            <CamposDireccion valores={partes} errores={campos} />
          </div>
          <output className="text-sm text-muted empty:hidden">
            {cuenta.envio
              ? `${cuenta.envio.llega}. Envío: ${formatSoles(cuenta.envio.costo)}${cuenta.envio.cobrado ? " sin IGV" : ", se paga al recibir"}.`
              : ""}
          </output>
          <Field
            label="Precio del envío, sin IGV (opcional)"
            name="envio"
            inputMode="decimal"
            maxLength={20}
            autoComplete="off"
            hint="Vacío, el de la zona. El que escribas no cambia si el cliente corrige su distrito."
            value={precioEnvio}
            error={campos.envio}
            onChange={(event) => setPrecioEnvio(event.target.value)}
          />
          {contraEntrega ? <Pago error={campos.contra_entrega} /> : null}
        </>
      ) : null}
    </div>
  );
}
