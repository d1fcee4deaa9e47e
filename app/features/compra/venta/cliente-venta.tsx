import { useEffect } from "react";
import { useFetcher } from "react-router";
import type { PartesDireccion } from "#app/features/entrega/direcciones/direcciones.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { formatTelefono, parseTelefono } from "#lib/telefono.ts";
import type { ClienteHallado } from "./buscar.server.ts";
import type { ClienteVenta } from "./venta.ts";

const PAUSA_MS = 300;

/** Accounts with the typed phone or mailbox, once either is whole. */
function useCuentas({ usuario_id, telefono, correo }: ClienteVenta): readonly ClienteHallado[] {
  const { load, data } = useFetcher<{ clientes: { texto: string; cuentas: readonly ClienteHallado[] } }>();
  const whole = parseTelefono(telefono) === null ? (/^\S+@\S+\.\S+$/.test(correo) ? correo : "") : telefono;
  const texto = usuario_id === null ? whole : "";
  useEffect(() => {
    if (texto === "") return undefined;
    const timer = setTimeout(
      () => void load(`/admin/pedidos/nuevo?${new URLSearchParams({ cliente: texto })}`),
      PAUSA_MS,
    );
    return () => clearTimeout(timer);
  }, [texto, load]);
  return texto !== "" && data?.clientes.texto === texto ? data.clientes.cuentas : [];
}

interface Props {
  cliente: ClienteVenta;
  campos: Readonly<Record<string, string>>;
  onChange: (cliente: ClienteVenta) => void;
  /** The address of an account that was taken. */
  onPartes: (partes: PartesDireccion) => void;
}

export function DatosCliente({ cliente, campos, onChange, onPartes }: Props) {
  const cuentas = useCuentas(cliente);
  const type = (name: "nombre" | "telefono" | "correo") => ({
    name,
    value: cliente[name],
    autoComplete: "off",
    onChange: (event: { target: { value: string } }) => onChange({ ...cliente, [name]: event.target.value }),
  });
  const take = ({ id, nombre, apellido, email, telefono, partes }: ClienteHallado) => {
    onChange({
      usuario_id: id,
      nombre: `${nombre} ${apellido}`.trim(),
      correo: email,
      telefono: telefono ? formatTelefono(telefono) : cliente.telefono,
    });
    if (partes) onPartes(partes);
  };
  const deCuenta = cliente.usuario_id !== null;
  return (
    <div className="grid gap-3">
      <Field label="Celular" type="tel" maxLength={40} {...type("telefono")} error={campos.telefono} />
      {cuentas.map((cuenta) => (
        <div key={cuenta.id} className="flex flex-wrap items-center justify-between gap-2 rounded-card border p-3">
          <p className="min-w-0 wrap-anywhere">
            <span className="font-semibold">
              {cuenta.nombre} {cuenta.apellido}
            </span>
            <span className="block text-sm text-muted">Tiene cuenta: {cuenta.email}</span>
          </p>
          <Button size="sm" variant="secondary" onClick={() => take(cuenta)}>
            Usar su cuenta
          </Button>
        </div>
      ))}
      <Field label="Nombre" maxLength={120} readOnly={deCuenta} {...type("nombre")} error={campos["cliente.nombre"]} />
      <Field
        label="Correo (opcional)"
        type="email"
        maxLength={254}
        readOnly={deCuenta}
        {...type("correo")}
        error={campos["cliente.correo"]}
      />
      {deCuenta ? (
        <Button
          variant="tertiary"
          size="sm"
          className="-ml-3 justify-self-start"
          onClick={() => onChange({ ...cliente, usuario_id: null })}
        >
          No usar su cuenta
        </Button>
      ) : null}
    </div>
  );
}
