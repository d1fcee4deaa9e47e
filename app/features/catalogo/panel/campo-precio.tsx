import { useState } from "react";
import { faultEnOferta } from "#app/features/catalogo/productos/ofertas.ts";
import { readPrecio } from "#app/features/catalogo/productos/leer-campos.ts";
import { Field } from "#app/ui/field.tsx";
import { addIgv, formatSoles, parseSoles, removeIgv, toDecimal } from "#lib/dinero.ts";
import { type ControlProps, describeControl } from "./control.ts";

/**
 * The price without IGV counts; one with it may be typed instead, and is told where it differs by a céntimo. It is sent
 * too, and not read.
 */
export function CampoPrecio(props: ControlProps) {
  const [typed, setTyped] = useState(props.producto ? toDecimal(props.producto.precio) : "");
  const [conIgv, setConIgv] = useState<string | null>(null);
  const { valor } = readPrecio(typed);
  const oferta_hasta = props.producto?.oferta_hasta ?? null;
  const visto = valor === undefined ? null : addIgv(valor);
  const pedido = conIgv === null ? null : parseSoles(conIgv);
  return (
    <>
      <Field
        {...describeControl(props)}
        label="Precio (S/)"
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        readOnly={oferta_hasta !== null}
        hint={oferta_hasta ? faultEnOferta(oferta_hasta) : "Sin IGV, por ejemplo 12.50"}
        onChange={(event) => {
          setTyped(event.target.value);
          setConIgv(null);
        }}
      />
      <Field
        label="Con IGV (S/)"
        name="precio_con_igv"
        inputMode="decimal"
        autoComplete="off"
        value={conIgv ?? (visto === null ? "" : toDecimal(visto))}
        readOnly={oferta_hasta !== null}
        hint={
          visto !== null && pedido !== null && pedido !== visto
            ? `Se verá ${formatSoles(visto)}: el precio sin IGV va por céntimos.`
            : "Lo que paga el cliente. Escribe uno de los dos."
        }
        onChange={({ target }) => {
          setConIgv(target.value);
          const monto = parseSoles(target.value);
          setTyped(monto === null ? target.value : toDecimal(removeIgv(monto).precio));
        }}
      />
    </>
  );
}
