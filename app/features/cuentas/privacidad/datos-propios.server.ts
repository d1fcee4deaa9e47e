import type { Tienda } from "#app/context.ts";
import { readMarca } from "#app/features/base/ajustes/ajustes.server.ts";
import { listAvisosDe } from "#app/features/catalogo/avisos/avisos.server.ts";
import { listCorreosDe } from "#app/features/base/correo/destinatario.server.ts";
import { listDirecciones } from "#app/features/entrega/direcciones/direcciones.server.ts";
import { listFavoritosDe, readListaDe } from "#app/features/catalogo/favoritos/favoritos.server.ts";
import { formatNumero } from "#app/features/pedidos/comprobantes/comprobantes.ts";
import { listCompradores, listComprobantesDe } from "#app/features/pedidos/comprobantes/comprobantes.server.ts";
import { readCuenta } from "#app/features/personas/identidad/cuenta.server.ts";
import { listMensajesDe } from "#app/features/atencion/mensajes/autor.server.ts";
import { isAsked, listOpinionesDe } from "#app/features/catalogo/opiniones/autor.server.ts";
import { listPagosDe } from "#app/features/pedidos/pagos/comprador.server.ts";
import { listCampos } from "#app/features/pedidos/pedidos/campos.ts";
import { formatContenido } from "#app/features/pedidos/pedidos/despachos.ts";
import { listDespachosDe } from "#app/features/pedidos/pedidos/despachos.server.ts";
import type { Pedido } from "#app/features/pedidos/pedidos/pedidos.ts";
import { listDeBuzones, listEventosDe, selectOwnPedidos } from "#app/features/pedidos/pedidos/pedidos.server.ts";
import { listRetornosDe } from "#app/features/pedidos/retornos/retornos.server.ts";
import { listReclamosDe } from "#app/features/atencion/reclamos/autor.server.ts";
import { listInvitacionesDe } from "#app/features/personas/usuarios/invitaciones.server.ts";
import { readFicha } from "#app/features/personas/usuarios/ficha.server.ts";
import { listVistasDe } from "#app/features/personas/vistas/vistas.server.ts";
import { getUsuarioById } from "#app/features/personas/usuarios/usuarios.server.ts";
import { fromSoles, toSoles } from "#lib/dinero.ts";
import { pick } from "#lib/objects.ts";
import type { Db } from "#db/client.server.ts";
import type { CampoDescarga } from "#db/personal.ts";
import { listCarritoDe } from "./carrito-propio.server.ts";

const listOfPedido = <T extends { pedido_id: string }>(rows: readonly T[], id: string) =>
  rows.filter(({ pedido_id }) => pedido_id === id).map(({ pedido_id: _pedido, ...row }) => row);

const toPedidoPropio = (pedido: Pedido) => ({
  numero: pedido.id,
  fecha: pedido.created_at,
  estado: pedido.estado,
  productos: pedido.items.map((item) => {
    const { producto_id, nombre, cantidad } = item;
    return { producto_id, nombre, cantidad, precio: toSoles(fromSoles(item.precio)) };
  }),
  ajustes: pedido.ajustes,
  subtotal: toSoles(pedido.subtotal),
  igv: toSoles(pedido.igv),
  total: toSoles(pedido.total),
  ...pick(pedido, listCampos("descarga")),
  entrega: pedido.entrega,
});

async function readPedidos(db: Db, usuario_id: string, correos: readonly string[]) {
  const pedidos = [...(await selectOwnPedidos(db, usuario_id)), ...(await listDeBuzones(db, correos))];
  const ids = pedidos.map(({ id }) => id);
  const [retornos, pagos, compradores, comprobantes, eventos, despachos] = await Promise.all([
    listRetornosDe(db, ids),
    listPagosDe(db, ids),
    listCompradores(db, ids),
    listComprobantesDe(db, ids),
    listEventosDe(db, ids),
    listDespachosDe(db, ids),
  ]);
  return pedidos.map((pedido) => ({
    ...toPedidoPropio(pedido),
    pagos: listOfPedido(pagos, pedido.id),
    devoluciones: listOfPedido(retornos, pedido.id),
    comprobante_para: listOfPedido(compradores, pedido.id).at(0) ?? null,
    comprobantes: listOfPedido(comprobantes, pedido.id).map(({ datos, clase, serie, numero, total }) => {
      const { comprador, dia } = datos;
      return { clase, numero: formatNumero({ serie, numero }), dia, total: toSoles(total), comprador };
    }),
    envios: listOfPedido(despachos, pedido.id).map((despacho) => {
      const { courier, numero, seguimiento, nota, created_at, regreso_en } = despacho;
      const contenido = formatContenido(despacho, pedido.items).split("\n");
      return { fecha: created_at, contenido, courier, numero, seguimiento, nota, regreso_en };
    }),
    historia: listOfPedido(eventos, pedido.id).map(({ tipo, detalle, created_at }) => {
      return { fecha: created_at, tipo, detalle };
    }),
  }));
}

/** Anybody can write under another's address, so such rows require a confirmed address. */
const AVISO_CORREO =
  "Tu correo está sin confirmar. Por seguridad no incluimos los mensajes, los reclamos, los avisos de productos ni otros correos que lleven esa dirección: cuando la confirmes, vuelve a descargar tus datos.";

/**
 * All data that the shop holds of a person (Ley 29733: access and portability), without passwords, tokens, secrets and
 * links. Includes staff's notes about the person, without authors, but no notes on orders. Omits known networks, stored
 * only as digests (`limites`). Null when there is no such account.
 */
export async function readDatosPropios({ db, env }: Pick<Tienda, "db" | "env">, id: string) {
  const cuenta = await readCuenta(db, id);
  if (!cuenta) return null;
  const { sesiones, anteriores, ...identidad } = cuenta;
  const { correo: email, correo_confirmado: confirmado } = cuenta;
  const marca = await readMarca({ env, db });
  const suyos = confirmado ? [email, ...anteriores] : anteriores;
  const listAll = async <T>(list: (db: Db, email: string) => Promise<T[]>): Promise<T[]> =>
    (await Promise.all(suyos.map((suyo) => list(db, suyo)))).flat();
  const [
    usuario,
    ficha,
    direcciones,
    favoritos,
    carrito,
    lista_compartida,
    pedidos,
    opiniones,
    pedir_opinion,
    mensajes,
    reclamos,
    avisos,
    invitaciones,
    vistas,
    correos,
  ] = await Promise.all([
    getUsuarioById(db, id),
    readFicha(db, id),
    listDirecciones(db, id),
    listFavoritosDe(db, id),
    listCarritoDe(db, id),
    readListaDe(db, id),
    readPedidos(db, id, suyos),
    listOpinionesDe(db, id),
    isAsked(db, id),
    listAll(listMensajesDe),
    listAll(listReclamosDe),
    listAll(listAvisosDe),
    listAll(listInvitacionesDe),
    listVistasDe(db, id),
    listCorreosDe(db, { usuario_id: id, email, confirmado, anteriores }),
  ]);
  const datos = {
    cuenta: identidad,
    perfil: usuario && {
      correo: usuario.email,
      nombre: usuario.nombre,
      apellido: usuario.apellido,
      telefono: usuario.telefono,
      direccion: usuario.direccion,
      rol: usuario.rol,
      puesto: usuario.puesto,
      bloqueado_en: usuario.bloqueado_en,
      creado_en: usuario.created_at,
      pedir_opinion,
    },
    notas: ficha.notas.map(({ texto, created_at }) => ({ texto, escrita_en: created_at })),
    etiquetas: ficha.etiquetas,
    vistas,
    invitaciones,
    direcciones: direcciones.map(({ id: _id, ...direccion }) => direccion),
    favoritos,
    carrito,
    lista_compartida,
    sesiones,
    pedidos,
    opiniones: opiniones.map(({ imagen: _imagen, retirado: _retirado, ...opinion }) => opinion),
    mensajes,
    reclamos,
    avisos,
    correos,
  } satisfies Record<CampoDescarga, unknown>;
  return {
    tienda: marca.nombre,
    responsable: `${marca.razonSocial}, RUC ${marca.ruc}`,
    generado_en: new Date(),
    aviso: confirmado ? null : AVISO_CORREO,
    ...datos,
  };
}
