import { useState } from "react";
import { addIgv, type Centimos, formatSoles } from "#lib/dinero.ts";
import { formatFecha, startOfDay, toDia } from "#lib/fechas.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { useAction } from "#app/ui/use-action.ts";
import { readPrecio } from "#app/features/catalogo/productos/leer-campos.ts";
import {
  computeRebaja,
  DIAS_DE_PRECIO,
  faultOfOferta,
  isPrecioFirme,
} from "#app/features/catalogo/productos/ofertas.ts";

interface Props {
  clave: string;
  precio: Centimos;
  precioDesde: Date;
  ahora: Date;
}

function describePrecio(usual: Centimos, typed: string): string {
  const { valor } = readPrecio(typed);
  if (valor === undefined || faultOfOferta(usual, valor) !== null) return `Sin IGV, menos de ${formatSoles(usual)}`;
  return `Sin IGV. ${formatSoles(addIgv(valor))} con IGV, −${computeRebaja(usual, valor)} %`;
}

export function FormularioOferta({ clave, precio, precioDesde, ahora }: Props) {
  const hoy = toDia(ahora);
  const { submit, busy, campos } = useAction({ failure: "No se pudo programar la oferta." });
  const [typed, setTyped] = useState("");
  const [desde, setDesde] = useState(hoy);
  const inicio = desde > hoy ? startOfDay(desde) : ahora;
  const firme = isPrecioFirme(precioDesde, inicio);
  return (
    <form
      noValidate
      className="grid gap-4 sm:max-w-xl sm:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault();
        submit(event.currentTarget);
      }}
    >
      <input type="hidden" name="intento" value="programar" />
      <input type="hidden" name="clave" value={clave} />
      <Field
        label="Precio de oferta (S/)"
        name="precio"
        inputMode="decimal"
        autoComplete="off"
        required
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        hint={describePrecio(precio, typed)}
        error={campos.precio}
      />
      <Field
        label="Unidades"
        name="unidades"
        inputMode="numeric"
        autoComplete="off"
        required
        hint="Cuando se vendan o reserven, la oferta termina"
        error={campos.unidades}
      />
      <Field
        label="Primer día"
        name="desde"
        type="date"
        required
        min={hoy}
        value={desde}
        onChange={(event) => setDesde(event.target.value)}
        error={campos.desde}
      />
      <Field
        label="Último día"
        name="hasta"
        type="date"
        required
        min={desde || hoy}
        hint="Hasta la medianoche de Lima"
        error={campos.hasta}
      />
      <p className="text-sm text-muted sm:col-span-2">
        {firme
          ? `Se verá ${formatSoles(precio)} tachado y el porcentaje, con el último día y las unidades: es el precio desde el ${formatFecha(precioDesde)}.`
          : `El precio bajará, sin el de antes tachado: ${formatSoles(precio)} es el precio recién desde el ${formatFecha(precioDesde)}, y para mostrarlo debe haber estado vigente los ${DIAS_DE_PRECIO} días anteriores (Ley 29571).`}
      </p>
      <Button type="submit" className="justify-self-start sm:col-span-2" busy={busy ? "Programando…" : undefined}>
        Programar la oferta
      </Button>
    </form>
  );
}
