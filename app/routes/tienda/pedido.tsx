import { useEffect } from "react";
import { data, redirect, useRevalidator } from "react-router";
import { tiendaContext } from "#app/context.ts";
import { sendsMail } from "#app/features/base/correo/correo.ts";
import { ComprobantesPedido } from "#app/features/pedidos/comprobantes/comprobantes-pedido.tsx";
import { listComprobantesPropios } from "#app/features/pedidos/comprobantes/comprobantes.server.ts";
import { VolverAPedir } from "#app/features/compra/carrito/volver-a-pedir.tsx";
import { readEnLinea } from "#app/features/compra/checkout/metodos.server.ts";
import { CompletarPedido } from "#app/features/compra/enlace/completar-pedido.tsx";
import { readRecibo } from "#app/features/compra/enlace/completar.server.ts";
import { answerCompletar, preparePago, type RespuestaCompletar } from "#app/features/compra/enlace/responder.server.ts";
import { useEndOfCheckout } from "#app/features/compra/checkout/use-end-of-checkout.ts";
import { listOpinados } from "#app/features/catalogo/opiniones/autor.server.ts";
import { openPago, releasePedido } from "#app/features/pedidos/pagos/cobrar.server.ts";
import { PasarelaError } from "#app/features/pedidos/pagos/pasarela.ts";
import { getSituacion, refreshInTime } from "#app/features/pedidos/pagos/situacion.server.ts";
import { listDespachos } from "#app/features/pedidos/pedidos/despachos.server.ts";
import { listEventos } from "#app/features/pedidos/pedidos/pedidos.server.ts";
import {
  getComprador,
  getPagador,
  hideTelefono,
  requireOwnPedido,
} from "#app/features/pedidos/pedidos/own-pedido.server.ts";
import { isPorEntregar, type Pedido, type PedidoPropio } from "#app/features/pedidos/pedidos/pedidos.ts";
import { hidePagado, isSinDecir, toPropio } from "#app/features/pedidos/pedidos/propio.ts";
import { hasRetornos } from "#app/features/pedidos/retornos/lista.server.ts";
import { listRetornos } from "#app/features/pedidos/retornos/retornos.server.ts";
import { VistaPedido } from "#app/features/pedidos/pedidos/vista-pedido.tsx";
import { findUsuario, keepClave } from "#app/features/personas/usuarios/sesion.server.ts";
import { readForm, getText } from "#lib/form.ts";
import { UnsentError } from "#app/ui/unsent.tsx";
import type { Route } from "./+types/pedido";
import { Membrete } from "#app/features/paginas/empresa/membrete.tsx";

const PAUSA_MS = 4_000;
/** A voucher is paid later at an agency; a parcel moves a few times in all. */
const PAUSA_LARGA_MS = 30_000;

const RECIENTE_MS = 60 * 60_000;

const NO_SE_PUDO =
  "No pudimos comunicarnos con el proveedor de pagos. Tu pedido sigue igual: inténtalo de nuevo en unos minutos.";
const SIN_RED = "No se pudo enviar. Verifica tu conexión a internet e inténtalo de nuevo.";
const YA_CAMBIO = "El pedido ya no se puede cancelar: su pago está en camino o confirmado.";

/** Payment providers redirect here. */
export async function loader(args: Route.LoaderArgs) {
  const tienda = args.context.get(tiendaContext);
  const before = await requireOwnPedido(args);
  const fresh = before.estado === "pendiente" && (await refreshInTime(tienda, before.id));
  const pedido = fresh ? await requireOwnPedido(args) : before;
  const usuario = findUsuario(args.context);
  const ids = pedido.items.map(({ producto_id }) => producto_id);
  const [pago, eventos, envios, retornos, opinados, comprobantes, devolver] = await Promise.all([
    getSituacion(tienda, pedido, fresh),
    listEventos(tienda.db, pedido.id),
    listDespachos(tienda.db, pedido.id),
    listRetornos(tienda.db, pedido.id),
    usuario ? listOpinados(tienda.db, usuario.id, ids) : [],
    listComprobantesPropios(tienda.db, pedido.id),
    hasRetornos(tienda, pedido),
  ]);
  const comprador = { ...getComprador(args.context, pedido), avisado: sendsMail(tienda.env) };
  const reciente = Date.now() - pedido.created_at.getTime() < RECIENTE_MS;
  // The mail must say first that it is paid.
  const dicho = isSinDecir(pedido, pago.situacion)
    ? { eventos: hidePagado(eventos), comprobantes: [] }
    : { eventos, comprobantes };
  // The owner's page pays as before; who has the link completes and chooses first.
  const completa =
    usuario === null && pago.situacion === "por_pagar"
      ? { metodos: await readEnLinea(tienda), recibo: await readRecibo(tienda, pedido.id) }
      : null;
  const propio = hideTelefono(args.context, toPropio(pedido, pago.situacion));
  const devueltos = retornos.map(({ estado, lineas, cambiado_en, created_at }) => {
    return { estado, lineas, cambiado_en, created_at };
  });
  const conCuenta = usuario === null && Boolean(pedido.contacto_correo) && !tienda.identidad.externo;
  const otros = {
    envios,
    retornos: devueltos,
    opinados,
    devolver,
    reciente,
    completa,
    porEnlace: usuario === null,
    conCuenta,
  };
  return { pedido: propio, comprador, ...pago, ...dicho, ...otros };
}

const INTENCIONES = ["pagar", "otra_forma", "cancelar", "entrega", "comprobante"] as const;
type IntencionPedido = (typeof INTENCIONES)[number];

async function cancel({ context }: Route.ActionArgs, { id }: Pedido) {
  const usuario = findUsuario(context);
  const quien = usuario ? { actor_id: usuario.id } : {};
  const cambio = { motivo: "Cancelado por el cliente.", ...quien, vouchers: true, avisar: true };
  return { mensaje: (await releasePedido(context.get(tiendaContext), id, cambio)) ? null : YA_CAMBIO };
}

async function pay({ context, url }: Route.ActionArgs, pedido: Pedido, otraForma: boolean) {
  const pagina = await openPago(context.get(tiendaContext), pedido, getPagador(context, pedido, url), { otraForma });
  return redirect(keepClave(pagina ?? `/pedido/${pedido.id}`, url));
}

/** Of an account's order its page changes nothing but the payment. */
async function applyIntencion(args: Route.ActionArgs, pedido: Pedido, intencion: IntencionPedido, form: FormData) {
  const tienda = args.context.get(tiendaContext);
  const porEnlace = findUsuario(args.context) === null;
  switch (intencion) {
    case "cancelar":
      return cancel(args, pedido);
    case "otra_forma":
      return pay(args, pedido, true);
    case "pagar": {
      const lista = porEnlace ? await preparePago(tienda, pedido, form) : pedido;
      return "mensaje" in lista ? lista : pay(args, lista, false);
    }
    case "entrega":
    case "comprobante":
      if (!porEnlace) throw data(null, { status: 400 });
      return answerCompletar(tienda, pedido, intencion, form);
  }
}

export async function action(args: Route.ActionArgs): Promise<RespuestaCompletar | Response> {
  const pedido = await requireOwnPedido(args);
  const form = await readForm(args.request);
  const intencion = INTENCIONES.find((una) => una === getText(form, "intencion"));
  if (intencion === undefined) throw data(null, { status: 400 });
  try {
    return await applyIntencion(args, pedido, intencion, form);
  } catch (error) {
    if (!(error instanceof PasarelaError)) throw error;
    args.context
      .get(tiendaContext)
      .log.warn({ err: error, pedido: pedido.id, intencion }, "a provider could not be asked");
    return { mensaje: NO_SE_PUDO };
  }
}

/** The dialog is closed by then, so the page shows a lost connection. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    if (!(error instanceof UnsentError)) throw error;
    return data({ mensaje: SIN_RED }, 503);
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Pedido ${loaderData?.pedido.numero ?? ""}` },
  { name: "robots", content: "noindex" },
];

function findPausa({ estado }: Pick<PedidoPropio, "estado">, conCodigo: boolean): number | null {
  if (estado === "pendiente") return conCodigo ? PAUSA_LARGA_MS : PAUSA_MS;
  return isPorEntregar({ estado }) ? PAUSA_LARGA_MS : null;
}

/** Reads the page anew every `pausa` ms while it is visible, and when one comes back to it. */
function useRefresh(pausa: number | null) {
  const { state, revalidate } = useRevalidator();
  useEffect(() => {
    if (pausa === null || state !== "idle") return undefined;
    const look = () => {
      if (document.visibilityState === "visible") void revalidate();
    };
    const timer = setInterval(look, pausa);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [pausa, state, revalidate]);
}

export default function PaginaPedido({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { pedido, comprador, completa, situacion, voucher } = loaderData;
  useRefresh(findPausa(pedido, voucher !== null));
  useEndOfCheckout(pedido, situacion, loaderData.porEnlace);
  const datos = matches[1].loaderData;
  return (
    <>
      {datos ? <Membrete datos={datos} /> : null}
      <VistaPedido
        {...loaderData}
        repetir={<VolverAPedir items={pedido.items} />}
        completar={
          completa ? (
            <CompletarPedido {...completa} pedido={pedido} nombre={comprador.nombre} respuesta={actionData} />
          ) : null
        }
        mensaje={actionData?.mensaje}
      />
      <ComprobantesPedido pedido_id={pedido.id} comprobantes={loaderData.comprobantes} />
    </>
  );
}
