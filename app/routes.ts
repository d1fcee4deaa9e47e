import type { Area } from "#lib/permisos.ts";
import { layout, page, type RouteEntry } from "./routing/route-table.ts";

/** The same for everyone, and cached: rendered from its path and these query parameters alone. */
const shared = (...cache: string[]) => ({ access: "everyone", cache, sitemap: true }) as const;
const everyone = { access: "everyone" } as const;
const session = { access: "session" } as const;
/** The panel; what may be done in each area: lib/permisos.ts. */
const admin = (area: Area) => ({ access: "admin", area }) as const;
/** What browsers and crawlers fetch by themselves. */
const asset = { access: "everyone", quiet: true } as const;

/** Every URL of the shop, with its declaration. */
export default [
  layout("routes/tienda/layout.tsx", [
    page("", "routes/tienda/inicio.tsx", shared()),
    page(
      "catalogo",
      "routes/tienda/catalogo.tsx",
      shared("search", "exacta", "categoria", "opcion", "desde", "hasta", "oferta", "orden", "vista", "pagina"),
    ),
    // The same list, of one category.
    {
      ...page("catalogo/:slug", "routes/tienda/catalogo.tsx", {
        access: "everyone",
        cache: ["opcion", "desde", "hasta", "oferta", "orden", "vista", "pagina"],
      }),
      id: "routes/tienda/categoria",
    },
    // The sitemap lists products and categories from the database.
    page("producto/:id", "routes/tienda/producto.tsx", {
      access: "everyone",
      cache: ["estrellas", "opiniones", "elegido"],
    }),
    page("producto/:id/aviso", "routes/tienda/aviso.tsx", everyone),
    page("avisos/confirmar/:baja", "routes/tienda/aviso-confirmar.tsx", everyone),
    page("avisos/baja/:baja", "routes/tienda/aviso-baja.tsx", everyone),
    page("carrito", "routes/tienda/carrito.tsx", { access: "everyone", cache: [] }),
    page("favoritos", "routes/tienda/favoritos.tsx", { access: "everyone", cache: [] }),
    page("comparar", "routes/tienda/comparar.tsx", everyone),
    // What the service worker shows for a page that it does not keep.
    page("sin-conexion", "routes/tienda/sin-conexion.tsx", { access: "everyone", cache: [] }),
    layout("routes/tienda/con-sesion.tsx", [
      page("pedido/:id", "routes/tienda/pedido.tsx", session),
      page("producto/:id/opinar", "routes/tienda/opinar.tsx", { access: "session", bodyMegabytes: 25 }),
      page("pedido/:id/devolucion", "routes/tienda/devolucion.tsx", { access: "session", bodyMegabytes: 25 }),
      page("perfil", "routes/tienda/perfil.tsx", session),
      page("perfil/opiniones", "routes/tienda/opiniones.tsx", session),
      page("perfil/direcciones", "routes/tienda/direcciones.tsx", session),
      page("perfil/datos", "routes/tienda/mis-datos.tsx", session),
      page("perfil/datos/descargar", "routes/tienda/mis-datos-descargar.ts", session),
      page("perfil/seguridad", "routes/tienda/seguridad.tsx", session),
      page("invitacion", "routes/tienda/invitacion.tsx", session),
      page("perfil/seguridad/dos-pasos", "routes/tienda/dos-pasos.tsx", session),
    ]),
    page("opiniones/baja", "routes/tienda/baja-opiniones.tsx", everyone),
    page("cuenta-eliminada", "routes/tienda/cuenta-eliminada.tsx", everyone),
    page("terminos", "routes/tienda/terminos.tsx", shared()),
    page("privacidad", "routes/tienda/privacidad.tsx", shared()),
    page("envios", "routes/tienda/envios.tsx", shared()),
    page("contacto", "routes/tienda/contacto.tsx", shared()),
    page("sobre-nosotros", "routes/tienda/sobre-nosotros.tsx", shared()),
    // In footer and sitemap only where receipts are issued (app/routes/api/sitemap-parte.ts).
    page("comprobante", "routes/tienda/comprobante.tsx", everyone),
    page("libro-de-reclamaciones", "routes/tienda/libro.tsx", { access: "everyone", sitemap: true }),
    page("libro-de-reclamaciones/:codigo", "routes/tienda/hoja.tsx", everyone),
    page("*", "routes/tienda/no-encontrado.tsx", everyone),
  ]),
  layout("routes/tienda/pago.tsx", [
    page("checkout", "routes/tienda/checkout.tsx", session),
    page("pedido/:id/abono", "routes/tienda/abono.tsx", { access: "session", bodyMegabytes: 9 }),
  ]),

  layout("routes/identidad/layout.tsx", [
    page("sign-in/codigo", "routes/identidad/codigo.tsx", everyone),
    page("sign-in/restablecer", "routes/identidad/restablecer.tsx", everyone),
    page("sign-in/clave-nueva", "routes/identidad/clave-nueva.tsx", everyone),
    page("sign-in/confirmar-correo", "routes/identidad/confirmar-correo.tsx", everyone),
    page("sign-in/reconocer", "routes/identidad/reconocer.tsx", everyone),
    page("sign-in/*", "routes/identidad/sign-in.tsx", everyone),
    page("sign-up/*", "routes/identidad/sign-up.tsx", everyone),
  ]),

  layout(
    "routes/admin/layout.tsx",
    [
      page("", "routes/admin/dashboard.tsx", admin("panel")),
      page("productos", "routes/admin/productos.tsx", admin("productos")),
      page("productos/exportar", "routes/admin/productos-exportar.ts", admin("productos")),
      page("productos/importar", "routes/admin/productos-importar.tsx", {
        ...admin("productos"),
        form: true,
        bodyMegabytes: 21,
      }),
      page("productos/plantilla", "routes/admin/productos-plantilla.ts", admin("productos")),
      page("productos/:id", "routes/admin/producto.tsx", admin("productos")),
      page("productos/:id/oferta", "routes/admin/oferta.tsx", admin("productos")),
      page("productos/:id/variantes", "routes/admin/variantes.tsx", admin("productos")),
      page("productos/:id/movimientos", "routes/admin/productos-movimientos.ts", admin("productos")),
      page("pedidos", "routes/admin/pedidos.tsx", admin("pedidos")),
      page("pedidos/exportar", "routes/admin/pedidos-exportar.ts", admin("pedidos")),
      page("pedidos/devoluciones", "routes/admin/devoluciones.tsx", admin("pedidos")),
      page("pedidos/devoluciones/:devolucion", "routes/admin/devolucion.tsx", {
        ...admin("pedidos"),
        bodyMegabytes: 9,
      }),
      page("pedidos/devoluciones/:devolucion/etiqueta", "routes/admin/devolucion-etiqueta.ts", admin("pedidos")),
      page("pedidos/pagos", "routes/admin/pedidos-pagos.tsx", admin("pedidos")),
      page("pedidos/fotos/:foto", "routes/admin/pedidos-foto.ts", admin("pedidos")),
      page("pedidos/lotes", "routes/admin/lotes.tsx", admin("pedidos")),
      page("pedidos/lotes/:lote", "routes/admin/lote.tsx", admin("pedidos")),
      page("pedidos/:id", "routes/admin/pedido.tsx", admin("pedidos")),
      page("caja", "routes/admin/caja.tsx", admin("ventas")),
      page("caja/exportar", "routes/admin/caja-exportar.ts", admin("ventas")),
      page("ventas/exportar", "routes/admin/ventas-exportar.ts", admin("ventas")),
      page("cupones", "routes/admin/cupones.tsx", admin("cupones")),
      page("cupones/nuevo", "routes/admin/cupon-nuevo.tsx", { ...admin("cupones"), form: true }),
      page("cupones/:id", "routes/admin/cupon.tsx", admin("cupones")),
      page("comprobantes", "routes/admin/comprobantes.tsx", admin("comprobantes")),
      page("comprobantes/ajustes", "routes/admin/comprobantes-ajustes.tsx", admin("ajustes")),
      page("comprobantes/exportar", "routes/admin/comprobantes-exportar.ts", admin("comprobantes")),
      page("comprobantes/zip", "routes/admin/comprobantes-zip.ts", admin("comprobantes")),
      page("comprobantes/nuevo", "routes/admin/comprobante-nuevo.tsx", { ...admin("comprobantes"), form: true }),
      page("comprobantes/:id", "routes/admin/comprobante.tsx", admin("comprobantes")),
      page("comprobantes/:id/:formato", "routes/admin/comprobante-archivo.ts", admin("comprobantes")),
      page("usuarios", "routes/admin/usuarios.tsx", admin("clientes")),
      page("usuarios/invitaciones", "routes/admin/invitaciones.tsx", admin("personal")),
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
      page("ajustes/muestra", "routes/admin/ajuste-muestra.ts", admin("ajustes")),
      page("auditoria", "routes/admin/auditoria.tsx", admin("auditoria")),
      page("tareas", "routes/admin/tareas.tsx", admin("ajustes")),
      page("*", "routes/admin/no-encontrado.tsx", admin("panel")),
    ],
    "admin",
  ),
  // Printed: without the panel's frame.
  page("admin/cierre", "routes/admin/cierre.tsx", admin("ventas")),
  page("admin/pedidos/:id/guia", "routes/admin/guia.tsx", admin("pedidos")),
  page("admin/pedidos/lotes/:lote/guias", "routes/admin/lote-guias.tsx", admin("pedidos")),

  page("api/admin/novedades", "routes/admin/novedades.ts", {
    ...admin("panel"),
    methods: ["GET", "HEAD"],
    quiet: true,
  }),
  page("api/admin/imagenes", "routes/api/admin-imagenes.ts", {
    ...admin("productos"),
    methods: ["POST"],
    bodyMegabytes: 9,
  }),
  page("api/auth/*", "routes/api/auth.ts", everyone),
  page("api/busquedas", "routes/api/busquedas.ts", { access: "everyone", methods: ["POST"], quiet: true }),
  page("api/carrito", "routes/api/carrito.ts", everyone),
  page("api/cupon", "routes/api/cupon.ts", { access: "everyone", methods: ["GET", "HEAD"] }),
  page("api/envio", "routes/api/envio.ts", { access: "everyone", methods: ["GET", "HEAD"] }),
  page("api/favoritos", "routes/api/favoritos.ts", { access: "everyone", methods: ["POST"] }),
  page("api/productos/:id/relacionados", "routes/api/relacionados.ts", {
    access: "everyone",
    methods: ["GET", "HEAD"],
  }),
  page("api/checkout", "routes/api/checkout.ts", { access: "session", methods: ["POST"] }),
  page("api/fotos", "routes/api/fotos.ts", { access: "everyone", methods: ["GET", "HEAD"] }),
  page("api/opiniones/:id", "routes/api/opinion.ts", { access: "everyone", methods: ["GET", "HEAD"] }),
  page("api/pedidos/fotos/:foto", "routes/api/foto-propia.ts", { access: "session", methods: ["GET", "HEAD"] }),
  page("api/pedidos/etiquetas/:retorno", "routes/api/etiqueta.ts", { access: "session", methods: ["GET", "HEAD"] }),
  page("api/pedidos/:id", "routes/api/pedido.ts", { access: "session", methods: ["GET", "HEAD"] }),
  page("api/pedidos/:id/comprobante/:comprobante/:formato", "routes/api/comprobante.ts", {
    access: "session",
    methods: ["GET", "HEAD"],
  }),
  page("api/webhooks/:proveedor", "routes/api/webhooks.ts", {
    access: "everyone",
    methods: ["POST"],
    crossSite: true,
  }),
  page("api/sesion", "routes/api/sesion.ts", everyone),
  page("api/sugerencias", "routes/api/sugerencias.ts", {
    access: "everyone",
    cache: ["search"],
    methods: ["GET", "HEAD"],
    quiet: true,
  }),
  page("libro-de-reclamaciones/:codigo/hoja.pdf", "routes/api/hoja-pdf.ts", everyone),
  page("comprobante/:formato", "routes/api/comprobante-publico.ts", { access: "everyone", methods: ["POST"] }),
  page("imagenes/:archivo", "routes/api/imagenes.ts", asset),
  page("manifest.webmanifest", "routes/api/manifiesto.ts", asset),
  page("robots.txt", "routes/api/robots.ts", asset),
  page("sitemap.xml", "routes/api/sitemap.ts", everyone),
  page("sitemap/:parte", "routes/api/sitemap-parte.ts", everyone),
  page("feed/productos.xml", "routes/api/feed.ts", everyone),
] satisfies RouteEntry[];
