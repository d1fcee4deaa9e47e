import type { Page, Route } from "@playwright/test";
import { CUENTAS_DEMO } from "#app/features/personas/identidad/cuentas-demo.ts";
import { describeEnvioGratis } from "#lib/envio/costo.ts";
import { ZONAS_ENVIO } from "#lib/envio/zonas.ts";
import { addProducto } from "./base.ts";
import { enter, expect, signIn, test, waitUntilHydrated } from "./fixtures.ts";
import { fillCart, openCheckout } from "./starts.ts";
import { botonPagar, fillCheckout, fillDireccion, findProducto, openProducto } from "./steps.ts";

/**
 * Every required text (docs/producto/base.md, section 4) with its screen. Those that need a failing database are tested
 * in: inicio.test.ts, catalogo.test.tsx, contacto.server.test.ts, estadisticas.test.ts, env.test.ts.
 */
interface Screen {
  nombre: string;
  open: (page: Page) => Promise<void>;
  textos: readonly (string | RegExp)[];
  /** Expected console messages. */
  tolera?: RegExp[];
}

const PRODUCTO = "Tomatodo térmico de acero 750 ml";

/** The rule of free delivery, the same sentence everywhere. */
const ENVIO = new RegExp(describeEnvioGratis(ZONAS_ENVIO, false));

const goTo = (ruta: string) => async (page: Page) => void (await page.goto(ruta));

async function asAdmin(page: Page, ruta: string): Promise<void> {
  await signIn(page, CUENTAS_DEMO.find(({ rol }) => rol === "admin") ?? CUENTAS_DEMO[0]);
  await page.goto(ruta);
}

/** Never answers, so that the pending state stays. */
const never = () => new Promise<void>(() => {});

/** Presses 'Pagar' in a checkout with a mocked answer. */
async function pay(page: Page, answer: (route: Route) => Promise<void>): Promise<void> {
  await enter(page);
  await openCheckout(page, { id: await findProducto(PRODUCTO) });
  await fillCheckout(page, "stripe");
  await page.route("**/api/checkout", answer);
  await botonPagar(page).click();
}

async function sendMessage(page: Page): Promise<void> {
  await page.goto("/contacto");
  await page.getByLabel("Nombre").fill("Rosa Huamán");
  await page.getByLabel("Correo electrónico").fill("rosa@ejemplo.pe");
  await page.getByLabel("Asunto").fill("Una consulta");
  await page.getByRole("textbox", { name: "Mensaje" }).fill("¿Hacen envíos a Iquitos?");
}

/** The notice of a session whose profile could not be read. */
const withAviso = (aviso: string): Screen => ({
  nombre: `perfil incompleto: ${aviso}`,
  open: async (page) => {
    const usuario = { id: "1", email: "rosa@ejemplo.pe", nombre: "Rosa", apellido: "Huamán", rol: "cliente" };
    await page.route("**/api/sesion", (route) => route.fulfill({ json: { usuario, aviso } }));
    // Nobody is signed in: the account's favourites would be refused.
    await page.route("**/api/favoritos", (route) => route.fulfill({ json: [] }));
    await page.goto("/");
  },
  textos: [aviso],
});

const SCREENS: readonly Screen[] = [
  {
    nombre: "navbar",
    open: async (page) => {
      await page.goto("/");
      // On a phone they are in the menu.
      const menu = page.getByRole("button", { name: "Abrir menú" });
      if (await menu.isVisible()) await menu.click();
    },
    textos: ["Iniciar Sesión", "Registrarse"],
  },
  { nombre: "inicio", open: goTo("/"), textos: [ENVIO] },
  { nombre: "envíos", open: goTo("/envios"), textos: [ENVIO] },
  {
    nombre: "catálogo",
    open: goTo("/catalogo"),
    textos: [/^Mostrando \d+ de \d+ productos$/, "Agregar al carrito"],
  },
  {
    nombre: "catálogo sin resultados",
    open: goTo("/catalogo?search=xyzzy"),
    textos: ["No se encontraron productos", "Intenta ajustar los filtros de búsqueda"],
  },
  {
    nombre: "producto",
    open: (page) => openProducto(page, PRODUCTO),
    textos: [/^\d+ disponibles$/, "Volver al catálogo", /^4\.8 \(124/, ENVIO],
  },
  {
    nombre: "producto agotado",
    open: async (page) => {
      const { id } = await addProducto({ stock: 0 });
      await page.goto(`/producto/${id}`);
    },
    textos: ["Agotado", "Producto agotado"],
  },
  {
    nombre: "producto que no existe",
    open: goTo("/producto/no-es-un-id"),
    textos: ["Producto no encontrado", "Volver al catálogo"],
    tolera: [/status of 404/],
  },
  { nombre: "carrito vacío", open: goTo("/carrito"), textos: ["Tu carrito está vacío"] },
  {
    nombre: "carrito, sin saber aún quién es",
    open: async (page) => {
      await fillCart(page, { id: await findProducto(PRODUCTO) });
      await page.route("**/api/sesion", never);
      await page.goto("/carrito");
    },
    textos: ["Cargando...", "Seguir Comprando", ENVIO],
  },
  { nombre: "sign-in", open: goTo("/sign-in"), textos: ["Bienvenido de vuelta"] },
  { nombre: "sign-up", open: goTo("/sign-up"), textos: ["Crear cuenta"] },
  {
    nombre: "del checkout al sign-in",
    open: goTo("/checkout"),
    textos: ["Debes iniciar sesión para proceder con el pago"],
  },
  {
    nombre: "del perfil al sign-in",
    open: goTo("/perfil"),
    textos: ["Debes iniciar sesión para acceder a esta página"],
  },
  {
    nombre: "checkout",
    open: async (page) => {
      await enter(page);
      await openCheckout(page, { id: await findProducto(PRODUCTO) });
      await page.getByLabel("Teléfono").fill("987 654 321");
      await fillDireccion(page, "Jr. de la Unión 300", "Lima, Lima, Lima");
      await botonPagar(page).click();
    },
    textos: ["Finalizar Compra", "Debes aceptar los terminos y condiciones", ENVIO],
  },
  { nombre: "checkout, mientras se envía", open: (page) => pay(page, never), textos: ["Procesando..."] },
  {
    nombre: "checkout que falla",
    open: (page) => pay(page, (route) => route.fulfill({ status: 502, json: {} })),
    textos: ["Error al procesar el pago. Intentalo de nuevo."],
    tolera: [/502/],
  },
  {
    nombre: "perfil",
    open: async (page) => {
      await enter(page);
      await page.goto("/perfil");
    },
    textos: ["Mi Perfil", "No especificado", "No especificada", "No tienes pedidos aun"],
  },
  {
    nombre: "perfil que se edita",
    open: async (page) => {
      await enter(page);
      await page.goto("/perfil?editar=1");
    },
    textos: ["Guardar", "Cancelar"],
  },
  withAviso("Error al crear el perfil de usuario. Intentalo mas tarde."),
  withAviso("Error al cargar la informacion del usuario. La app funcionará con datos limitados."),
  withAviso("Ocurrio un error inesperado al gestionar tu perfil."),
  {
    nombre: "verificación de la sesión",
    open: async (page) => {
      await enter(page);
      await fillCart(page, { id: await findProducto(PRODUCTO) });
      await page.route("**/checkout.data*", never);
      await page.goto("/carrito");
      await page.getByRole("link", { name: "Proceder al pago" }).click();
    },
    textos: ["Verificando autenticación..."],
  },
  {
    nombre: "contacto, enviado",
    open: async (page) => {
      await sendMessage(page);
      await page.getByRole("button", { name: "Enviar mensaje" }).click();
    },
    textos: ["¡Gracias! Tu mensaje ha sido enviado exitosamente. Te responderemos pronto."],
  },
  {
    nombre: "contacto, no enviado",
    open: async (page) => {
      await sendMessage(page);
      await waitUntilHydrated(page);
      await page.context().setOffline(true);
      await page.getByRole("button", { name: "Enviar mensaje" }).click();
    },
    textos: ["Hubo un error al enviar tu mensaje. Por favor, intenta nuevamente."],
    tolera: [/ERR_INTERNET_DISCONNECTED/],
  },
  {
    nombre: "error fatal",
    open: async (page) => {
      // Before home, which prefetches it.
      await page.route("**/catalogo.data*", (route) => route.fulfill({ status: 500, body: "" }));
      await page.goto("/");
      await waitUntilHydrated(page);
      await page
        .getByRole("main")
        .getByRole("link", { name: /catálogo/i })
        .first()
        .click();
    },
    textos: [/^⚠️ Algo salio mal\.$/],
    tolera: [/500/],
  },
  {
    nombre: "acceso denegado",
    open: async (page) => {
      await enter(page);
      await page.goto("/admin");
    },
    textos: ["Acceso Denegado", "No tienes permisos para acceder a esta página.", "Volver"],
    tolera: [/status of 403/],
  },
  {
    nombre: "panel",
    open: (page) => asAdmin(page, "/admin"),
    textos: ["Dashboard", "Productos", "Pedidos", "Usuarios"],
  },
  {
    nombre: "panel, usuarios",
    open: (page) => asAdmin(page, "/admin/usuarios"),
    textos: ["Hacer Cliente", "Hacer Admin"],
  },
  {
    nombre: "panel, producto nuevo",
    open: (page) => asAdmin(page, "/admin/productos?nuevo=1"),
    textos: ["Nuevo Producto", "Cancelar"],
  },
  {
    nombre: "panel, producto que se edita",
    open: async (page) => {
      await asAdmin(page, "/admin/productos?categoria=Libros");
      await page
        .getByRole("link", { name: /^Editar / })
        .first()
        .click();
    },
    textos: ["Editar Producto", "Cancelar"],
  },
  {
    nombre: "panel, imagen que no se sube",
    open: async (page) => {
      await asAdmin(page, "/admin/productos?nuevo=1");
      const texto = { name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("hola") };
      await page.getByLabel("Elige una imagen").setInputFiles(texto);
    },
    textos: ["Error al subir la imagen"],
  },
  {
    nombre: "panel, eliminar un producto",
    open: async (page) => {
      await asAdmin(page, "/admin/productos?categoria=Libros");
      await page
        .getByRole("button", { name: /^Eliminar / })
        .first()
        .click();
    },
    textos: ["¿Estás seguro de que quieres eliminar este producto?"],
  },
  { nombre: "panel, pedidos", open: (page) => asAdmin(page, "/admin/pedidos"), textos: [/^Todos los estados/] },
];

for (const { nombre, open, textos, tolera = [] } of SCREENS) {
  test.describe(nombre, () => {
    test.use({ tolera });

    test("says its fixed texts", async ({ page }) => {
      await open(page);
      for (const texto of textos) {
        const found = page.getByText(texto, typeof texto === "string" ? { exact: true } : undefined);
        await expect(found.filter({ visible: true }).first(), String(texto)).toBeVisible();
      }
    });
  });
}
