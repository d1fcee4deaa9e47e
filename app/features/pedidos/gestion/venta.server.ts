import type { Tienda } from "#app/context.ts";
import type { Ajustes } from "#app/features/base/ajustes/ajustes.ts";
import { toMarcaCorreo } from "#app/features/base/ajustes/marca.ts";
import { isCobrable } from "#app/features/pedidos/mostrador/cobrar.server.ts";
import { hasArqueo } from "#app/features/pedidos/mostrador/arqueos.server.ts";
import { findEnlacePedido } from "#db/enlace-pedido.server.ts";
import { formatSoles } from "#lib/dinero.ts";
import { formatFechaHora } from "#lib/fechas.ts";
import { newId } from "#lib/ids.ts";
import { toQr } from "#lib/qr.server.ts";
import { toWhatsapp } from "#lib/telefono.ts";
import type { DetallePedido } from "./detalle.server.ts";

type VentaPanelDeps = Pick<Tienda, "db" | "env" | "enlaces">;

/** Its page: by the secret link of a contact, who has no account. */
async function findPagina(
  { db, env, enlaces }: VentaPanelDeps,
  { id, usuario_id }: DetallePedido["pedido"],
): Promise<string> {
  const enlace = usuario_id === null ? await findEnlacePedido(db, id) : null;
  const query = enlace === null ? "" : `?${new URLSearchParams({ clave: enlaces.sign("pedido", enlace) }).toString()}`;
  return `${env.TIENDA_URL}/pedido/${id}${query}`;
}

/** The words of the chat, ready to be sent. */
function formatMensaje({ pedido, cliente }: DetallePedido, tienda: string, url: string): string {
  const { numero, total, estado, vence_en } = pedido;
  const hola = cliente.nombre ? `Hola, ${cliente.nombre}.` : "Hola.";
  if (estado !== "pendiente") return `${hola} Aquí está tu pedido ${numero} de ${tienda}, con su comprobante: ${url}`;
  return `${hola} Tu pedido ${numero} de ${tienda} está listo: son ${formatSoles(total)}. Míralo y págalo aquí hasta el ${formatFechaHora(vence_en)}: ${url}`;
}

/** For an order that staff made, or while they may make some: how it goes out, and how it is taken at the counter. */
export async function readVenta(deps: VentaPanelDeps, ajustes: Ajustes, detalle: DetallePedido) {
  const { pedido, cliente } = detalle;
  if (ajustes.venta_asistida.ofrecer !== "si" && pedido.hecho_por === null) return null;
  const url = await findPagina(deps, pedido);
  const mensaje = formatMensaje(detalle, toMarcaCorreo(deps.env, ajustes).nombre, url);
  const chat = (pedido.telefono && toWhatsapp(pedido.telefono)) || "https://wa.me/";
  return {
    url,
    qr: toQr(url),
    whatsapp: `${chat}?${new URLSearchParams({ text: mensaje }).toString()}`,
    correo: pedido.estado === "pendiente" && cliente.email !== "",
    cobrable: isCobrable(pedido) && pedido.cobro !== "pagado",
    caja: await hasArqueo(deps.db),
    clave: newId(),
  };
}

export type VentaPanel = NonNullable<Awaited<ReturnType<typeof readVenta>>>;
