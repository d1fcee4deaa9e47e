import type { Tienda } from "#app/context.ts";
import { readMarca } from "#app/features/ajustes/ajustes.server.ts";
import { listAvisosDe } from "#app/features/avisos/avisos.server.ts";
import { listCorreosDe } from "#app/features/correo/destinatario.server.ts";
import { listDirecciones } from "#app/features/direcciones/direcciones.server.ts";
import { listFavoritosDe } from "#app/features/favoritos/favoritos.server.ts";
import { formatNumero } from "#app/features/comprobantes/comprobantes.ts";
import { listCompradores, listComprobantesDe } from "#app/features/comprobantes/comprobantes.server.ts";
import { readCuenta } from "#app/features/identidad/cuenta.server.ts";
import { listMensajesDe } from "#app/features/mensajes/autor.server.ts";
import { isAsked, listOpinionesDe } from "#app/features/opiniones/autor.server.ts";
import { listPagosDe } from "#app/features/pagos/comprador.server.ts";
import { formatContenido } from "#app/features/pedidos/despachos.ts";
import { listDespachosDe } from "#app/features/pedidos/despachos.server.ts";
import type { Pedido } from "#app/features/pedidos/pedidos.ts";
import { listEventosDe, selectOwnPedidos } from "#app/features/pedidos/pedidos.server.ts";
import { listRetornosDe } from "#app/features/retornos/retornos.server.ts";
import { listReclamosDe } from "#app/features/reclamos/autor.server.ts";
import { listInvitacionesDe } from "#app/features/usuarios/invitaciones.server.ts";
import { readFicha } from "#app/features/usuarios/ficha.server.ts";
import { listVistasDe } from "#app/features/vistas/vistas.server.ts";
import { getUsuarioById } from "#app/features/usuarios/usuarios.server.ts";
import { fromSoles, toSoles } from "#lib/dinero.ts";
import type { Db } from "#db/client.server.ts";
import type { CampoDescarga } from "#db/values.ts";

const listOfPedido = <T extends { pedido_id: string }>(rows: readonly T[], id: string) =>
  rows.filter(({ pedido_id }) => pedido_id === id).map(({ pedido_id: _pedido, ...row }) => row);

const toPedidoPropio = ({
  id,
  items,
  estado,
  direccion_envio,
  telefono,
  metodo_pago,
  created_at,
  ...totales
}: Pedido) => ({
  numero: id,
  fecha: created_at,
  estado,
  productos: items.map((item) => {
    const { producto_id, nombre, cantidad } = item;
    return { producto_id, nombre, cantidad, precio: toSoles(fromSoles(item.precio)) };
  }),
  ajustes: totales.ajustes,
  subtotal: toSoles(totales.subtotal),
  igv: toSoles(totales.igv),
  total: toSoles(totales.total),
  direccion_envio,
  telefono,
  metodo_pago,
  entrega: totales.entrega,
});

async function readPedidos(db: Db, usuario_id: string) {
  const pedidos = await selectOwnPedidos(db, usuario_id);
  const ids = pedidos.map(({ id }) => id);
  const [retornos, pagos, compradores, comprobantes, eventos, despachos] = await Promise.all([
    listRetornosDe(db, ids),
    listPagosDe(db, usuario_id),
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

/** Anybody can write under another's address: such rows are given out once the address is confirmed. */
const AVISO_CORREO =
  "Tu correo está sin confirmar. Por seguridad no incluimos los mensajes, los reclamos, los avisos de productos ni otros correos que lleven esa dirección: cuando la confirmes, vuelve a descargar tus datos.";

/**
 * Everything that the shop holds of a person, for that person (Ley 29733: access and portability). No password, token,
 * secret or link. What the staff note of the person is theirs too; not who wrote it, nor the notes on an order. The
 * networks that an account knows are kept as digests (`limites`), which tell nothing: the addresses of open sessions
 * are here in plain. Null when there is no such account (any more).
 */
export async function readDatosPropios({ db, env }: Pick<Tienda, "db" | "env">, id: string) {
  const cuenta = await readCuenta(db, id);
  if (!cuenta) return null;
  const { sesiones, ...identidad } = cuenta;
  const { correo: email, correo_confirmado: confirmado } = cuenta;
  const marca = await readMarca({ env, db });
  const [
    usuario,
    ficha,
    direcciones,
    favoritos,
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
    readPedidos(db, id),
    listOpinionesDe(db, id),
    isAsked(db, id),
    confirmado ? listMensajesDe(db, email) : [],
    confirmado ? listReclamosDe(db, email) : [],
    confirmado ? listAvisosDe(db, email) : [],
    confirmado ? listInvitacionesDe(db, email) : [],
    listVistasDe(db, id),
    listCorreosDe(db, { usuario_id: id, email, confirmado }),
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
