import { reviewImportacion } from "#app/features/productos/importacion.server.ts";
import { readArchivo } from "#app/features/productos/leer-importacion.server.ts";
import { newId } from "#app/lib/ids.ts";
import type { Mundo } from "#tests/fabrica/mundo.ts";

export type Quien = keyof Mundo["gente"];

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

type Campos = Readonly<Record<string, string | File>>;

export interface Fila {
  acceso: keyof typeof TRATOS;
  /** An address of this route that shows something; its own when it has no parameters. */
  en?: string | ((mundo: Mundo) => string);
  /** What whoever may come in is answered, where that is not 200. */
  status?: number;
  /** A call that only takes POST: anything else is 405, whoever asks. */
  soloPost?: boolean;
  /** Where whoever is signed in is sent at once. */
  conSesion?: string;
  /** Even to whoever may come in, it shows nothing of anybody. */
  vacia?: boolean;
  /** The form that its action is sent to change something: refused, it must change nothing. */
  envia?: (mundo: Mundo) => Campos | Promise<Campos>;
  /** The same for a call that takes JSON. */
  json?: (mundo: Mundo) => object;
  /** Why nothing is sent: the action changes nothing that could be seen here. */
  noCambia?: string;
}

const publica = (fila: Omit<Fila, "acceso"> = {}): Fila => ({ acceso: "publica", ...fila });
const sesion = (fila: Omit<Fila, "acceso"> = {}): Fila => ({ acceso: "sesion", ...fila });
const panel = (fila: Omit<Fila, "acceso"> = {}): Fila => ({ acceso: "panel", ...fila });

/** A picture of one dot. */
const PUNTO = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC";
const FORMULARIO = "its form is for everybody, and is tested where it lives";
const ROL = ({ alguien }: Mundo) => ({ id: alguien.id, rol: "admin" });
const QUITAR_ROL = ({ alguien }: Mundo) => ({ id: alguien.id, rol: "cliente" });

/** A CSV of one product, said yes to after it was looked at. */
async function importacion({ tienda }: Mundo): Promise<Campos> {
  const bytes = new TextEncoder().encode("Nombre,Categoría,Descripción,Precio,Stock\nPlato,Hogar,De prueba,10.00,3\n");
  const archivo = await readArchivo(bytes);
  if ("razon" in archivo) throw new Error(archivo.razon);
  const { clave, huella } = await reviewImportacion(tienda.db, archivo, bytes);
  return { intento: "importar", archivo: new File([bytes], "productos.csv"), clave, huella, motivo: "conteo" };
}

/**
 * Every address of app/routes.ts and who may come in. A route that is missing here fails tests/guardas.test.ts: say
 * for whom it is before it is there.
 */
export const TABLA: Readonly<Record<string, Fila>> = {
  "/": publica(),
  "/catalogo": publica(),
  "/producto/:id": publica({ en: ({ producto }) => `/producto/${producto.id}` }),
  "/carrito": publica(),
  "/checkout": sesion(),
  "/pedido/:id": {
    acceso: "propia",
    en: ({ pedido }) => `/pedido/${pedido}`,
    envia: () => ({ intencion: "cancelar" }),
  },
  "/perfil": sesion({ envia: () => ({ telefono: "987654321", direccion: "Av. Larco 123, Miraflores" }) }),
  "/perfil/seguridad": sesion({ envia: () => ({ intencion: "reenviar" }) }),
  "/perfil/seguridad/dos-pasos": sesion({
    envia: () => ({ intencion: "preparar", password: "clave-de-Killa" }),
  }),
  "/perfil/datos": sesion({ noCambia: "it is the end of an account, and is tested in app/features/privacidad" }),
  "/perfil/datos/descargar": sesion(),
  "/cuenta-eliminada": publica(),
  "/terminos": publica(),
  "/privacidad": publica(),
  "/envios": publica(),
  "/contacto": publica({ noCambia: FORMULARIO }),
  "/sobre-nosotros": publica(),
  "/libro-de-reclamaciones": publica({ noCambia: FORMULARIO }),
  "/libro-de-reclamaciones/:codigo": publica({ en: ({ hoja }) => hoja.path }),
  "/*": publica({ en: "/no/hay/nada", status: 404 }),

  "/sign-in/codigo": publica({ conSesion: "/", noCambia: FORMULARIO }),
  "/sign-in/restablecer": publica({ noCambia: FORMULARIO }),
  "/sign-in/clave-nueva": publica({ noCambia: FORMULARIO }),
  "/sign-in/confirmar-correo": publica({ noCambia: FORMULARIO }),
  "/sign-in/*": publica({ en: "/sign-in", conSesion: "/", noCambia: FORMULARIO }),
  "/sign-up/*": publica({ en: "/sign-up", conSesion: "/", noCambia: FORMULARIO }),

  "/admin": panel({ vacia: true }),
  "/admin/productos": panel({
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
  }),
  "/admin/productos/exportar": panel({ vacia: true }),
  "/admin/productos/importar": panel({ envia: importacion, vacia: true }),
  "/admin/productos/:id/movimientos": panel({
    en: ({ producto }) => `/admin/productos/${producto.id}/movimientos`,
    vacia: true,
  }),
  "/admin/pedidos": panel({
    en: ({ pedido }) => `/admin/pedidos?pedido=${pedido}`,
    envia: ({ pedido }) => ({ intencion: "nota", pedido_id: pedido, texto: "Llamó a la tienda." }),
  }),
  "/admin/pedidos/exportar": panel(),
  "/admin/usuarios": panel({ envia: ROL }),
  "/admin/usuarios/:id": panel({ en: ({ gente }) => `/admin/usuarios/${gente.cliente.id}`, envia: QUITAR_ROL }),
  "/admin/buscar": panel({ en: "/admin/buscar?buscar=inkarri" }),
  "/admin/mensajes": panel({ envia: ({ mensaje }) => ({ id: mensaje, accion: "atendido" }) }),
  "/admin/mensajes/:id": panel({
    en: ({ mensaje }) => `/admin/mensajes/${mensaje}`,
    envia: ({ mensaje }) => ({ id: mensaje, accion: "nuevo" }),
  }),
  "/admin/correos": panel(),
  "/admin/correos/:id": panel({
    en: ({ correo }) => `/admin/correos/${correo}`,
    envia: ({ correo }) => ({ id: correo }),
  }),
  "/admin/correos/:id/vista": panel({ en: ({ correo }) => `/admin/correos/${correo}/vista` }),
  "/admin/reclamos": panel(),
  "/admin/reclamos/feriados": panel({
    envia: () => ({ accion: "agregar", dia: "2031-05-05", nombre: "Día de prueba" }),
    vacia: true,
  }),
  "/admin/reclamos/:codigo": panel({
    en: ({ hoja }) => `/admin/reclamos/${hoja.codigo}`,
    envia: () => ({ accion: "responder", texto: "Le enviamos otra." }),
  }),
  "/admin/auditoria": panel({ vacia: true }),
  "/admin/*": panel({ en: "/admin/nada/de/nada", status: 404, vacia: true }),
  "/admin/pedidos/:id/guia": panel({ en: ({ pedido }) => `/admin/pedidos/${pedido}/guia` }),

  "/api/admin/imagenes": {
    acceso: "api del panel",
    soloPost: true,
    envia: () => ({ file: new File([Buffer.from(PUNTO, "base64")], "punto.png") }),
    noCambia: "pictures are files",
  },
  "/api/auth/*": publica({ en: "/api/auth/get-session", status: 404, noCambia: FORMULARIO }),
  "/api/carrito": publica({ en: ({ producto }) => `/api/carrito?ids=${producto.id}` }),
  "/api/checkout": {
    acceso: "api con sesión",
    soloPost: true,
    json: ({ cuerpo }) => cuerpo,
  },
  "/api/pedidos/:id": { acceso: "api propia", en: ({ pedido }) => `/api/pedidos/${pedido}`, vacia: true },
  "/api/webhooks/:proveedor": publica({
    en: "/api/webhooks/stripe",
    soloPost: true,
    noCambia: "without a signature it believes nothing: tests/webhooks.test.ts",
  }),
  "/api/sesion": publica(),
  "/libro-de-reclamaciones/:codigo/hoja.pdf": publica({
    en: ({ hoja }) => hoja.path.replace("?", "/hoja.pdf?"),
  }),
  "/imagenes/:archivo": publica({ en: "/imagenes/nada.webp", status: 404 }),
  "/manifest.webmanifest": publica(),
  "/robots.txt": publica(),
  "/sitemap.xml": publica(),
  "/sitemap/:parte": publica({ en: "/sitemap/paginas.xml" }),
};
