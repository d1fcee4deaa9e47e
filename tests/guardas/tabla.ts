import { reviewImportacion } from "#app/features/productos/csv/importacion.server.ts";
import { readArchivo } from "#app/features/productos/csv/leer-importacion.server.ts";
import { newId } from "#lib/ids.ts";
import type { World } from "../fabrica/world.ts";

export type Quien = keyof World["gente"];

/** What somebody is answered. */
export type Trato =
  /** The page. */
  | "pasa"
  /** To sign in, and back. */
  | "entra"
  /** 403, 'Acceso Denegado'. */
  | "denegado"
  /** 404, as if it did not exist. */
  | "no está"
  /** 401, 403, 404 of a call, as data. */
  | 401
  | 403
  | 404;

const todos = <T>(trato: T) => ({ nadie: trato, cliente: trato, ajeno: trato, admin: trato });

/** Who is answered how. `cliente` is the owner of what is asked for, `ajeno` another customer. */
export const TRATOS = {
  publica: todos<Trato>("pasa"),
  sesion: { ...todos<Trato>("pasa"), nadie: "entra" },
  propia: { ...todos<Trato>("no está"), nadie: "entra", cliente: "pasa" },
  panel: { ...todos<Trato>("denegado"), nadie: "entra", admin: "pasa" },
  "api con sesión": { ...todos<Trato>("pasa"), nadie: 401 },
  "api propia": { ...todos<Trato>(404), nadie: 401, cliente: "pasa" },
  "api del panel": { ...todos<Trato>(403), nadie: 401, admin: "pasa" },
} satisfies Record<string, Record<Quien, Trato>>;

export type Acceso = keyof typeof TRATOS;

type Campos = Readonly<Record<string, string | File>>;

export interface Fila {
  /** What stands there is one customer's alone: to another it does not exist. */
  propia?: true;
  /** An address of this route that shows something; its own when it has no parameters. */
  en?: string | ((mundo: World) => string);
  /** What whoever may come in is answered, where that is not 200. */
  status?: number;
  /** Where whoever is signed in is sent at once. */
  conSesion?: string;
  /** Even to whoever may come in, it shows nothing of anybody. */
  vacia?: boolean;
  /** The form that its action is sent to change something: refused, it must change nothing. */
  envia?: (mundo: World) => Campos | Promise<Campos>;
  /** The same for a call that takes JSON. */
  json?: (mundo: World) => object;
  /** Why nothing is sent: the action changes nothing that could be seen here. */
  noCambia?: string;
}

/** A picture of one dot. */
const PUNTO = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC";
const FORMULARIO = "its form is for everybody, and is tested where it lives";
const ROL = ({ alguien }: World) => ({ id: alguien.id, rol: "admin" });
const QUITAR_ROL = ({ alguien }: World) => ({ id: alguien.id, rol: "cliente" });

/** A CSV of one product, said yes to after it was looked at. */
async function importacion({ tienda }: World): Promise<Campos> {
  const bytes = new TextEncoder().encode("Nombre,Categoría,Descripción,Precio,Stock\nPlato,Hogar,De prueba,10.00,3\n");
  const archivo = await readArchivo(bytes);
  if ("razon" in archivo) throw new Error(archivo.razon);
  const { clave, huella } = await reviewImportacion(tienda.db, archivo, bytes);
  return { intento: "importar", archivo: new File([bytes], "productos.csv"), clave, huella, motivo: "conteo" };
}

/**
 * How the addresses of app/routes.ts are asked for, where their path alone does not tell. Who may enter is what the
 * route says of itself there. One with parameters or an action that is missing here fails tests/guardas.test.ts.
 */
export const TABLA: Readonly<Record<string, Fila>> = {
  "/producto/:id": { en: ({ producto }) => `/producto/${producto.id}` },
  "/pedido/:id": {
    propia: true,
    en: ({ pedido }) => `/pedido/${pedido}`,
    envia: () => ({ intencion: "cancelar" }),
  },
  "/perfil": { envia: () => ({ telefono: "987654321", direccion: "Av. Larco 123, Miraflores" }) },
  "/perfil/seguridad": { envia: () => ({ intencion: "reenviar" }) },
  "/perfil/seguridad/dos-pasos": {
    envia: () => ({ intencion: "preparar", password: "clave-de-Killa" }),
  },
  "/perfil/datos": { noCambia: "it is the end of an account, and is tested in app/features/privacidad" },
  "/contacto": { noCambia: FORMULARIO },
  "/libro-de-reclamaciones": { noCambia: FORMULARIO },
  "/libro-de-reclamaciones/:codigo": { en: ({ hoja }) => hoja.path },
  "/*": { en: "/no/hay/nada", status: 404 },

  "/sign-in/codigo": { conSesion: "/", noCambia: FORMULARIO },
  "/sign-in/restablecer": { noCambia: FORMULARIO },
  "/sign-in/clave-nueva": { noCambia: FORMULARIO },
  "/sign-in/confirmar-correo": { noCambia: FORMULARIO },
  "/sign-in/reconocer": { noCambia: FORMULARIO },
  "/sign-in/*": { en: "/sign-in", conSesion: "/", noCambia: FORMULARIO },
  "/sign-up/*": { en: "/sign-up", conSesion: "/", noCambia: FORMULARIO },

  "/admin": { vacia: true },
  "/admin/productos": {
    envia: () => ({
      intento: "crear",
      clave: newId(),
      nombre: "Taza nueva",
      categoria: "Hogar",
      descripcion: "De prueba",
      precio: "10.00",
      stock: "3",
      imagen: "https://ejemplo.pe/taza.jpg",
    }),
    vacia: true,
  },
  "/admin/productos/exportar": { vacia: true },
  "/admin/productos/importar": { envia: importacion, vacia: true },
  "/admin/productos/plantilla": { vacia: true },
  "/admin/productos/:id/movimientos": {
    en: ({ producto }) => `/admin/productos/${producto.id}/movimientos`,
    vacia: true,
  },
  "/admin/pedidos": {
    en: ({ pedido }) => `/admin/pedidos?pedido=${pedido}`,
    envia: ({ pedido }) => ({ intencion: "nota", pedido_id: pedido, texto: "Llamó a la tienda." }),
  },
  "/admin/usuarios": { envia: ROL },
  "/admin/usuarios/:id": { en: ({ gente }) => `/admin/usuarios/${gente.cliente.id}`, envia: QUITAR_ROL },
  "/admin/buscar": { en: "/admin/buscar?buscar=inkarri" },
  "/admin/mensajes": { envia: ({ mensaje }) => ({ id: mensaje, accion: "atendido" }) },
  "/admin/mensajes/:id": {
    en: ({ mensaje }) => `/admin/mensajes/${mensaje}`,
    envia: ({ mensaje }) => ({ id: mensaje, accion: "nuevo" }),
  },
  "/admin/correos": { noCambia: "without a mail server there is nothing to send" },
  "/admin/correos/:id": {
    en: ({ correo }) => `/admin/correos/${correo}`,
    envia: ({ correo }) => ({ id: correo }),
  },
  "/admin/correos/:id/vista": { en: ({ correo }) => `/admin/correos/${correo}/vista` },
  "/admin/reclamos/feriados": {
    envia: () => ({ accion: "agregar", dia: "2031-05-05", nombre: "Día de prueba" }),
    vacia: true,
  },
  "/admin/reclamos/:codigo": {
    en: ({ hoja }) => `/admin/reclamos/${hoja.codigo}`,
    envia: () => ({ accion: "responder", texto: "Le enviamos otra." }),
  },
  "/admin/auditoria": { vacia: true },
  "/admin/*": { en: "/admin/nada/de/nada", status: 404, vacia: true },
  "/admin/pedidos/:id/guia": { en: ({ pedido }) => `/admin/pedidos/${pedido}/guia` },

  "/api/admin/novedades": { en: "/api/admin/novedades?desde=2026-01-01T00:00:00Z", vacia: true },
  "/api/admin/imagenes": {
    envia: () => ({ file: new File([Buffer.from(PUNTO, "base64")], "punto.png") }),
    noCambia: "pictures are files",
  },
  "/api/auth/*": { en: "/api/auth/get-session", status: 404, noCambia: FORMULARIO },
  "/api/carrito": { en: ({ producto }) => `/api/carrito?ids=${producto.id}` },
  "/api/checkout": {
    json: ({ cuerpo }) => cuerpo,
  },
  "/api/pedidos/:id": { propia: true, en: ({ pedido }) => `/api/pedidos/${pedido}`, vacia: true },
  "/api/sesion": { noCambia: FORMULARIO },
  "/api/webhooks/:proveedor": {
    en: "/api/webhooks/stripe",
    noCambia: "without a signature it believes nothing: tests/webhooks.test.ts",
  },
  "/libro-de-reclamaciones/:codigo/hoja.pdf": {
    en: ({ hoja }) => hoja.path.replace("?", "/hoja.pdf?"),
  },
  "/imagenes/:archivo": { en: "/imagenes/nada.webp", status: 404 },
  "/sitemap/:parte": { en: "/sitemap/paginas.xml" },
};
