import { createRequire } from "node:module";
import { writeFileSync, mkdirSync } from "node:fs";
import { randomUUID } from "node:crypto";
const require = createRequire("./package.json");
const { chromium } = require("@playwright/test");
const [, , URL_, out, only] = process.argv;
const { findChromium } = await import("./tests/e2e/chromium.ts");
const browser = await chromium.launch(await findChromium());
const rows = [];
const TARJETA = "4242 4242 4242 4242";
mkdirSync("./fotos", { recursive: true });

async function newPage(dark = false) {
  const ctx = await browser.newContext({ baseURL: URL_, viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, locale: "es-PE", timezoneId: "America/Lima", serviceWorkers: "block", colorScheme: dark ? "dark" : "light", acceptDownloads: true });
  await ctx.addInitScript(() => addEventListener("hydrated", () => (window.isHydrated = true)));
  const page = await ctx.newPage();
  page.setDefaultTimeout(9000);
  return page;
}
const post = async (page, ruta, data) => {
  const r = await page.request.post(ruta, { data, headers: { Connection: "close", Origin: URL_ } });
  if (!r.ok()) throw new Error(`${ruta} ${r.status()} ${await r.text()}`);
};
export async function enter(page) {
  const c = { nombre: "Rosa", apellido: "Huamán", email: `rosa-${randomUUID()}@ejemplo.pe`, password: "una-clave-larga" };
  await post(page, "/api/auth/sign-up/email", { ...c, name: "Rosa Huamán" });
  return c;
}
const entrar = (page, email, password) => post(page, "/api/auth/sign-in/email", { email, password });
const cliente = (page) => entrar(page, "cliente@ejemplo.pe", "cliente-demo");

class Dedo {
  constructor(page) { this.page = page; this.taps = 0; this.chars = 0; this.swipes = 0; this.log = []; }
  async y() { return this.page.evaluate(() => scrollY).catch(() => 0); }
  async tap(loc, { force = false } = {}) {
    const l = typeof loc === "string" ? this.page.getByText(loc) : loc;
    await l.first().waitFor({ state: "visible" });
    const before = await this.y();
    await l.first().scrollIntoViewIfNeeded();
    const moved = Math.abs((await this.y()) - before);
    this.swipes += Math.ceil(Math.max(0, moved - 40) / 560);
    await l.first().tap({ force });
    this.taps += 1; this.log.push(String(l));
  }
  async type(loc, text) { await this.tap(loc); await loc.first().fill(text); this.chars += text.length; }
  async enter(loc) { await loc.first().press("Enter"); this.taps += 1; }
  async pick(loc, label) { await loc.first().scrollIntoViewIfNeeded(); await loc.first().selectOption(label); this.taps += 2; }
  async see(loc) {
    const l = typeof loc === "string" ? this.page.getByText(loc) : loc;
    await l.first().waitFor({ state: "visible" });
    const before = await this.y();
    await l.first().scrollIntoViewIfNeeded();
    this.swipes += Math.ceil(Math.max(0, Math.abs((await this.y()) - before) - 40) / 560);
  }
  link(name, o = {}) { return this.page.getByRole("link", { name, ...o }); }
  button(name, o = {}) { return this.page.getByRole("button", { name, ...o }); }
  async menu(name) { await this.tap(this.button("Abrir menú")); await this.page.waitForTimeout(500); await this.tap(this.page.locator("#menu-movil").getByRole("link", { name })); }
  async search(text) {
    const campo = this.page.getByRole("combobox", { name: "Buscar productos" });
    await this.type(campo, text);
    return campo;
  }
}
const M = [];
const mandado = (n, clase, frase, run, start = "/") => M.push({ n, clase, frase, run, start });
export { M, mandado, Dedo };

const carrito = (p) => p.getByRole("link", { name: /^Carrito/ });
const h1 = (p, name) => p.getByRole("heading", { level: 1, name });
async function pagar(d, page) {
  await d.type(page.getByLabel("Número de tarjeta"), TARJETA);
  await d.type(page.getByLabel("Vencimiento"), "12/40");
  await d.type(page.getByLabel("CVC"), "123");
  await d.tap(page.getByRole("button", { name: "Pagar", exact: true }));
  await page.waitForURL("**/pedido/*");
  await d.see(page.getByRole("main").getByText(/Procesando|¡Gracias/));
}
async function direccion(d, page) {
  await d.type(page.getByLabel("Teléfono"), "987654321");
  await d.type(page.getByRole("combobox", { name: "Distrito" }), "Surco");
  await d.tap(page.getByRole("option").first());
  await d.type(page.getByLabel("Calle y número"), "Av. Caminos 123");
}
const acepta = (d, page) => d.tap(page.getByRole("checkbox", { name: /términos/ }));
const botonPagar = (page) => page.getByRole("button", { name: /^Pagar S\// });
const proceder = (page) => page.getByRole("link", { name: /Proceder al pago|Ir a pagar/ });
const filtros = (p) => p.getByRole("form", { name: "Filtros" });
const ver = (p) => filtros(p).getByRole("button", { name: /^Ver .*producto/ });
const producto = async (page, nombre) => {
  const r = await (await page.request.get(`/api/sugerencias?search=${encodeURIComponent(nombre)}`)).json();
  return `/producto/${r.productos[0].id}`;
};
/** a paid order of the account, by API */
async function compra(page, nombre, cantidad = 1) {
  const id = (await producto(page, nombre)).slice(10);
  const [p] = await (await page.request.get(`/api/carrito?ids=${id}`)).json();
  const total = Math.round(p.precio * 100 * cantidad * 1.18) / 100;
  const r = await page.request.post("/api/checkout", { headers: { "Idempotency-Key": randomUUID(), Origin: URL_ }, data: { items: [{ producto_id: id, nombre: p.nombre, cantidad, precio: p.precio, imagen: "" }], total, direccion: "Jr. Unión 300, Lima, Lima, Lima", telefono: "987 654 321", metodo_pago: "stripe" } });
  const j = await r.json(); if (!r.ok()) throw new Error(JSON.stringify(j));
  await page.request.post(j.url, { form: { accion: "pagar", numero: TARJETA, vencimiento: "12/40", cvc: "123" }, maxRedirects: 0, headers: { Origin: URL_ } });
  return j.pedido_id;
}
async function entregado(pedido) {
  const page = await newPage();
  await entrar(page, "admin@ejemplo.pe", "admin-demo");
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`/admin/pedidos/${pedido}`);
  await page.getByText("Cambiar el estado").first().click();
  await page.getByRole("button", { name: /^Entregado/ }).click();
  await page.getByText("Ahora está en «Entregado».").waitFor();
  await page.context().close();
}
async function ajusteDevoluciones() {
  const page = await newPage();
  await entrar(page, "admin@ejemplo.pe", "admin-demo");
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/admin/ajustes/pedidos");
  const a = page.getByRole("form", { name: "Pedir devoluciones desde el pedido" });
  if (!(await a.getByRole("checkbox").isChecked())) {
    await a.getByRole("checkbox").check();
    await a.getByRole("button", { name: "Guardar" }).click();
    await a.getByText("Cambiado aquí.").waitFor();
  }
  await page.context().close();
}

// ── encontrar
mandado(1, "encontrar", "Cuánto cuesta la taza, con todo", async (d, p) => { await d.search("taza"); await d.tap(p.getByRole("option", { name: /Taza de cerámica/ })); await d.see(p.getByText("con IGV")); });
mandado(2, "encontrar", "Un regalo de hasta S/ 50", async (d, p) => { await d.menu("Catálogo"); await d.tap(d.button("Filtrar")); await d.type(filtros(p).getByLabel("Hasta"), "50"); await d.tap(ver(p)); await d.see(p.getByText(/hasta S\/ 50/)); });
mandado(3, "encontrar", "Sombreros de talla 59", async (d, p) => { await d.search("sombrero"); await d.tap(p.getByRole("option", { name: /Sombrero de paja/ })); await d.tap(p.getByRole("group", { name: "Talla" }).getByRole("link", { name: /^59/ })); await d.see(h1(p, /59 cm/)); });
mandado(4, "encontrar", "Ropa azul", async (d, p) => { await d.menu("Catálogo"); await d.tap(d.button("Filtrar")); await d.tap(filtros(p).getByRole("checkbox", { name: /^Ropa/ })); await d.tap(filtros(p).getByRole("checkbox", { name: /^azul/ })); await d.tap(ver(p)); await d.see(p.getByText(/en azul/)); });
mandado(5, "encontrar", "Qué está en oferta", async (d, p) => { await d.menu("Catálogo"); await d.tap(d.button("Filtrar")); await d.tap(filtros(p).getByRole("checkbox", { name: /En oferta/ })); await d.tap(ver(p)); await d.see(p.getByText(/\d+ productos? en oferta/)); });
mandado(6, "encontrar", "Cosas hechas en Puno", async (d, p) => { await d.tap(p.getByRole("contentinfo").locator("summary", { hasText: "Tienda" })); await d.tap(p.getByRole("contentinfo").getByRole("link", { name: "De dónde viene" })); await d.tap(p.getByRole("listitem").getByRole("link", { name: /^Puno/ })); await d.see(p.getByText(/de Puno/)); });
mandado(7, "encontrar", "Lo mejor valorado", async (d, p) => { await d.menu("Catálogo"); await d.pick(p.getByLabel("Ordenar por"), "Mejor valorados"); await p.waitForURL(/orden=valorados/); });
mandado(8, "encontrar", "Cuándo llega a Ate y cuánto cuesta", async (d, p) => { await d.search("parlante"); await d.tap(p.getByRole("option", { name: /Parlante/ })); await d.tap(d.button(/mi distrito/)); await d.type(p.getByRole("combobox", { name: /distrito/i }).first(), "Ate"); await p.waitForTimeout(300); await d.tap(p.getByRole("option", { name: /^Ate/ })); await d.see(p.getByText(/Llega|llega/)); });
mandado(9, "encontrar", "Lo que vi hace un rato", async (d, p) => { await d.see(p.getByRole("region", { name: "Lo que viste hace poco" })); await d.tap(p.getByRole("region", { name: "Lo que viste hace poco" }).getByRole("link").first()); await d.see(h1(p, /Taza/)); }, async (p) => { await p.goto(await producto(p, "taza")); await p.waitForFunction(() => localStorage.getItem("qhatu:vistos")); await p.goto("/"); });
mandado(10, "encontrar", "Qué dicen los que le pusieron pocas estrellas", async (d, p) => { await d.tap(p.getByRole("main").getByRole("link", { name: /opini|reseñ/ }).first()); await d.tap(p.getByRole("link", { name: /3 estrellas|2 estrellas|1 estrella/ }).first()); await d.see(p.getByText(/estrella/)); }, async (p) => p.goto(await producto(p, "manta")));
mandado(11, "encontrar", "El teléfono o WhatsApp de la tienda", async (d, p) => { await d.menu("Contáctanos"); await d.see(p.getByRole("main").getByText(/\d{3} \d{3} \d{3}|WhatsApp/)); });
mandado(12, "encontrar", "Hasta cuándo puedo devolver", async (d, p) => { if (process.env.MENU) await d.menu(/Envíos y devoluciones/); else { await d.tap(p.getByRole("contentinfo").locator("summary", { hasText: "Ayuda" })); await d.tap(p.getByRole("contentinfo").getByRole("link", { name: /Envíos y devoluciones/ })); } await p.waitForURL(/envios/); await d.see(p.getByRole("main").getByText(/30 días/)); });
mandado(13, "encontrar", "La guía de tallas de la chompa", async (d, p) => { await d.search("chompa"); await d.tap(p.getByRole("option", { name: /chompas/ })); await d.tap(p.getByText("Guía de tallas")); await d.see(p.getByRole("table")); });
mandado(14, "encontrar", "Ver de cerca la foto", async (d, p) => { await d.tap(p.getByRole("button", { name: /Ampliar|ampliar/ })); await d.see(p.getByRole("dialog")); }, async (p) => p.goto(await producto(p, "florero")));
mandado(15, "encontrar", "Que me avisen cuando haya mancuernas", async (d, p) => { await d.search("mancuernas"); await d.tap(p.getByRole("option", { name: /mancuernas/ })); await d.tap(d.link("Avísame cuando llegue")); await d.type(p.getByLabel("Correo electrónico"), "rosa@ejemplo.pe"); await d.tap(d.button(/^Av/)); await d.see("Listo, lo anotamos"); });
// ── comparar
mandado(16, "comparar", "Audífonos y parlante lado a lado", async (d, p) => {
  for (const q of ["audifonos", "parlante"]) { await d.search(q); await p.getByRole("option").filter({ hasText: q === "parlante" ? "Parlante" : "Audífonos" }).first().waitFor(); await p.waitForTimeout(1200); await d.tap(p.getByRole("option").filter({ hasText: q === "parlante" ? "Parlante" : "Audífonos" })); await d.tap(p.getByRole("button", { name: /en favoritos/ })); }
  await d.menu(/^Favoritos/); await d.tap(d.link(/^Comparar/)); await d.see(p.getByRole("table")); });
mandado(17, "comparar", "Tres tazas... dos pelotas, por precio", async (d, p) => { await d.search("pelota"); await d.enter(p.getByRole("combobox", { name: "Buscar productos" })); await d.pick(p.getByLabel("Ordenar por"), "Menor precio"); await d.see(p.getByRole("article").first()); });
mandado(18, "comparar", "Guardar un favorito y mandar la lista", async (d, p) => { await d.search("manta"); await d.tap(p.getByRole("option", { name: /Manta/ })); await d.tap(p.getByRole("button", { name: /en favoritos/ })); await d.menu(/^Favoritos/); await d.tap(d.link("Compartir mi lista")); await d.tap(p.getByRole("main").getByRole("button", { name: /[Cc]rear|[Cc]ompartir/ })); await d.see(p.getByText(/\/lista\//)); }, async (p) => { await enter(p); await p.goto("/"); });
// ── comprar
mandado(19, "comprar", "Una taza, sin cuenta, con tarjeta", async (d, p) => {
  await d.search("taza"); await d.tap(p.getByRole("option", { name: /Taza de cerámica/ })); await d.tap(p.getByRole("article").getByRole("button", { name: "Agregar al carrito" })); await d.tap(p.getByRole("dialog").getByRole("link", { name: "Ir a pagar" }));
  await d.tap(d.link("Regístrate")); const c = { email: `ana-${randomUUID()}@ejemplo.pe` };
  await d.type(p.getByLabel("Nombre", { exact: true }), "Ana"); await d.type(p.getByLabel("Apellido"), "Ñahui"); await d.type(p.getByLabel("Correo electrónico"), c.email); await d.type(p.getByLabel("Contraseña", { exact: true }), "una-clave-larga"); await d.tap(d.button("Crear cuenta"));
  await h1(p, "Finalizar Compra").waitFor(); await direccion(d, p); await acepta(d, p); await d.tap(botonPagar(p)); await p.waitForURL("**/sandbox/**"); await pagar(d, p); });
mandado(20, "comprar", "Lo mismo otra vez, ya con cuenta y dirección (Mercado Pago)", async (d, p) => {
  await d.search("cafe"); await d.tap(p.getByRole("option", { name: /Café/ })); await d.tap(p.getByRole("article").getByRole("button", { name: "Agregar al carrito" })); await d.tap(p.getByRole("dialog").getByRole("link", { name: "Ir a pagar" }));
  await h1(p, "Finalizar Compra").waitFor(); await d.tap(p.getByRole("radio", { name: /mercado pago/i })); await acepta(d, p); await d.tap(botonPagar(p)); await p.waitForURL("**/sandbox/**"); await pagar(d, p); }, async (p) => { await cliente(p); await p.goto("/"); });
mandado(21, "comprar", "Chompa talla M azul al carrito", async (d, p) => { await d.search("chompa"); await d.tap(p.getByRole("option", { name: /chompas/ })); await d.tap(p.getByRole("group", { name: "Talla" }).getByRole("link", { name: "M", exact: true })); await d.tap(p.getByRole("group", { name: "Color" }).getByRole("link", { name: /^azul/ })); await d.tap(p.getByRole("article").getByRole("button", { name: "Agregar al carrito" })); await d.see(p.getByRole("dialog", { name: /Agregado/ })); });
mandado(22, "comprar", "Tres jabones de una vez", async (d, p) => { await d.search("jabon"); await d.tap(p.getByRole("option", { name: /jabones/ })); await d.tap(p.getByRole("article").getByRole("button", { name: "Aumentar cantidad" })); await d.tap(p.getByRole("article").getByRole("button", { name: "Aumentar cantidad" })); await d.tap(p.getByRole("article").getByRole("button", { name: "Agregar al carrito" })); await d.see(p.getByRole("dialog", { name: /Agregado/ })); });
mandado(23, "comprar", "Miel y quinua desde la lista", async (d, p) => { await d.tap(d.button("Abrir menú")); await d.tap(p.locator("#menu-movil").getByRole("link", { name: "Otros", exact: true })); await p.waitForURL(/catalogo.otros/); for (const n of [/Miel/, /Quinua/]) { await d.tap(p.getByRole("article").filter({ hasText: n }).getByRole("button", { name: /Agregar/ })); await p.getByRole("article").filter({ hasText: n }).getByText(/Agregado|En tu carrito/).first().waitFor().catch(() => {}); const dlg = p.getByRole("dialog", { name: /Agregado/ }); if (await dlg.isVisible().catch(() => false)) await d.tap(dlg.getByRole("button", { name: "Cerrar" })); } await d.see(p.getByRole("link", { name: "Carrito, 2 productos" })); });
mandado(24, "comprar", "Con el cupón BIENVENIDA10", async (d, p) => { await d.tap(carrito(p)); await d.tap(p.getByText("¿Tienes un cupón?")); await d.type(p.getByLabel("Código del cupón"), "bienvenida10"); await d.tap(d.button("Aplicar")); await d.see(p.getByText(/− S\/|Descuento aplicado/)); }, async (p) => { await enter(p); const u = await producto(p, "florero"); await p.goto(`/carrito?agregar=${u.slice(10)}:1`); await p.getByRole("button", { name: /Agregar/ }).first().tap(); await p.getByRole("link", { name: "Carrito, 1 producto" }).waitFor(); await p.goto("/"); });
mandado(25, "comprar", "La tarjeta no pasa: pagar con otra", async (d, p) => { await direccion(d, p); await acepta(d, p); await d.tap(botonPagar(p)); await p.waitForURL("**/sandbox/**"); await d.type(p.getByLabel("Número de tarjeta"), "4000 0000 0000 0002"); await d.type(p.getByLabel("Vencimiento"), "12/40"); await d.type(p.getByLabel("CVC"), "123"); await d.tap(p.getByRole("button", { name: "Pagar", exact: true })); await d.see(p.getByRole("alert")); await pagar(d, p); }, async (p) => { await enter(p); const u = await producto(p, "chocolate"); await p.goto(`/carrito?agregar=${u.slice(10)}:1`); await p.getByRole("button", { name: /Agregar/ }).first().tap(); await p.getByRole("link", { name: "Carrito, 1 producto" }).waitFor(); await p.goto("/checkout"); await h1(p, "Finalizar Compra").waitFor(); });
mandado(26, "comprar", "Pedir otra vez lo de la última vez", async (d, p) => { await d.menu(/Mis pedidos/); await p.waitForURL(/perfil/); await p.waitForTimeout(600); { const s0 = p.getByRole("article").first(); if (!(await s0.getByText("Ver el pedido").isVisible().catch(() => false))) await d.tap(s0.locator("summary")); } await d.tap(p.getByRole("article").getByRole("button", { name: /[Vv]olver a pedir|[Vv]olver a comprar|[Cc]omprar de nuevo|[Pp]edir de nuevo/ }).or(p.getByRole("article").getByRole("link", { name: /[Vv]olver a pedir|[Vv]olver a comprar|[Cc]omprar de nuevo|[Pp]edir de nuevo/ }))); await d.see(p.getByRole("main").getByText(/carrito/i)); }, async (p) => { await cliente(p); await p.goto("/"); });
// ── cambiar el carrito
mandado(27, "cambiar", "Quitar uno del carrito y arrepentirse", async (d, p) => { await d.tap(p.getByRole("main").getByRole("button", { name: /^Eliminar/ })); await d.tap(d.button(/Deshacer/)); await d.see(p.getByRole("main").getByRole("button", { name: /^Eliminar/ })); }, async (p) => { const u = await producto(p, "correa"); const a = await producto(p, "aceite"); await p.goto(`/carrito?agregar=${a.slice(10)}:1`); await p.getByRole("button", { name: /Agregar/ }).first().tap(); await p.getByRole("link", { name: "Carrito, 1 producto" }).waitFor(); await p.goto("/carrito"); });
mandado(28, "cambiar", "Guardar para después y traerlo de vuelta", async (d, p) => { await d.tap(p.getByRole("main").getByRole("button", { name: /^Guardar/ })); await d.menu(/^Favoritos/); await d.tap(p.getByRole("article").getByRole("button", { name: /Agregar/ })); await d.see(p.getByRole("link", { name: "Carrito, 1 producto" })); }, async (p) => { const a = await producto(p, "aceite"); await p.goto(`/carrito?agregar=${a.slice(10)}:1`); await p.getByRole("button", { name: /Agregar/ }).first().tap(); await p.getByRole("link", { name: "Carrito, 1 producto" }).waitFor(); await p.goto("/carrito"); });
// ── después
mandado(29, "seguir", "Dónde está mi pedido", async (d, p) => { await d.menu(/Mis pedidos/); await p.waitForURL(/perfil/); await p.waitForTimeout(600); { const s0 = p.getByRole("article").first(); if (!(await s0.getByText("Ver el pedido").isVisible().catch(() => false))) await d.tap(s0.locator("summary")); } await d.tap(p.getByRole("article").getByRole("link", { name: /^Ver el pedido/ })); await p.waitForURL(/pedido/); await d.see(p.getByRole("list", { name: "Dónde está tu pedido" })); }, async (p) => { await enter(p); await compra(p, "tomatodo"); await p.goto("/"); });
mandado(30, "seguir", "Buscar entre mis pedidos el del café", async (d, p) => { await d.menu(/Mis pedidos/); await p.waitForURL(/perfil/); await p.waitForTimeout(600); { const s0 = p.getByRole("article").first(); if (!(await s0.getByText("Ver el pedido").isVisible().catch(() => false))) await d.tap(s0.locator("summary")); } const campo = p.getByRole("main").getByRole("searchbox").or(p.getByRole("main").getByLabel(/Buscar/)); await d.type(campo, "cafe"); await d.enter(campo); await d.see(p.getByRole("article").filter({ hasText: /Café/ })); }, async (p) => { await enter(p); for (const x of ["cafe", "taza", "miel", "quinua"]) await compra(p, x); await p.goto("/"); });
mandado(31, "devolver", "Cancelar lo que pedí y no pagué", async (d, p) => { await d.tap(d.button(/Cancelar (el|mi) pedido|Cancelar pedido/).or(d.link(/Cancelar (el|mi) pedido|Cancelar pedido/))); await d.tap(p.getByRole("dialog").getByRole("button", { name: /Cancelar|Sí/ }).first()); await d.see(p.getByRole("main").getByText(/[Cc]ancel/)); }, async (p) => { await enter(p); const id = (await producto(p, "bolsa")).slice(10); const [x] = await (await p.request.get(`/api/carrito?ids=${id}`)).json(); const r = await p.request.post("/api/checkout", { headers: { "Idempotency-Key": randomUUID(), Origin: URL_ }, data: { items: [{ producto_id: id, nombre: x.nombre, cantidad: 1, precio: x.precio, imagen: "" }], total: Math.round(x.precio * 118) / 100, direccion: "Jr. Unión 300, Lima, Lima, Lima", telefono: "987 654 321", metodo_pago: "stripe" } }); const j = await r.json(); await p.goto(`/pedido/${j.pedido_id}`); });
mandado(32, "devolver", "Devolver el tomatodo que llegó con falla", async (d, p) => { await d.menu(/Mis pedidos/); await p.waitForURL(/perfil/); await p.waitForTimeout(600); { const s0 = p.getByRole("article").first(); if (!(await s0.getByText("Ver el pedido").isVisible().catch(() => false))) await d.tap(s0.locator("summary")); } await d.tap(p.getByRole("article").getByRole("link", { name: /^Ver el pedido/ })); await p.waitForURL(/pedido/); await d.tap(d.link("Devolver productos")); await d.pick(p.getByLabel("Motivo"), { label: "Tiene una falla" }); await d.type(p.getByLabel(/Tomatodo/).first(), "1"); await d.tap(d.button("Pedir devolución")); await d.see(p.getByRole("heading", { name: /Por responder/ })); }, async (p) => { await enter(p); const id = await compra(p, "tomatodo"); await new Promise((r) => setTimeout(r, 1500)); await entregado(id); await ajusteDevoluciones(); await p.goto("/"); });
mandado(33, "devolver", "Opinar de lo que me llegó", async (d, p) => { await d.menu(/Mis pedidos/); await p.waitForURL(/perfil/); await p.waitForTimeout(600); { const s0 = p.getByRole("article").first(); if (!(await s0.getByText("Ver el pedido").isVisible().catch(() => false))) await d.tap(s0.locator("summary")); } await d.tap(p.getByRole("link", { name: /^Opinar/ }).first()); await d.tap(p.getByRole("radio", { name: /5/ }), { force: true }); await d.type(p.getByLabel(/^Tu opinión|^Opinión|Cuéntanos/).first(), "Muy buen tomatodo, llegó rápido."); await d.tap(d.button(/Publicar|Enviar|Guardar/)); await d.see(p.getByText(/[Gg]racias|publicó|Publicamos|Guardamos/)); }, async (p) => { await enter(p); const id = await compra(p, "tomatodo"); await new Promise((r) => setTimeout(r, 1500)); await entregado(id); await p.goto("/"); });
// ── cambiar datos
mandado(34, "cambiar", "Mi teléfono", async (d, p) => { await d.menu(/Mi Perfil/); await d.tap(d.button("Editar", { exact: true })); await d.type(p.getByLabel("Teléfono"), "987654321"); await d.tap(d.button("Guardar", { exact: true })); await d.see("Guardamos tus datos."); }, async (p) => { await enter(p); await p.goto("/"); });
mandado(35, "cambiar", "Poner la dirección de mi trabajo", async (d, p) => { await d.menu(/Mi Perfil/); await d.tap(p.getByRole("navigation", { name: "Tu cuenta" }).getByRole("link", { name: /Direcciones/ })); await d.tap(d.link(/Agregar|Nueva/).or(d.button(/Agregar|Nueva/))); await d.type(p.getByLabel(/^Nombre/).first(), "Trabajo"); await d.type(p.getByRole("combobox", { name: "Distrito" }), "Surco"); await d.tap(p.getByRole("option").first()); await d.type(p.getByLabel("Calle y número"), "Av. Caminos 123"); await d.tap(d.button(/Guardar/)); await d.see(p.getByText("Av. Caminos 123")); }, async (p) => { await enter(p); await p.goto("/"); });
mandado(36, "cambiar", "Mi contraseña", async (d, p) => { await d.menu(/Mi Perfil/); await d.tap(p.getByRole("navigation", { name: "Tu cuenta" }).getByRole("link", { name: /Seguridad/ })); await d.type(p.getByLabel(/Contraseña actual/).first(), "una-clave-larga"); await d.type(p.getByLabel(/Contraseña nueva|Nueva contraseña/).first(), "otra-clave-larga"); await d.tap(d.button(/Cambiar (la |mi )?contraseña|Guardar/)); await d.see(p.getByText(/[Cc]ambia(mos|ste)|Tu contraseña/)); }, async (p) => { await enter(p); await p.goto("/"); });
mandado(37, "cambiar", "Mi correo", async (d, p) => { await d.menu(/Mi Perfil/); await d.tap(p.getByRole("navigation", { name: "Tu cuenta" }).getByRole("link", { name: /Seguridad/ })); const form = p.getByRole("region", { name: /[Cc]orreo/ }); await d.type(form.getByLabel(/[Cc]orreo/).first(), `ana-${randomUUID()}@ejemplo.pe`); await d.type(form.getByLabel(/[Cc]ontraseña/).first(), "una-clave-larga"); await d.tap(form.getByRole("button").last()); await d.see(p.getByText(/enviamos|mensaje|enlace/i)); }, async (p) => { await enter(p); await p.goto("/"); });
mandado(38, "cambiar", "Tema oscuro", async (d, p) => { await d.tap(p.getByRole("button", { name: /[Tt]ema/ })); await p.waitForFunction(() => document.documentElement.dataset.theme === "dark"); });
// ── reclamar
mandado(39, "reclamar", "Libro de Reclamaciones", async (d, p) => { if (process.env.MENU) await d.menu(/Libro de Reclamaciones/); else await d.tap(p.getByRole("contentinfo").getByRole("link", { name: /Libro de Reclamaciones/ })); await p.waitForURL(/libro/); await d.type(p.getByLabel(/^Nombre/).first(), "Ana Ñahui"); await d.type(p.getByLabel("Número de documento"), "12345678"); await d.type(p.getByLabel("Domicilio"), "Av. Caminos 123, Surco"); await d.type(p.getByLabel("Teléfono (opcional)"), "987654321"); await d.type(p.getByLabel(/Correo electrónico/).first(), `ana-${randomUUID()}@ejemplo.pe`); const bien = p.getByLabel(/Descripción|bien contratado|producto o servicio/i);  await d.type(p.getByLabel(/^Detalle/), "Llegó rota."); await d.type(p.getByLabel("Pedido del consumidor (opcional)"), "Que la cambien."); await d.tap(d.button(/Registrar hoja/)); await d.see(p.getByText(/Registramos tu/)); });
mandado(40, "reclamar", "Escribirle a la tienda", async (d, p) => { await d.menu("Contáctanos"); await d.type(p.getByLabel(/^Nombre/).first(), "Ana"); await d.type(p.getByLabel(/Correo/).first(), "ana@ejemplo.pe"); const asunto = p.getByLabel("Asunto"); await d.type(asunto, "Mi pedido"); await d.type(p.getByLabel("Mensaje"), "¿Cuándo llega mi pedido? No me llegó nada."); await d.tap(d.button(/Enviar/)); await d.see(p.getByText(/Gracias/)); });

const wanted = only ? only.split(",").map(Number) : null;
for (const m of M) {
  if (wanted && !wanted.includes(m.n)) continue;
  const page = await newPage();
  const d = new Dedo(page);
  let row = { n: m.n, clase: m.clase, frase: m.frase };
  try {
    if (typeof m.start === "function") await m.start(page); else await page.goto(m.start);
    await page.waitForFunction(() => window.isHydrated === true, null, { timeout: 20000 });
    const t0 = Date.now();
    await m.run(d, page);
    row = { ...row, ok: true, taps: d.taps, chars: d.chars, swipes: d.swipes, seg: (Date.now() - t0) / 1000 };
  } catch (e) {
    row = { ...row, ok: false, taps: d.taps, error: String(e.message).replace(/\x1b\[\d+m/g, "").split("\n").slice(0, 6).join(" ").slice(0, 400), last: d.log.slice(-1)[0] };
    await page.screenshot({ path: `./fotos/fallo-${m.n}.png` }).catch(() => {});
  }
  rows.push(row);
  console.log(JSON.stringify(row));
  await page.context().close();
}
writeFileSync(out, JSON.stringify(rows, null, 1));
await browser.close();
