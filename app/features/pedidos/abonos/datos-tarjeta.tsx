import type { ReactNode } from "react";
import { formatNombre } from "#app/features/personas/usuarios/usuarios.ts";
import { Link } from "#app/ui/link.tsx";
import { formatTelefono } from "#lib/telefono.ts";
import type { AbonoPanel } from "./lista.server.ts";

export function Dato({ nombre, children }: { nombre: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-muted">{nombre}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}

type ClienteAbono = Pick<AbonoPanel, "cliente" | "telefono">;

export function Cliente({ cliente, telefono }: ClienteAbono) {
  return (
    <Dato nombre="Cliente">
      {formatNombre(cliente)}
      {telefono ? <span className="block tabular-nums">{formatTelefono(telefono)}</span> : null}
    </Dato>
  );
}

export function EnlacePedido({ id, numero }: { id: string; numero: number }) {
  return (
    <Link to={`/admin/pedidos/${id}`} className="link tabular-nums">
      {numero}
    </Link>
  );
}
