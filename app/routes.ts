import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";

/** The table of contents: every URL of the house. */
export default [
  layout("routes/tienda/layout.tsx", [
    index("routes/tienda/inicio.tsx"),
    route("catalogo", "routes/tienda/catalogo.tsx"),
    route("producto/:id", "routes/tienda/producto.tsx"),
    route("carrito", "routes/tienda/carrito.tsx"),
    layout("routes/tienda/con-sesion.tsx", [
      route("checkout", "routes/tienda/checkout.tsx"),
      route("pedido/:id", "routes/tienda/pedido.tsx"),
      route("perfil", "routes/tienda/perfil.tsx"),
      route("perfil/seguridad", "routes/tienda/seguridad.tsx"),
      route("perfil/seguridad/dos-pasos", "routes/tienda/dos-pasos.tsx"),
    ]),
    route("terminos", "routes/tienda/terminos.tsx"),
    route("privacidad", "routes/tienda/privacidad.tsx"),
    route("envios", "routes/tienda/envios.tsx"),
    route("contacto", "routes/tienda/contacto.tsx"),
    route("sobre-nosotros", "routes/tienda/sobre-nosotros.tsx"),
    route("libro-de-reclamaciones", "routes/tienda/libro.tsx"),
    route("libro-de-reclamaciones/:codigo", "routes/tienda/hoja.tsx"),
    route("*", "routes/tienda/no-encontrado.tsx"),
  ]),

  layout("routes/identidad/layout.tsx", [
    route("sign-in/codigo", "routes/identidad/codigo.tsx"),
    route("sign-in/restablecer", "routes/identidad/restablecer.tsx"),
    route("sign-in/clave-nueva", "routes/identidad/clave-nueva.tsx"),
    route("sign-in/confirmar-correo", "routes/identidad/confirmar-correo.tsx"),
    route("sign-in/*", "routes/identidad/sign-in.tsx"),
    route("sign-up/*", "routes/identidad/sign-up.tsx"),
  ]),

  route("admin", "routes/admin/layout.tsx", [
    index("routes/admin/dashboard.tsx"),
    route("pedidos", "routes/admin/pedidos.tsx"),
    route("pedidos/exportar", "routes/admin/pedidos-exportar.ts"),
    route("usuarios", "routes/admin/usuarios.tsx"),
    route("usuarios/:id", "routes/admin/usuario.tsx"),
    route("buscar", "routes/admin/buscar.ts"),
    route("mensajes", "routes/admin/mensajes.tsx"),
    route("mensajes/:id", "routes/admin/mensaje.tsx"),
    route("correos", "routes/admin/correos.tsx"),
    route("correos/:id", "routes/admin/correo.tsx"),
    route("correos/:id/vista", "routes/admin/correo-vista.ts"),
    route("reclamos", "routes/admin/reclamos.tsx"),
    route("reclamos/feriados", "routes/admin/feriados.tsx"),
    route("reclamos/:codigo", "routes/admin/reclamo.tsx"),
    route("*", "routes/admin/no-encontrado.tsx"),
  ]),
  // Paper has no frame.
  route("admin/pedidos/:id/guia", "routes/admin/guia.tsx"),

  route("api/admin/imagenes", "routes/api/admin-imagenes.ts"),
  route("api/auth/*", "routes/api/auth.ts"),
  route("api/carrito", "routes/api/carrito.ts"),
  route("api/checkout", "routes/api/checkout.ts"),
  route("api/pedidos/:id", "routes/api/pedido.ts"),
  route("api/webhooks/:proveedor", "routes/api/webhooks.ts"),
  route("api/sesion", "routes/api/sesion.ts"),
  route("libro-de-reclamaciones/:codigo/hoja.pdf", "routes/api/hoja-pdf.ts"),
  route("imagenes/:archivo", "routes/api/imagenes.ts"),
  route("manifest.webmanifest", "routes/api/manifiesto.ts"),
  route("robots.txt", "routes/api/robots.ts"),
  route("sitemap.xml", "routes/api/sitemap.ts"),
  route("sitemap/:parte", "routes/api/sitemap-parte.ts"),
] satisfies RouteConfig;
