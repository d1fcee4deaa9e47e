import { Link } from "#app/ui/link.tsx";
import { listDatos } from "#app/features/pedidos/pedidos/campos.ts";
import { describePagoEnvio, formatPromesa } from "#app/features/pedidos/pedidos/entrega.ts";
import { NOMBRE_METODO } from "#app/features/base/ajustes/metodos.ts";
import { formatNombre } from "#app/features/personas/usuarios/usuarios.ts";
import { toMapa } from "#app/features/entrega/direcciones/direcciones.ts";
import { formatFechaHora } from "#lib/fechas.ts";
import { formatTelefono, toWhatsapp } from "#lib/telefono.ts";
import type { DetallePedido } from "./detalle.server.ts";
import { Dato } from "./seccion.tsx";

function Direccion({ direccion }: { direccion: string }) {
  if (!direccion) return "Se borró con la cuenta";
  return (
    <>
      {direccion}{" "}
      <a href={toMapa(direccion)} target="_blank" rel="noopener noreferrer" className="link inline-block py-1">
        Ver en el mapa
      </a>
    </>
  );
}

const toSaludo = (numero: number): string =>
  new URLSearchParams({ text: `Hola, te escribimos por tu pedido ${numero}.` }).toString();

function Telefono({ telefono, numero }: { telefono: string | null; numero: number }) {
  if (!telefono) return "No especificado";
  const whatsapp = toWhatsapp(telefono);
  return (
    <span className="flex flex-wrap gap-x-3">
      <a href={`tel:${telefono}`} className="link inline-block py-1">
        {formatTelefono(telefono)}
      </a>
      {whatsapp ? (
        <a
          href={`${whatsapp}?${toSaludo(numero)}`}
          target="_blank"
          rel="noopener noreferrer"
          className="link inline-block py-1"
        >
          WhatsApp
        </a>
      ) : null}
    </span>
  );
}

const PROPIOS = ["telefono", "receptor", "direccion_envio", "metodo_pago"] as const;

export function DatosEntrega({ pedido, cliente }: Pick<DetallePedido, "pedido" | "cliente">) {
  const entrega = [formatPromesa(pedido), describePagoEnvio(pedido)].filter(Boolean).join("\n");
  return (
    <dl className="grid gap-3">
      <Dato nombre="Fecha">
        <time dateTime={pedido.created_at.toISOString()}>{formatFechaHora(pedido.created_at)}</time>
      </Dato>
      <Dato nombre="Cliente">
        <span className="grid justify-items-start">
          {cliente.id === null ? (
            <span className="py-1">{formatNombre(cliente)} (sin cuenta)</span>
          ) : (
            <Link to={`/admin/usuarios/${cliente.id}`} className="link inline-block py-1">
              {formatNombre(cliente)}
            </Link>
          )}
          <a href={`mailto:${cliente.email}`} className="link inline-block py-1 break-all empty:hidden">
            {cliente.email}
          </a>
        </span>
      </Dato>
      <Dato nombre="Teléfono">
        <Telefono telefono={pedido.telefono} numero={pedido.numero} />
      </Dato>
      {pedido.receptor ? <Dato nombre="Recibe">{pedido.receptor}</Dato> : null}
      <Dato nombre="Dirección de envío">
        <Direccion direccion={pedido.direccion_envio} />
      </Dato>
      {listDatos(pedido, "panel", PROPIOS).map(({ etiqueta, texto }) => (
        <Dato key={etiqueta} nombre={etiqueta}>
          {texto}
        </Dato>
      ))}
      {entrega ? <Dato nombre="Entrega prometida">{entrega}</Dato> : null}
      <Dato nombre="Método de pago">{NOMBRE_METODO[pedido.metodo_pago]}</Dato>
    </dl>
  );
}
