import { randomUUID } from "node:crypto";
import { newId } from "#lib/ids.ts";
import { FILAS_COMPROBANTES } from "./comprobantes.ts";
import { FILAS_MUDANZAS } from "./mudanzas.ts";
import { FILAS_POSVENTA } from "./posventa.ts";
import { FILAS_PRODUCTOS } from "./productos.ts";
import type { World } from "../fixtures/world.ts";

/** `enlace`: has a contact's link, and asks for what is not theirs. */
export type Visitor = keyof World["people"] | "enlace";

export type Outcome =
  /** The page. */
  | "enters"
  /** Redirected to sign in. */
  | "signs in"
  /** Redirected to where nothing is said of the order. */
  | "link ended"
  /** 403, 'Acceso Denegado'. */
  | "denied"
  /** 404, as if it did not exist. */
  | "not found"
  /** As data. */
  | 401
  | 403
  | 404;

const forAll = <T>(outcome: T) => ({
  nadie: outcome,
  enlace: outcome,
  cliente: outcome,
  ajeno: outcome,
  admin: outcome,
});
const toSignIn = { nadie: "signs in", enlace: "signs in" } as const;
const to401 = { nadie: 401, enlace: 401 } as const;

/** `cliente` owns the object; `ajeno` is another customer. */
export const OUTCOMES = {
  public: forAll<Outcome>("enters"),
  session: { ...forAll<Outcome>("enters"), ...toSignIn },
  "own, by link": { ...forAll<Outcome>("not found"), nadie: "signs in", enlace: "link ended", cliente: "enters" },
  own: { ...forAll<Outcome>("not found"), ...toSignIn, cliente: "enters" },
  panel: { ...forAll<Outcome>("denied"), ...toSignIn, admin: "enters" },
  "api session": { ...forAll<Outcome>("enters"), ...to401 },
  "api own": { ...forAll<Outcome>(404), ...to401, cliente: "enters" },
  "api panel": { ...forAll<Outcome>(403), ...to401, admin: "enters" },
} satisfies Record<string, Record<Visitor, Outcome>>;

export type AccessKind = keyof typeof OUTCOMES;

type Campos = Readonly<Record<string, string | File>>;

export interface GuardRow {
  /** Belongs to one customer: 404 for another. */
  own?: true;
  /** An address of this route with content; by default its path. */
  address?: string | ((world: World) => string);
  /** For those who may enter, if not 200. */
  status?: number;
  /** Redirect of signed-in people. */
  whenSignedIn?: string;
  /** Shows no personal data to anybody. */
  empty?: boolean;
  /** A form with an effect; refused, it must have none. */
  form?: (world: World) => Campos | Promise<Campos>;
  /** The same for a JSON call. */
  json?: (world: World) => object;
  /** Why the action has no effect that this test could see. */
  unchanged?: string;
}

const DOT = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC";
const OPEN_FORM = "its form is for everybody, and is tested where it lives";
const ROL = ({ alguien }: World) => ({ id: alguien.id, rol: "admin" });
const QUITAR_ROL = ({ alguien }: World) => ({ id: alguien.id, rol: "cliente" });

/**
 * Requests of routes that need more than the path. A route with parameters or an action that is missing here fails
 * tests/guards.test.ts.
 */
export const GUARD_TABLE: Readonly<Record<string, GuardRow>> = {
  "/catalogo/:slug": { address: "/catalogo/otros" },
  "/producto/:id": { address: ({ producto }) => `/producto/${producto.id}` },
  "/producto/:id/aviso": { address: ({ agotado }) => `/producto/${agotado.id}/aviso`, unchanged: OPEN_FORM },
  "/avisos/confirmar/:baja": { address: `/avisos/confirmar/${randomUUID()}`, unchanged: OPEN_FORM },
  "/avisos/baja/:baja": { address: `/avisos/baja/${randomUUID()}`, unchanged: OPEN_FORM },
  "/favoritos/compartir": { form: () => ({ intencion: "compartir", nombre: "" }), empty: true },
  "/lista/:clave": { address: "/lista/AAAAAAAAAAAAAAAAAAAAAA", status: 404 },
  "/pedido/:id": {
    own: true,
    address: ({ pedido }) => `/pedido/${pedido}`,
    form: () => ({ intencion: "cancelar" }),
  },
  "/pedido/:id/cuenta": {
    own: true,
    address: ({ pedido }) => `/pedido/${pedido}/cuenta`,
    status: 404,
    unchanged: "it is for a contact's order alone, and is tested in tests/cuenta-con-codigo.test.ts",
    empty: true,
  },
  "/encontrar-pedido": { unchanged: OPEN_FORM },
  "/producto/:id/opinar": {
    address: ({ opinado }) => `/producto/${opinado.id}/opinar`,
    form: () => ({ intencion: "quitar" }),
    empty: true,
  },
  "/perfil/opiniones": { form: () => ({ intencion: "baja" }), empty: true },
  // Of the products here none names its place.
  "/origen": { status: 404 },
  "/opiniones/baja": { address: "/opiniones/baja?u=nadie&f=nada", status: 404, unchanged: OPEN_FORM },
  "/perfil": { form: () => ({ telefono: "987654321", direccion: "Av. Larco 123, Miraflores" }) },
  "/perfil/seguridad": { form: () => ({ intencion: "reenviar" }) },
  "/perfil/seguridad/dos-pasos": {
    form: () => ({ intencion: "preparar", password: "clave-de-Killa" }),
  },
  "/invitacion": {
    address: "/invitacion?token=ninguna",
    unchanged: "it makes an admin of its person, and is tested in app/features/personas/usuarios",
    empty: true,
  },
  "/perfil/direcciones": {
    form: () => ({ intencion: "guardar", calle: "Av. Larco 123", lugar: "Miraflores, Lima, Lima" }),
  },
  "/perfil/datos": { unchanged: "it is the end of an account, and is tested in app/features/cuentas/privacidad" },
  "/contacto": { unchanged: OPEN_FORM },
  "/libro-de-reclamaciones": { unchanged: OPEN_FORM },
  "/libro-de-reclamaciones/:codigo": { address: ({ hoja }) => hoja.path },
  "/*": { address: "/no/hay/nada", status: 404 },

  "/empezar": {
    status: 404,
    unchanged: "it is gone in a shop with a dueño; tests/primer-dueno.test.ts has one without",
  },
  "/sign-in/codigo": { whenSignedIn: "/", unchanged: OPEN_FORM },
  "/sign-in/restablecer": { unchanged: OPEN_FORM },
  "/sign-in/clave-nueva": { unchanged: OPEN_FORM },
  "/sign-in/confirmar-correo": { unchanged: OPEN_FORM },
  "/sign-in/reconocer": { unchanged: OPEN_FORM },
  "/sign-in/cambiar-correo": { unchanged: OPEN_FORM },
  "/sign-in/*": { address: "/sign-in", whenSignedIn: "/", unchanged: OPEN_FORM },
  "/sign-up/*": { address: "/sign-up", whenSignedIn: "/", unchanged: OPEN_FORM },

  "/admin": { empty: true },
  "/admin/ajustes/claves": {
    form: () => ({ accion: "quitar", proveedor: "stripe", version: "0", password: "clave-de-Jefa" }),
    empty: true,
  },
  "/admin/ajustes/muestra": {
    address: "/admin/ajustes/muestra?clave=correo_confirmado&valor.asunto=Hola&valor.titulo=Hola&valor.texto=Hola",
    empty: true,
  },
  ...FILAS_PRODUCTOS,
  ...FILAS_MUDANZAS,
  "/admin/pedidos": {
    address: ({ pedido }) => `/admin/pedidos?pedido=${pedido}`,
    form: ({ pedido }) => ({ intencion: "nota", pedido_id: pedido, texto: "Llamó a la tienda." }),
  },
  "/admin/pedidos/:id": {
    address: ({ pedido }) => `/admin/pedidos/${pedido}`,
    form: ({ pedido }) => ({ intencion: "nota", pedido_id: pedido, texto: "Llamó otra vez." }),
  },
  "/admin/cupones": { empty: true },
  "/admin/cupones/nuevo": {
    form: () => ({
      intento: "crear",
      clave: newId(),
      codigo: "GUARDIA-1",
      tipo: "porcentaje",
      valor: "10",
      minimo: "",
      desde: "2090-01-01",
      hasta: "2090-01-31",
      usos: "5",
      por_persona: "1",
    }),
    empty: true,
  },
  "/admin/cupones/:id": {
    address: ({ cupon }) => `/admin/cupones/${cupon}`,
    form: () => ({ intento: "terminar" }),
    empty: true,
  },
  "/admin/cupones/:id/codigos": { address: ({ cupon }) => `/admin/cupones/${cupon}/codigos`, status: 404, empty: true },
  ...FILAS_COMPROBANTES,
  ...FILAS_POSVENTA,
  "/admin/pedidos/lotes": {
    form: ({ pedido }) => ({ clave: newId(), accion: "exportar", todos: "false", ids: pedido }),
  },
  "/admin/pedidos/lotes/:lote": {
    address: ({ lote }) => `/admin/pedidos/lotes/${lote}`,
    form: ({ pedido }) => ({ paso: "cargar", texto: `${pedido}\t25-1`, esperados: "1" }),
  },
  "/admin/pedidos/lotes/:lote/guias": { address: ({ lote }) => `/admin/pedidos/lotes/${lote}/guias` },
  "/admin/usuarios": { form: ROL },
  "/admin/usuarios/invitaciones": {
    form: () => ({ accion: "invitar", email: "nueva@correo.pe", puesto: "lectura" }),
    empty: true,
  },
  "/admin/usuarios/:id": { address: ({ people }) => `/admin/usuarios/${people.cliente.id}`, form: QUITAR_ROL },
  "/admin/buscar": { address: "/admin/buscar?buscar=inkarri" },
  "/admin/mensajes": { form: ({ mensaje }) => ({ id: mensaje, accion: "atendido" }) },
  "/admin/mensajes/:id": {
    address: ({ mensaje }) => `/admin/mensajes/${mensaje}`,
    form: ({ mensaje }) => ({ id: mensaje, accion: "nuevo" }),
  },
  "/admin/tareas": { form: () => ({ accion: "correr", tarea: "correo" }), unchanged: "a task bears being repeated" },
  "/admin/libros": { form: () => ({ accion: "revisar" }), empty: true },
  "/admin/copias": { form: () => ({ accion: "seguir" }), unchanged: "the shop does not wait", empty: true },
  "/admin/copias/:copia/archivo": {
    address: ({ correo }) => `/admin/copias/${correo}/archivo`,
    status: 404,
    empty: true,
  },
  "/admin/correos": { unchanged: "without a mail server there is nothing to send" },
  "/admin/correos/:id": {
    address: ({ correo }) => `/admin/correos/${correo}`,
    form: ({ correo }) => ({ id: correo }),
  },
  "/admin/correos/:id/vista": { address: ({ correo }) => `/admin/correos/${correo}/vista` },
  "/admin/opiniones/:id": {
    address: ({ opinion }) => `/admin/opiniones/${opinion}`,
    form: ({ opinion }) => ({ id: opinion, accion: "ocultar", motivo: "insulto" }),
  },
  "/admin/empezar-de-verdad": { empty: true },
  "/admin/empezar-de-verdad/archivo": { empty: true },
  "/admin/empezar": {
    form: () => ({ accion: "guardar", clave: "pedir_opiniones", version: "0", valor: "" }),
  },
  "/admin/ajustes/vista": {
    address: "/admin/ajustes/vista?clave=tienda&valor.nombre=Otra&valor.logo=",
    empty: true,
  },
  "/admin/ajustes": {
    form: () => ({ accion: "guardar", clave: "precios_con_igv", version: "0", valor: "on" }),
    empty: true,
  },
  "/admin/ajustes/:seccion": {
    address: "/admin/ajustes/navegador",
    form: () => ({ accion: "guardar", clave: "sin_conexion", version: "0", valor: "" }),
    empty: true,
  },
  "/admin/reclamos/feriados": {
    form: () => ({ accion: "agregar", dia: "2031-05-05", nombre: "Día de prueba", antes: "" }),
    empty: true,
  },
  "/admin/reclamos/:codigo": {
    address: ({ hoja }) => `/admin/reclamos/${hoja.codigo}`,
    form: () => ({ accion: "responder", texto: "Le enviamos otra." }),
  },
  "/admin/auditoria": { empty: true },
  "/admin/caja": { empty: true },
  "/admin/caja/exportar": { empty: true },
  "/admin/ventas/exportar": { empty: true },
  "/admin/cierre": { empty: true },
  "/admin/*": { address: "/admin/nada/de/nada", status: 404, empty: true },
  "/admin/pedidos/:id/guia": { address: ({ pedido }) => `/admin/pedidos/${pedido}/guia` },
  "/api/admin/novedades": { address: "/api/admin/novedades?desde=2026-01-01T00:00:00Z", empty: true },
  "/api/admin/imagenes": {
    form: () => ({ file: new File([Buffer.from(DOT, "base64")], "punto.png") }),
    unchanged: "pictures are files",
  },
  "/api/auth/*": { address: "/api/auth/get-session", status: 404, unchanged: OPEN_FORM },
  "/api/rapidez": { unchanged: "it counts: tests/visitas.test.ts", json: () => ({ pagina: "inicio" }) },
  "/api/busquedas": { unchanged: "it counts, and is tested in app/features/catalogo/busquedas" },
  "/api/carrito": {
    address: ({ producto }) => `/api/carrito?ids=${producto.id}`,
    json: ({ producto, people }) => ({
      usuario_id: people.cliente.id,
      dispositivo: "0".repeat(32),
      version: 0,
      cambios: [{ id: producto.id, cantidad: 1, n: 1 }],
      pendientes: [],
    }),
  },
  "/api/cupon": { address: "/api/cupon?codigo=NADA", status: 404 },
  "/api/envio": { address: "/api/envio?lugar=Miraflores,%20Lima,%20Lima" },
  "/api/checkout": {
    json: ({ cuerpo }) => cuerpo,
  },
  "/api/favoritos": { json: ({ producto }) => ({ agregar: [producto.id], quitar: [] }) },
  "/api/fotos": { address: ({ producto }) => `/api/fotos?ids=${producto.id}` },
  "/api/productos/:id/relacionados": { address: ({ producto }) => `/api/productos/${producto.id}/relacionados` },
  "/api/opiniones/:id": { address: ({ producto }) => `/api/opiniones/${producto.id}` },
  "/api/pedidos/:id": { own: true, address: ({ pedido }) => `/api/pedidos/${pedido}`, empty: true },
  "/api/sesion": { unchanged: OPEN_FORM },
  "/api/turno": { unchanged: "without a place there is none to leave, and is tested in tests/cola.test.ts" },
  "/api/webhooks/:proveedor": {
    address: "/api/webhooks/stripe",
    unchanged: "without a signature it believes nothing: tests/webhooks.test.ts",
  },
  "/libro-de-reclamaciones/:codigo/hoja.pdf": {
    address: ({ hoja }) => hoja.path.replace("?", "/hoja.pdf?"),
  },
  "/marca/:archivo": { address: "/marca/10204a-6b1d8c-imprenta.css" },
  "/imagenes/:archivo": { address: "/imagenes/none.webp", status: 404 },
  "/sitemap/:parte": { address: "/sitemap/paginas.xml" },
};
