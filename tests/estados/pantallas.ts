import { randomUUID } from "node:crypto";
import {
  CODIGO,
  CONSERVA,
  DE_PASO,
  deProducto,
  enNueva,
  fila,
  FORMULARIO,
  IMPRESA,
  LEIDA,
  NOTICIA,
  type Pantalla,
  shareNothing,
  SIN_DATOS,
  sinHallar,
  TEXTO,
  UNA_COSA,
} from "./caminos.ts";

const DE_CLIENTE = "from pedidos where usuario_id = (select id from usuarios where email = 'cliente@ejemplo.pe')";
const NADA = "zzzqqq";
const ENLACE = { asks: "**/api/carrito?*", at: deProducto("/carrito?agregar=") };
const GUARDADOS = { asks: "**/api/carrito?*", keeps: "favourites" } as const;
const GUIONES = { asks: CODIGO, keeps: "cart" } as const;
const CUPON = { asks: "**/api/cupon?*", at: "/catalogo?cupon=NADA" };
const GRAFICO = { asks: "**/assets/bar-chart*.js" };
const PALETA = { asks: "**/admin/buscar*", press: /^Buscar/, type: NADA };
const HISTORIAL = { asks: "**/movimientos*", at: deProducto("/admin/productos/", "?ver=stock") };
const SUGERENCIAS = { asks: "**/api/sugerencias*", press: /^Buscar productos/, type: NADA };

const TIENDA: Readonly<Record<string, Pantalla>> = {
  "/": {
    ...LEIDA,
    vacio: [
      enNueva("Pronto habrá productos aquí"),
      { press: SUGERENCIAS.press, type: NADA, says: `Ninguna sugerencia para «${NADA}»` },
    ],
    falla: ["data", { ...SUGERENCIAS, says: "No se pudieron cargar las sugerencias" }],
  },
  "/catalogo": {
    ...LEIDA,
    vacio: [
      enNueva("No se encontraron productos"),
      { at: `/catalogo?search=${NADA}`, says: "No se encontraron productos" },
    ],
    cargando: ["data", { ...CUPON, says: "Comprobando el cupón…" }],
    falla: ["data", { ...CUPON, says: "No se puede usar este cupón" }],
  },
  "/catalogo/:slug": { ...LEIDA, at: "/catalogo/libros", vacio: [enNueva("No se encontraron productos")] },
  "/producto/:id": {
    ...LEIDA,
    at: deProducto("/producto/"),
    vacio: [{ says: "Todavía nadie opinó sobre este producto" }],
  },
  "/producto/:id/aviso": { ...LEIDA, at: deProducto("/producto/", "/aviso", 0), vacio: FORMULARIO },
  "/avisos/confirmar/:baja": {
    ...LEIDA,
    at: `/avisos/confirmar/${randomUUID()}`,
    vacio: [{ says: "No hay nada que confirmar" }],
  },
  "/avisos/baja/:baja": { ...LEIDA, at: `/avisos/baja/${randomUUID()}`, vacio: NOTICIA },
  "/carrito": {
    ...SIN_DATOS,
    vacio: [{ says: "Tu carrito está vacío" }],
    cargando: ["code", { ...GUIONES, says: "Cargando tu carrito…" }, { ...ENLACE, says: "Comprobando los productos…" }],
    falla: [{ ...ENLACE, says: "No pudimos comprobar estos productos" }],
  },
  "/favoritos": {
    ...SIN_DATOS,
    vacio: [{ says: "Aún no guardas favoritos" }],
    cargando: ["code", { ...GUARDADOS, says: "Cargando tus favoritos…" }],
    falla: [{ ...GUARDADOS, says: "No se pudieron cargar tus favoritos" }],
  },
  "/lista/:clave": { ...LEIDA, at: shareNothing, vacio: [{ says: "Esta lista está vacía" }] },
  "/comparar": { ...LEIDA, vacio: [{ says: "Faltan productos para comparar" }] },
  "/sin-conexion": {
    ...SIN_DATOS,
    vacio: { no: "without a kept page its list of them is left out" },
    cargando: { no: "the browser has it from its first visit on" },
  },
  "/opiniones/baja": { ...DE_PASO, vacio: NOTICIA },
  "/cuenta-eliminada": { ...SIN_DATOS, vacio: NOTICIA },
  "/terminos": { ...SIN_DATOS, vacio: TEXTO },
  "/privacidad": { ...LEIDA, vacio: TEXTO },
  "/envios": { ...LEIDA, vacio: TEXTO },
  "/contacto": { ...LEIDA, vacio: FORMULARIO },
  "/origen": { ...LEIDA, vacio: { no: "where no product has a place, it is a 404" } },
  "/sobre-nosotros": { ...LEIDA, vacio: TEXTO },
  "/comprobante": { ...DE_PASO, vacio: FORMULARIO },
  "/libro-de-reclamaciones": { ...LEIDA, vacio: FORMULARIO },
  "/libro-de-reclamaciones/:codigo": {
    ...LEIDA,
    at: fila(
      "/libro-de-reclamaciones/",
      "select lpad(numero::text, 9, '0') || '-' || anio || '?clave=' || token as id from reclamos",
    ),
    vacio: UNA_COSA,
  },
  "/encontrar-pedido": { ...SIN_DATOS, vacio: FORMULARIO },
  "/turno": {
    ...DE_PASO,
    vacio: { no: "without a queue it leads to the checkout" },
    falla: ["data", { asks: "**/api/turno", says: "No hay conexión" }],
  },
  "/enlace-terminado": { ...SIN_DATOS, vacio: NOTICIA },
  "/*": { ...LEIDA, at: "/no/hay/nada", vacio: NOTICIA },
};

const CUENTA: Readonly<Record<string, Pantalla>> = {
  "/favoritos/compartir": { ...LEIDA, vacio: FORMULARIO },
  "/pedido/:id": { ...LEIDA, at: fila("/pedido/", `select id ${DE_CLIENTE}`), vacio: UNA_COSA },
  "/pedido/:id/cuenta": { ...DE_PASO, vacio: FORMULARIO },
  "/pedido/:id/devolucion": { ...DE_PASO, vacio: FORMULARIO },
  "/pedido/:id/abono": { ...DE_PASO, vacio: FORMULARIO },
  "/producto/:id/opinar": {
    ...LEIDA,
    at: fila(
      "/producto/",
      `select items -> 0 ->> 'producto_id' as id ${DE_CLIENTE} and estado = 'entregado'`,
      "/opinar",
    ),
    vacio: FORMULARIO,
  },
  "/perfil": {
    ...LEIDA,
    vacio: [{ says: "No tienes pedidos aun" }, { at: `/perfil?buscar=${NADA}`, says: `Ningún pedido con «${NADA}»` }],
  },
  "/perfil/opiniones": { ...LEIDA, vacio: [{ says: "Todavía no tienes opiniones" }] },
  "/perfil/direcciones": { ...LEIDA, vacio: [{ says: "Todavía no guardas direcciones" }] },
  "/perfil/datos": { ...LEIDA, vacio: TEXTO },
  "/perfil/seguridad": { ...LEIDA, vacio: { no: "the session that reads it is always in its list" } },
  "/perfil/seguridad/dos-pasos": { ...LEIDA, vacio: FORMULARIO },
  "/invitacion": { ...LEIDA, at: "/invitacion?token=ninguna", vacio: NOTICIA },
  "/checkout": {
    ...LEIDA,
    vacio: [{ says: "Tu carrito está vacío" }],
    cargando: ["data", { ...GUIONES, says: "Cargando tu carrito…" }],
  },
};

const IDENTIDAD: Readonly<Record<string, Pantalla>> = {
  "/empezar": { ...DE_PASO, vacio: FORMULARIO },
  "/sign-in/codigo": { ...LEIDA, vacio: FORMULARIO },
  "/sign-in/restablecer": { ...LEIDA, vacio: FORMULARIO },
  "/sign-in/clave-nueva": { ...LEIDA, vacio: FORMULARIO },
  "/sign-in/confirmar-correo": { ...LEIDA, vacio: NOTICIA },
  "/sign-in/cambiar-correo": { ...LEIDA, vacio: NOTICIA },
  "/sign-in/reconocer": { ...LEIDA, vacio: NOTICIA },
  "/sign-in/*": { ...LEIDA, at: "/sign-in", vacio: FORMULARIO },
  "/sign-up/*": { ...LEIDA, at: "/sign-up", vacio: FORMULARIO },
};

const PANEL: Readonly<Record<string, Pantalla>> = {
  "/admin": {
    ...CONSERVA,
    vacio: [enNueva("La tienda en cifras"), { press: PALETA.press, type: NADA, says: `Nada con «${NADA}»` }],
    cargando: ["data", { ...GRAFICO, says: "Cargando el gráfico…" }, { ...PALETA, says: "Buscando…" }],
    falla: [
      "data",
      "reread",
      { ...GRAFICO, says: "No se pudo cargar el gráfico" },
      { ...PALETA, says: "No se pudo buscar" },
    ],
  },
  "/admin/empezar-de-verdad": { ...CONSERVA, vacio: { no: "a demo always has something that stays behind" } },
  "/admin/empezar": { ...CONSERVA, vacio: { no: "its steps are always the same" } },
  "/admin/productos": {
    ...CONSERVA,
    vacio: [enNueva("Todavía no hay productos"), sinHallar(`/admin/productos?buscar=${NADA}`)],
  },
  "/admin/productos/importar": { ...LEIDA, vacio: FORMULARIO },
  "/admin/productos/demostracion": { ...LEIDA, vacio: FORMULARIO },
  "/admin/productos/mudanza": { ...LEIDA, vacio: [enNueva("Todavía no hay ninguna")] },
  "/admin/productos/mudanza/:mudanza": { ...LEIDA, vacio: { no: "a file without rows is refused" } },
  "/admin/productos/:id": {
    ...CONSERVA,
    vacio: [
      { at: HISTORIAL.at, says: "Este producto no tuvo movimientos" },
      { at: deProducto("/admin/productos/", "?ver=ventas"), says: "Sin ventas en los últimos 12 meses" },
      { at: deProducto("/admin/productos/", "?ver=historial"), says: "Todavía no hay cambios" },
      { at: deProducto("/admin/productos/", "?ver=opiniones"), says: "Todavía no hay opiniones" },
    ],
    cargando: ["data", { ...HISTORIAL, says: "Cargando el historial" }],
    falla: ["data", "reread", { ...HISTORIAL, says: "No se pudo cargar el historial" }],
  },
  "/admin/productos/:id/oferta": { ...CONSERVA, vacio: FORMULARIO },
  "/admin/productos/:id/variantes": { ...CONSERVA, vacio: FORMULARIO },
  "/admin/pedidos": {
    ...CONSERVA,
    vacio: [enNueva("Todavía no hay pedidos"), sinHallar(`/admin/pedidos?buscar=${NADA}`)],
  },
  "/admin/pedidos/devoluciones": { ...CONSERVA, vacio: [enNueva("No hay devoluciones por atender")] },
  "/admin/pedidos/devoluciones/:devolucion": { ...DE_PASO, vacio: UNA_COSA },
  "/admin/pedidos/pagos": { ...CONSERVA, vacio: [enNueva("No hay pagos por verificar")] },
  "/admin/pedidos/nuevo": { ...DE_PASO, vacio: FORMULARIO },
  "/admin/pedidos/mostrador": { ...CONSERVA, vacio: [enNueva("Todavía no se abrió ninguna caja")] },
  "/admin/pedidos/contra-entrega": {
    ...CONSERVA,
    vacio: [enNueva("Ningún pedido contra entrega espera su dinero")],
  },
  "/admin/pedidos/lotes": { ...LEIDA, vacio: [enNueva("Todavía no hay lotes")] },
  "/admin/pedidos/lotes/:lote": { ...LEIDA, vacio: { no: "a lot begins with the orders that were chosen" } },
  "/admin/pedidos/:id": { ...LEIDA, vacio: UNA_COSA },
  "/admin/caja": {
    ...CONSERVA,
    vacio: [enNueva("Todavía no entró dinero"), sinHallar(`/admin/caja?hasta=2000-01-01`)],
  },
  "/admin/cupones": {
    ...CONSERVA,
    vacio: [enNueva("Todavía no hay cupones"), sinHallar(`/admin/cupones?buscar=${NADA}`)],
  },
  "/admin/cupones/nuevo": { ...LEIDA, vacio: FORMULARIO },
  "/admin/cupones/:id": { ...CONSERVA, vacio: [{ says: "Nadie lo ha usado todavía" }] },
  "/admin/comprobantes": {
    ...CONSERVA,
    vacio: [enNueva("Todavía no hay comprobantes"), sinHallar(`/admin/comprobantes?buscar=${NADA}`)],
  },
  "/admin/comprobantes/ajustes": { ...LEIDA, vacio: FORMULARIO },
  "/admin/comprobantes/nuevo": { ...DE_PASO, vacio: FORMULARIO },
  "/admin/comprobantes/:id": { ...DE_PASO, vacio: UNA_COSA },
  "/admin/usuarios": { ...CONSERVA, vacio: [sinHallar(`/admin/usuarios?buscar=${NADA}`)] },
  "/admin/usuarios/invitaciones": { ...LEIDA, vacio: [enNueva("No hay ninguna por aceptar")] },
  "/admin/usuarios/traer": { ...SIN_DATOS, vacio: FORMULARIO },
  "/admin/usuarios/:id": {
    ...LEIDA,
    vacio: [
      {
        at: fila("/admin/usuarios/", "select id from usuarios where email = 'admin@ejemplo.pe'"),
        says: "Todavía no compró nada",
      },
    ],
  },
  "/admin/mensajes": {
    ...CONSERVA,
    vacio: [enNueva("Todavía no hay mensajes"), sinHallar(`/admin/mensajes?buscar=${NADA}`)],
  },
  "/admin/mensajes/:id": { ...LEIDA, vacio: UNA_COSA },
  "/admin/correos": { ...CONSERVA, vacio: [sinHallar(`/admin/correos?buscar=${NADA}`)] },
  "/admin/correos/:id": { ...LEIDA, vacio: UNA_COSA },
  "/admin/reclamos": {
    ...CONSERVA,
    vacio: [enNueva("Todavía no hay reclamos"), sinHallar(`/admin/reclamos?buscar=${NADA}`)],
  },
  "/admin/reclamos/feriados": { ...LEIDA, vacio: { no: "the holidays of the law are always in it" } },
  "/admin/reclamos/:codigo": { ...LEIDA, vacio: UNA_COSA },
  "/admin/opiniones": {
    ...CONSERVA,
    vacio: [enNueva("Todavía no hay opiniones"), sinHallar(`/admin/opiniones?buscar=${NADA}`)],
  },
  "/admin/opiniones/:id": { ...LEIDA, vacio: UNA_COSA },
  "/admin/ajustes": {
    ...CONSERVA,
    vacio: [{ press: /^Buscar un ajuste/, type: NADA, says: "Ningún ajuste se llama así" }],
  },
  "/admin/ajustes/:seccion": {
    ...CONSERVA,
    at: "/admin/ajustes/navegador",
    vacio: { no: "every section has settings" },
  },
  "/admin/ajustes/claves": { ...LEIDA, vacio: FORMULARIO },
  "/admin/auditoria": {
    ...CONSERVA,
    vacio: [enNueva("Todavía no hay cambios"), sinHallar(`/admin/auditoria?hasta=2000-01-01`)],
  },
  "/admin/tareas": { ...LEIDA, vacio: [enNueva("Nada falló")] },
  "/admin/libros": {
    ...CONSERVA,
    vacio: [{ ...enNueva("Todavía no terminó la primera revisión"), without: "revisiones_libros" }],
  },
  "/admin/copias": { ...CONSERVA, vacio: [{ says: "Nadie hace copias de esta tienda" }] },
  "/admin/*": { ...LEIDA, at: "/admin/nada/de/nada", vacio: NOTICIA },
  "/admin/cierre": { ...IMPRESA, vacio: [enNueva("Ninguna en este mes")] },
  "/admin/pedidos/:id/guia": {
    ...IMPRESA,
    cargando: { no: "its link opens a tab, where the browser shows that it waits" },
    vacio: UNA_COSA,
  },
  "/admin/pedidos/:id/ticket": { ...IMPRESA, vacio: UNA_COSA },
  "/admin/pedidos/lotes/:lote/guias": { ...IMPRESA, vacio: { no: "a lot begins with the orders that were chosen" } },
  "/admin/ajustes/vista": {
    vacio: { no: "it is the home page in a frame, without scripts" },
    cargando: [
      {
        asks: "**/admin/ajustes/vista*",
        at: "/admin/ajustes/tienda",
        press: /^Ver cómo queda/,
        says: "Cargando…",
      },
    ],
    falla: { no: "the frame has the server's own page, as /admin/cierre has it" },
    sinConexion: { no: "a frame without scripts cannot know; the settings around it tell" },
  },
};

/** Every page of app/routes.ts that shows something, and how each of its states is reached. */
export const PANTALLAS: Readonly<Record<string, Pantalla>> = { ...TIENDA, ...CUENTA, ...IDENTIDAD, ...PANEL };
