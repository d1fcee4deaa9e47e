import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { iconButtonStyle } from "#app/ui/button-style.ts";
import { QuantityStepper } from "#app/ui/quantity-stepper.tsx";
import { TOTAL_MAXIMO } from "#app/features/pedidos/pedidos/pedidos.ts";
import { formatSoles, fromSoles, toSoles } from "#lib/dinero.ts";
import { parseTypedSoles } from "#lib/typed-soles.ts";
import { getPrecioVenta, type LineaVenta, sumLinea } from "./venta.ts";

interface Props {
  linea: LineaVenta;
  /** Prices are a dueño's alone. */
  conPrecio: boolean;
  onChange: (linea: LineaVenta) => void;
  onRemove: () => void;
}

function Precio({ linea, onChange, onClose }: Pick<Props, "linea" | "onChange"> & { onClose: () => void }) {
  const [precio, setPrecio] = useState(String(getPrecioVenta(linea)));
  const [motivo, setMotivo] = useState(linea.acordado?.motivo ?? "");
  const [tried, setTried] = useState(false);
  const leido = parseTypedSoles(precio);
  const mal = leido === null || leido === 0 || leido > TOTAL_MAXIMO;
  const corto = motivo.trim().length < 3;
  const { nombre } = linea.producto;
  return (
    <fieldset className="grid gap-3 rounded-card border bg-sunken p-3">
      <legend className="sr-only">Precio de {nombre}</legend>
      <Field
        label="Precio sin IGV, en soles"
        name={`precio.${linea.producto.id}`}
        inputMode="decimal"
        autoComplete="off"
        value={precio}
        error={tried && mal ? "Escribe un precio: 25.50." : undefined}
        onChange={(event) => setPrecio(event.target.value)}
      />
      <Field
        label="Por qué"
        name={`motivo.${linea.producto.id}`}
        maxLength={200}
        autoComplete="off"
        hint="Queda en el historial del pedido, con el precio anterior."
        value={motivo}
        error={tried && corto ? "Escribe por qué cambia." : undefined}
        onChange={(event) => setMotivo(event.target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          onClick={() => {
            setTried(true);
            if (leido === null || mal || corto) return;
            const nuevo = toSoles(leido);
            onChange({ ...linea, acordado: nuevo === linea.producto.precio ? null : { precio: nuevo, motivo } });
            onClose();
          }}
        >
          Usar este precio
        </Button>
        <Button size="sm" variant="secondary" onClick={onClose}>
          Cancelar
        </Button>
      </div>
    </fieldset>
  );
}

export function FilaVenta({ linea, conPrecio, onChange, onRemove }: Props) {
  const [open, setOpen] = useState(false);
  const { producto, cantidad, acordado } = linea;
  return (
    <li className="grid gap-2 border-b py-3 last:border-b-0">
      <div className="flex items-start justify-between gap-2">
        <p className="min-w-0 leading-tight font-medium wrap-anywhere">{producto.nombre}</p>
        <button
          type="button"
          aria-label={`Quitar ${producto.nombre}`}
          className={iconButtonStyle("-my-2 shrink-0")}
          onClick={onRemove}
        >
          <Icon name="x" className="size-5" />
        </button>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <QuantityStepper
          label={`Cantidad de ${producto.nombre}`}
          value={cantidad}
          min={1}
          max={Math.max(1, producto.stock)}
          onChange={(value) => onChange({ ...linea, cantidad: value })}
        />
        <p className="text-right tabular-nums">
          <span className="block font-semibold">{formatSoles(sumLinea(linea).subtotal)}</span>
          <span className="block text-sm text-muted">
            {acordado ? <s>{formatSoles(fromSoles(producto.precio))}</s> : null}{" "}
            {formatSoles(fromSoles(getPrecioVenta(linea)))} c/u sin IGV
          </span>
        </p>
      </div>
      {acordado ? <p className="text-sm text-muted">{acordado.motivo}</p> : null}
      {conPrecio && !open ? (
        <Button variant="tertiary" size="sm" className="-ml-3 justify-self-start" onClick={() => setOpen(true)}>
          Cambiar el precio
        </Button>
      ) : null}
      {open ? <Precio linea={linea} onChange={onChange} onClose={() => setOpen(false)} /> : null}
    </li>
  );
}
