import type { Area } from "#lib/permisos.ts";
import { layout, page, type RouteEntry } from "./routing/route-table.ts";

/** Rendered from path and these query parameters only, the same for everyone. */
const shared = (...cache: string[]) => ({ access: "everyone", cache, sitemap: true }) as const;
const everyone = { access: "everyone" } as const;
const session = { access: "session" } as const;
const conEnlace = { ...session, conEnlace: true } as const;
const invitado = { ...session, invitado: true } as const;
const methods = ["GET", "HEAD"] as const;
const post = { methods: ["POST"] } as const;
const enlace = { access: "everyone", enlace: true } as const;
const read = { ...everyone, methods } as const;
const ownRead = { ...session, methods } as const;
const ownEnlace = { ...conEnlace, methods } as const;
const admin = (area: Area) => ({ access: "admin", area }) as const;
const form = (area: Area) => ({ ...admin(area), form: true }) as const;
const withFiles = <A extends object>(access: A, bodyMegabytes: number) => ({ ...access, bodyMegabytes }) as const;
const asset = { access: "everyone", quiet: true } as const;

/** Of every list of products. */
const filtros = ["opcion", "lugar", "desde", "hasta", "oferta", "orden", "vista", "pagina"];

export default [
  layout("routes/tienda/layout.tsx", [
    page("", "routes/tienda/inicio.tsx", shared()),
    page("catalogo", "routes/tienda/catalogo.tsx", shared("search", "exacta", "categoria", ...filtros)),
    {
      ...page("catalogo/:slug", "routes/tienda/catalogo.tsx", { access: "everyone", cache: filtros }),
      id: "routes/tienda/categoria",
    },
    // The sitemap takes products and categories from the database.
    page("producto/:id", "routes/tienda/producto.tsx", {
      access: "everyone",
      cache: ["estrellas", "opiniones", "elegido"],
    }),
    page("producto/:id/aviso", "routes/tienda/aviso.tsx", everyone),
    page("avisos/confirmar/:baja", "routes/tienda/aviso-confirmar.tsx", enlace),
    page("avisos/baja/:baja", "routes/tienda/aviso-baja.tsx", enlace),
    page("carrito", "routes/tienda/carrito.tsx", { access: "everyone", cache: [] }),
    page("favoritos", "routes/tienda/favoritos.tsx", { access: "everyone", cache: [] }),
    page("lista/:clave", "routes/tienda/lista.tsx", { ...read, enlace: true }),
    page("comparar", "routes/tienda/comparar.tsx", everyone),
    // Shown by the service worker for pages it has not stored.
    page("sin-conexion", "routes/tienda/sin-conexion.tsx", { access: "everyone", cache: [] }),
    layout("routes/tienda/con-sesion.tsx", [
      page("favoritos/compartir", "routes/tienda/compartir-lista.tsx", session),
      page("pedido/:id", "routes/tienda/pedido.tsx", conEnlace),
      page("producto/:id/opinar", "routes/tienda/opinar.tsx", withFiles(session, 25)),
      page("pedido/:id/cuenta", "routes/tienda/cuenta-con-codigo.tsx", conEnlace),
      page("pedido/:id/devolucion", "routes/tienda/devolucion.tsx", withFiles(conEnlace, 25)),
      page("perfil", "routes/tienda/perfil.tsx", session),
      page("perfil/opiniones", "routes/tienda/opiniones.tsx", session),
      page("perfil/direcciones", "routes/tienda/direcciones.tsx", session),
      page("perfil/datos", "routes/tienda/mis-datos.tsx", session),
      page("perfil/datos/descargar", "routes/tienda/mis-datos-descargar.ts", session),
      page("perfil/seguridad", "routes/tienda/seguridad.tsx", session),
      page("invitacion", "routes/tienda/invitacion.tsx", { ...session, enlace: true }),
      page("perfil/seguridad/dos-pasos", "routes/tienda/dos-pasos.tsx", session),
    ]),
    page("opiniones/baja", "routes/tienda/baja-opiniones.tsx", enlace),
    page("encontrar-pedido", "routes/tienda/encontrar-pedido.tsx", everyone),
    page("turno", "routes/tienda/turno.tsx", { access: "everyone", cache: ["minutos"] }),
    page("enlace-terminado", "routes/tienda/enlace-terminado.tsx", enlace),
    page("cuenta-eliminada", "routes/tienda/cuenta-eliminada.tsx", everyone),
    page("terminos", "routes/tienda/terminos.tsx", shared()),
    page("privacidad", "routes/tienda/privacidad.tsx", shared()),
    page("envios", "routes/tienda/envios.tsx", shared()),
    page("contacto", "routes/tienda/contacto.tsx", shared()),
    page("sobre-nosotros", "routes/tienda/sobre-nosotros.tsx", shared()),
    // In footer and sitemap only where a product names its place, or receipts are issued (app/routes/api/sitemap-parte.ts).
    page("origen", "routes/tienda/origen.tsx", { access: "everyone", cache: [] }),
    page("comprobante", "routes/tienda/comprobante.tsx", everyone),
    page("libro-de-reclamaciones", "routes/tienda/libro.tsx", { access: "everyone", sitemap: true }),
    page("libro-de-reclamaciones/:codigo", "routes/tienda/hoja.tsx", enlace),
    page("*", "routes/tienda/no-encontrado.tsx", everyone),
  ]),
  layout("routes/tienda/pago.tsx", [
    page("checkout", "routes/tienda/checkout.tsx", { ...invitado, cola: true }),
    page("pedido/:id/abono", "routes/tienda/abono.tsx", withFiles(conEnlace, 9)),
  ]),

  layout("routes/identidad/layout.tsx", [
    // 404 once the shop has a dueño.
    page("empezar", "routes/identidad/empezar.tsx", everyone),
    page("sign-in/codigo", "routes/identidad/codigo.tsx", everyone),
    page("sign-in/restablecer", "routes/identidad/restablecer.tsx", everyone),
    page("sign-in/clave-nueva", "routes/identidad/clave-nueva.tsx", everyone),
    page("sign-in/confirmar-correo", "routes/identidad/confirmar-correo.tsx", everyone),
    page("sign-in/cambiar-correo", "routes/identidad/cambiar-correo.tsx", everyone),
    page("sign-in/reconocer", "routes/identidad/reconocer.tsx", everyone),
    page("sign-in/*", "routes/identidad/sign-in.tsx", everyone),
    page("sign-up/*", "routes/identidad/sign-up.tsx", everyone),
  ]),

  layout(
    "routes/admin/layout.tsx",
    [
      page("", "routes/admin/dashboard.tsx", admin("panel")),
      page("empezar-de-verdad", "routes/admin/empezar-de-verdad.tsx", form("ajustes")),
      page("empezar-de-verdad/archivo", "routes/admin/empezar-de-verdad-archivo.ts", form("ajustes")),
      page("empezar", "routes/admin/empezar.tsx", admin("ajustes")),
      page("productos", "routes/admin/productos.tsx", admin("productos")),
      page("productos/exportar", "routes/admin/productos-exportar.ts", admin("productos")),
      page("productos/importar", "routes/admin/productos-importar.tsx", withFiles(form("productos"), 21)),
      page("productos/demostracion", "routes/admin/productos-demostracion.tsx", form("productos")),
      page("productos/mudanza", "routes/admin/mudanzas.tsx", withFiles(admin("productos"), 21)),
      page("productos/mudanza/:mudanza", "routes/admin/mudanza.tsx", admin("productos")),
      page("productos/plantilla", "routes/admin/productos-plantilla.ts", admin("productos")),
      page("productos/:id", "routes/admin/producto.tsx", admin("productos")),
      page("productos/:id/oferta", "routes/admin/oferta.tsx", admin("productos")),
      page("productos/:id/variantes", "routes/admin/variantes.tsx", admin("productos")),
      page("productos/:id/movimientos", "routes/admin/productos-movimientos.ts", admin("productos")),
      page("pedidos", "routes/admin/pedidos.tsx", admin("pedidos")),
      page("pedidos/exportar", "routes/admin/pedidos-exportar.ts", admin("pedidos")),
      page("pedidos/devoluciones", "routes/admin/devoluciones.tsx", admin("pedidos")),
      page("pedidos/devoluciones/:devolucion", "routes/admin/devolucion.tsx", withFiles(admin("pedidos"), 9)),
      page("pedidos/devoluciones/:devolucion/etiqueta", "routes/admin/devolucion-etiqueta.ts", admin("pedidos")),
      page("pedidos/pagos", "routes/admin/pedidos-pagos.tsx", admin("pedidos")),
      page("pedidos/fotos/:foto", "routes/admin/pedidos-foto.ts", admin("pedidos")),
      page("pedidos/nuevo", "routes/admin/pedido-nuevo.tsx", form("pedidos")),
      page("pedidos/mostrador", "routes/admin/mostrador.tsx", admin("pedidos")),
      page("pedidos/contra-entrega", "routes/admin/contra-entrega.tsx", admin("pedidos")),
      page("pedidos/lotes", "routes/admin/lotes.tsx", admin("pedidos")),
      page("pedidos/lotes/:lote", "routes/admin/lote.tsx", admin("pedidos")),
      page("pedidos/:id", "routes/admin/pedido.tsx", admin("pedidos")),
      page("caja", "routes/admin/caja.tsx", admin("ventas")),
      page("caja/exportar", "routes/admin/caja-exportar.ts", admin("ventas")),
      page("ventas/exportar", "routes/admin/ventas-exportar.ts", admin("ventas")),
      page("cupones", "routes/admin/cupones.tsx", admin("cupones")),
      page("cupones/nuevo", "routes/admin/cupon-nuevo.tsx", form("cupones")),
      page("cupones/:id", "routes/admin/cupon.tsx", admin("cupones")),
      page("cupones/:id/codigos", "routes/admin/cupon-codigos.ts", form("cupones")),
      page("comprobantes", "routes/admin/comprobantes.tsx", admin("comprobantes")),
      page("comprobantes/ajustes", "routes/admin/comprobantes-ajustes.tsx", admin("ajustes")),
      page("comprobantes/exportar", "routes/admin/comprobantes-exportar.ts", admin("comprobantes")),
      page("comprobantes/zip", "routes/admin/comprobantes-zip.ts", admin("comprobantes")),
      page("comprobantes/nuevo", "routes/admin/comprobante-nuevo.tsx", form("comprobantes")),
      page("comprobantes/:id", "routes/admin/comprobante.tsx", admin("comprobantes")),
      page("comprobantes/:id/:formato", "routes/admin/comprobante-archivo.ts", admin("comprobantes")),
      page("usuarios", "routes/admin/usuarios.tsx", admin("clientes")),
      page("usuarios/invitaciones", "routes/admin/invitaciones.tsx", admin("personal")),
      page("usuarios/traer", "routes/admin/traer-clientes.tsx", withFiles(form("clientes"), 21)),
      page("usuarios/:id", "routes/admin/usuario.tsx", admin("clientes")),
      page("buscar", "routes/admin/buscar.ts", admin("panel")),
      page("mensajes", "routes/admin/mensajes.tsx", admin("mensajes")),
      page("mensajes/:id", "routes/admin/mensaje.tsx", admin("mensajes")),
      page("correos", "routes/admin/correos.tsx", admin("correos")),
      page("correos/:id", "routes/admin/correo.tsx", admin("correos")),
      page("correos/:id/vista", "routes/admin/correo-vista.ts", admin("correos")),
      page("reclamos", "routes/admin/reclamos.tsx", admin("reclamos")),
      page("reclamos/feriados", "routes/admin/feriados.tsx", admin("reclamos")),
      page("reclamos/:codigo", "routes/admin/reclamo.tsx", admin("reclamos")),
      page("opiniones", "routes/admin/opiniones.tsx", admin("opiniones")),
      page("opiniones/:id", "routes/admin/opinion.tsx", admin("opiniones")),
      page("ajustes", "routes/admin/ajustes.tsx", admin("ajustes")),
      { ...page("ajustes/:seccion", "routes/admin/ajustes.tsx", admin("ajustes")), id: "routes/admin/ajustes-seccion" },
      page("ajustes/claves", "routes/admin/claves.tsx", { ...admin("ajustes"), form: true }),
      page("ajustes/muestra", "routes/admin/ajuste-muestra.ts", admin("ajustes")),
      page("auditoria", "routes/admin/auditoria.tsx", admin("auditoria")),
      page("tareas", "routes/admin/tareas.tsx", admin("ajustes")),
      page("copias", "routes/admin/copias.tsx", admin("ajustes")),
      page("copias/:copia/archivo", "routes/admin/copia-archivo.ts", form("ajustes")),
      page("libros", "routes/admin/libros.tsx", admin("ventas")),
      page("*", "routes/admin/no-encontrado.tsx", admin("panel")),
    ],
    "admin",
  ),
  // Printed pages stand outside the panel's frame.
  page("admin/cierre", "routes/admin/cierre.tsx", admin("ventas")),
  page("admin/pedidos/:id/guia", "routes/admin/guia.tsx", admin("pedidos")),
  page("admin/pedidos/:id/ticket", "routes/admin/ticket.tsx", admin("pedidos")),
  page("admin/pedidos/lotes/:lote/guias", "routes/admin/lote-guias.tsx", admin("pedidos")),
  // The storefront's home with a draft of the panel's.
  layout("routes/admin/vista.tsx", [
    {
      ...layout("routes/tienda/layout.tsx", [
        {
          ...page("admin/ajustes/vista", "routes/tienda/inicio.tsx", admin("ajustes")),
          id: "routes/admin/vista-inicio",
        },
      ]),
      id: "routes/admin/vista-tienda",
    },
  ]),

  page("api/admin/novedades", "routes/admin/novedades.ts", { ...admin("panel"), methods, quiet: true }),
  page("api/admin/imagenes", "routes/api/admin-imagenes.ts", withFiles({ ...admin("productos"), ...post }, 9)),
  page("api/auth/*", "routes/api/auth.ts", everyone),
  page("api/busquedas", "routes/api/busquedas.ts", { ...everyone, ...post, quiet: true }),
  page("api/carrito", "routes/api/carrito.ts", everyone),
  page("api/cupon", "routes/api/cupon.ts", read),
  page("api/envio", "routes/api/envio.ts", read),
  page("api/rapidez", "routes/api/rapidez.ts", { ...everyone, ...post, quiet: true }),
  page("api/favoritos", "routes/api/favoritos.ts", { ...everyone, ...post }),
  page("api/productos/:id/relacionados", "routes/api/relacionados.ts", read),
  page("api/checkout", "routes/api/checkout.ts", { ...invitado, ...post }),
  page("api/fotos", "routes/api/fotos.ts", read),
  page("api/opiniones/:id", "routes/api/opinion.ts", read),
  page("api/pedidos/fotos/:foto", "routes/api/foto-propia.ts", ownEnlace),
  page("api/pedidos/etiquetas/:retorno", "routes/api/etiqueta.ts", ownEnlace),
  page("api/pedidos/:id", "routes/api/pedido.ts", ownRead),
  page("api/pedidos/:id/comprobante/:comprobante/:formato", "routes/api/comprobante.ts", ownEnlace),
  page("api/webhooks/:proveedor", "routes/api/webhooks.ts", { ...everyone, ...post, crossSite: true }),
  page("api/sesion", "routes/api/sesion.ts", everyone),
  page("api/sugerencias", "routes/api/sugerencias.ts", { ...read, cache: ["search"], quiet: true }),
  page("api/turno", "routes/api/turno.ts", asset),
  page("libro-de-reclamaciones/:codigo/hoja.pdf", "routes/api/hoja-pdf.ts", enlace),
  page("comprobante/:formato", "routes/api/comprobante-publico.ts", { ...everyone, ...post }),
  page("marca/:archivo", "routes/api/marca.ts", asset),
  page("imagenes/:archivo", "routes/api/imagenes.ts", asset),
  page("manifest.webmanifest", "routes/api/manifiesto.ts", asset),
  page("robots.txt", "routes/api/robots.ts", asset),
  page("sitemap.xml", "routes/api/sitemap.ts", everyone),
  page("sitemap/:parte", "routes/api/sitemap-parte.ts", everyone),
  page("feed/productos.xml", "routes/api/feed.ts", everyone),
] satisfies RouteEntry[];
