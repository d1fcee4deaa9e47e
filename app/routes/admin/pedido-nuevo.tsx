import { data, type RouterContextProvider } from "react-router";
import { requestScopeContext, tiendaContext } from "#app/context.ts";
import { quoteCupon } from "#app/features/catalogo/cupones/cotizar.server.ts";
import { normalizeCodigo } from "#app/features/catalogo/cupones/cupones.ts";
import { findClientes, searchVendibles } from "#app/features/compra/venta/buscar.server.ts";
import { saveBorrador } from "#app/features/compra/venta/borrador.ts";
import { FormularioVenta } from "#app/features/compra/venta/formulario-venta.tsx";
import { type CuponVenta, readItems, readOpciones } from "#app/features/compra/venta/opciones.server.ts";
import { answerVenta } from "#app/features/compra/venta/responder.server.ts";
import { usuarioContext } from "#app/features/personas/usuarios/sesion.server.ts";
import { Encabezado } from "#app/frame/panel/encabezado.tsx";
import { Cuerpo } from "#app/frame/panel/marco.tsx";
import { withErrorPage } from "#app/routing/panel-errors.server.ts";
import { UnsentError } from "#app/ui/unsent.tsx";
import type { Route } from "./+types/pedido-nuevo";

export const meta: Route.MetaFunction = () => [{ title: "Nuevo pedido · Panel" }];

/** Here alone bar codes are read with the camera. */
export const headers: Route.HeadersFunction = () => ({
  "Permissions-Policy": "camera=(self), geolocation=(), microphone=(), payment=(), usb=()",
});

async function askCupon(context: Readonly<RouterContextProvider>, query: URLSearchParams): Promise<CuponVenta | null> {
  const codigo = normalizeCodigo((query.get("cupon") ?? "").slice(0, 60));
  if (codigo === "") return null;
  const asked = { codigo, items: readItems(query.get("items") ?? ""), usuario_id: query.get("de") };
  const quoted = await quoteCupon(context.get(tiendaContext), context.get(requestScopeContext), asked);
  if (quoted.tipo !== "cupon") return { mensaje: quoted.mensaje, linea: null };
  const { nombre, descuento, envio_gratis, razon } = quoted;
  return { mensaje: razon, linea: razon ? null : { codigo, nombre, monto: 0 - descuento, envio_gratis } };
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const tienda = context.get(tiendaContext);
  const query = url.searchParams;
  const [buscar, cliente] = [query.get("buscar") ?? "", query.get("cliente") ?? ""].map((text) => text.slice(0, 200));
  return withErrorPage(context, async () => {
    const opciones = await readOpciones(tienda, context.get(usuarioContext).puesto);
    if (opciones.apagada) throw data(null, { status: 404 });
    const [productos, cuentas, cupon] = await Promise.all([
      buscar ? searchVendibles(tienda.db, buscar) : [],
      cliente ? findClientes(tienda.db, cliente) : [],
      askCupon(context, query),
    ]);
    return { opciones, hallados: { texto: buscar, productos }, clientes: { texto: cliente, cuentas }, cupon };
  });
}

export const action = ({ request, context }: Route.ActionArgs) => answerVenta(request, context);

/** What became an order is no draft any more. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof UnsentError) return data({ ok: false as const }, { status: 503 });
    if (error instanceof Response && error.status >= 300 && error.status < 400) saveBorrador(null);
    throw error;
  }
}

export default function PedidoNuevo({ loaderData: { opciones } }: Route.ComponentProps) {
  return (
    <>
      <Encabezado titulo="Nuevo pedido" volver={{ to: "/admin/pedidos", texto: "Volver a los pedidos" }} />
      <Cuerpo>
        <FormularioVenta opciones={opciones} />
      </Cuerpo>
    </>
  );
}
