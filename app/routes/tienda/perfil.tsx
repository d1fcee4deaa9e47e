import { data, redirect } from "react-router";
import { tiendaContext } from "#app/context.ts";
import { VolverAPedir } from "#app/features/compra/carrito/volver-a-pedir.tsx";
import { listOpinados } from "#app/features/catalogo/opiniones/autor.server.ts";
import { listPedidosConPago } from "#app/features/pedidos/pagos/situacion.server.ts";
import { BuscarPedidos, NingunPedido } from "#app/features/pedidos/pedidos/buscar-pedidos.tsx";
import { HistorialPedidos } from "#app/features/pedidos/pedidos/historial-pedidos.tsx";
import { adoptPedidos } from "#app/features/pedidos/pedidos/olvidar.server.ts";
import { TraerPedidos } from "#app/features/pedidos/pedidos/traer-pedidos.tsx";
import { listBuzones } from "#app/features/personas/identidad/cuenta.server.ts";
import { countDeBuzones, countOwnPedidos } from "#app/features/pedidos/pedidos/pedidos.server.ts";
import type { PedidoPropio } from "#app/features/pedidos/pedidos/pedidos.ts";
import { toPropio } from "#app/features/pedidos/pedidos/propio.ts";
import { saveContacto } from "#app/features/personas/usuarios/contacto.server.ts";
import { DatosPersonales } from "#app/features/personas/usuarios/datos-personales.tsx";
import { MarcoPerfil } from "#app/features/personas/usuarios/marco-perfil.tsx";
import { usuarioContext } from "#app/features/personas/usuarios/sesion.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { PAGE, readPage, readText, SEARCH, toListHref } from "#lib/list-params.ts";
import { readForm, getText } from "#lib/form.ts";
import { getRequestContext } from "#app/features/personas/identidad/provider-call.server.ts";
import type { Route } from "./+types/perfil";

export const meta: Route.MetaFunction = () => [{ title: "Mi Perfil" }, { name: "robots", content: "noindex" }];

const toPaginaHref = (pagina: number, buscar: string) =>
  `/perfil${toListHref(new URLSearchParams(), { [SEARCH]: buscar, [PAGE]: pagina })}#historial`;

const POCOS = 3;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { id, nombre, apellido, email, telefono, direccion } = context.get(usuarioContext);
  const tienda = context.get(tiendaContext);
  const [pagina, buscar] = [readPage(url.searchParams), readText(url.searchParams, SEARCH)];
  const { total, paginas } = await countOwnPedidos(tienda.db, id, buscar);
  if (pagina > paginas) throw redirect(toPaginaHref(paginas, buscar));
  const pedidos = await listPedidosConPago(tienda, id, { pagina, buscar });
  const ids = pedidos.flatMap(({ pedido }) => pedido.items.map(({ producto_id }) => producto_id));
  return {
    pagina,
    paginas,
    buscar,
    total,
    sinCuenta: await countDeBuzones(tienda.db, await listBuzones(tienda.db, id)),
    usuario: { nombre, apellido, email, telefono, direccion },
    editando: url.searchParams.has("editar"),
    opinados: await listOpinados(tienda.db, id, ids),
    pedidos: pedidos.map(({ pedido, ...pago }) => ({ pedido: toPropio(pedido, pago.situacion), ...pago })),
  };
}

/** Orders made without the account under its confirmed mailboxes. */
async function bring({ context }: Route.ActionArgs) {
  const { db } = context.get(tiendaContext);
  const { id } = context.get(usuarioContext);
  await db.transaction(async (tx) => adoptPedidos(tx, id, await listBuzones(tx, id)));
  throw redirect("/perfil#historial");
}

export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  const form = await readForm(request);
  if (getText(form, "intencion") === "traer") return bring(args);
  const ctx = getRequestContext({ request, context });
  const result = await saveContacto(ctx, context.get(usuarioContext).id, form);
  const valores = { telefono: getText(form, "telefono"), direccion: getText(form, "direccion") };
  if (result.tipo === "rechazo") {
    const { status, mensaje, campos } = result;
    return data({ guardado: false, mensaje, campos, valores }, { status });
  }
  // Without JavaScript the page is rendered in this same request.
  context.set(usuarioContext, result.usuario);
  return data({ guardado: true, mensaje: null, campos: {}, valores });
}

const renderRepetir = ({ numero, items }: PedidoPropio) => (
  <VolverAPedir items={items} size="sm" label={`Volver a pedir lo del pedido ${numero}`} />
);

export default function Perfil({ loaderData, actionData }: Route.ComponentProps) {
  const { usuario, pedidos, opinados, pagina, paginas, buscar, total, sinCuenta, editando } = loaderData;
  const fallido = actionData?.guardado === false;
  return (
    <MarcoPerfil titulo="Mi Perfil">
      <div className="grid gap-4">
        {actionData?.guardado && !editando ? <Alert tone="success">Guardamos tus datos.</Alert> : null}
        <DatosPersonales usuario={usuario} ruta="/perfil" editando={editando || fallido} estado={actionData} />
      </div>
      <section aria-labelledby="historial" className="grid gap-5">
        <h2 id="historial" tabIndex={-1} className="text-2xl">
          Historial de pedidos
        </h2>
        {sinCuenta > 0 ? <TraerPedidos cuantos={sinCuenta} /> : null}
        {buscar || total > POCOS ? <BuscarPedidos buscar={buscar} total={total} /> : null}
        {buscar && total === 0 ? (
          <NingunPedido buscar={buscar} />
        ) : (
          <HistorialPedidos pedidos={pedidos} opinados={opinados} repetir={renderRepetir} />
        )}
        <Pagination page={pagina} pages={paginas} toHref={(page) => toPaginaHref(page, buscar)} />
      </section>
    </MarcoPerfil>
  );
}
