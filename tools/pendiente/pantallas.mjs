// usage: node pantallas.mjs URL DIR [names]
import { createRequire } from "node:module";
import { mkdirSync } from "node:fs";
import { randomUUID } from "node:crypto";
const require = createRequire("./package.json");
const { chromium } = require("@playwright/test");
const { findChromium } = await import("./tests/e2e/chromium.ts");
const [, , URL_, dir, only] = process.argv;
mkdirSync(dir, { recursive: true });
const browser = await chromium.launch(await findChromium());
const ctx = await browser.newContext({ baseURL: URL_, locale: "es-PE", timezoneId: "America/Lima", serviceWorkers: "block" });
const page = await ctx.newPage(); page.setDefaultTimeout(15000);
const H = { Connection: "close", Origin: URL_ };
const post = async (ruta, data) => { const r = await page.request.post(ruta, { data, headers: H }); if (!r.ok()) throw new Error(`${ruta} ${r.status()}`); };
const admin = async () => { await page.goto("about:blank"); await ctx.clearCookies(); await post("/api/auth/sign-in/email", { email: "admin@ejemplo.pe", password: "admin-demo" }); };
const nuevo = async () => { await page.goto("about:blank"); await ctx.clearCookies(); const c = { nombre: "Rosa", apellido: "Huamán", email: `rosa-${randomUUID().slice(0, 8)}@ejemplo.pe`, password: "una-clave-larga" }; await post("/api/auth/sign-up/email", { ...c, name: "Rosa Huamán" }); return c; };
const buscar = async (t) => (await (await page.request.get(`/api/sugerencias?search=${encodeURIComponent(t)}`)).json()).productos[0];
async function foto(name, { full = true } = {}) {
  for (const tema of ["light", "dark"]) for (const w of [360, 1280]) {
    await page.emulateMedia({ colorScheme: tema });
    await page.setViewportSize({ width: w, height: w === 360 ? 740 : 900 });
    await page.waitForTimeout(350);
    await page.screenshot({ path: `${dir}/${name}-${w}-${tema}.jpg`, type: "jpeg", quality: 70, fullPage: full });
  }
  console.log(name);
}
async function compra(t) {
  const { id } = await buscar(t);
  const [p] = await (await page.request.get(`/api/carrito?ids=${id}`)).json();
  const r = await page.request.post("/api/checkout", { headers: { ...H, "Idempotency-Key": randomUUID() }, data: { items: [{ producto_id: id, nombre: p.nombre, cantidad: 1, precio: p.precio, imagen: "" }], total: Math.round(p.precio * 118) / 100, direccion: "Jr. Unión 300, Lima, Lima, Lima", telefono: "987 654 321", metodo_pago: "stripe" } });
  const j = await r.json();
  await page.request.post(j.url, { form: { accion: "pagar", numero: "4242 4242 4242 4242", vencimiento: "12/40", cvc: "123" }, maxRedirects: 0, headers: H });
  return j.pedido_id;
}
const wants = (n) => !only || only.split(",").includes(n);
const run = async (n, f) => { if (!wants(n)) return; try { await f(); } catch (e) { console.log("FALLO", n, e.message.split("\n").slice(0, 3).join(" ")); await page.screenshot({ path: `${dir}/fallo-${n}.jpg`, type: "jpeg" }).catch(() => {}); } };
await run("rapidez", async () => {
  // some visits
  for (let n = 0; n < 40; n += 1) await page.request.post("/api/rapidez", { headers: { ...H, "User-Agent": "Mozilla/5.0 (Linux; Android 15) Chrome/142 Mobile Safari/537.36" }, data: { pagina: ["inicio", "catalogo", "producto", "carrito"][n % 4], lcp: 900 + 160 * n, inp: 40 + 9 * n, cls: n / 200 } });
  await admin(); await page.goto("/admin"); await page.getByText("Así de rápida es tu tienda").waitFor().catch(() => console.log("no section")); await page.waitForTimeout(800); await foto("rapidez");
});
await run("cupon", async () => {
  await admin(); await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/admin/cupones/nuevo"); await page.waitForTimeout(1200);
  await page.getByLabel("Código").first().fill("FERIA");
  await page.getByLabel("Porcentaje (%)").fill("20");
  for (const n of ["taza", "manta", "parlante"]) { await page.getByLabel("Buscar un producto").fill(n); await page.getByRole("list", { name: "Productos hallados" }).getByRole("button").first().click(); }
  await page.waitForTimeout(500); await foto("cupon-productos");
  await page.getByLabel("Cómo se reparte").selectOption("Códigos de un solo uso");
  await page.getByLabel("Nombre", { exact: true }).fill(`LOTE-${randomUUID().slice(0, 4).toUpperCase()}`);
  await page.getByLabel("Cuántos códigos").fill("30");
  await page.getByLabel("Último día").fill("2090-01-31");
  await foto("cupon-codigos-form");
  await page.getByRole("button", { name: "Crear el cupón" }).click();
  await page.getByRole("region", { name: "Códigos de un solo uso" }).waitFor();
  await foto("cupon-codigos");
});
await run("variantes", async () => {
  await admin(); const p = await buscar("gorro"); await page.goto(`/admin/productos/${p.id}/variantes`); await page.getByRole("form", { name: "Fotos por valor" }).waitFor(); await foto("variantes");
});
await run("lista", async () => {
  await nuevo(); const ids = []; for (const t of ["taza", "manta", "gorro", "reloj"]) ids.push((await buscar(t)).id);
  await page.goto("/"); await page.waitForTimeout(1500);
  for (const id of ids) { await page.goto(`/producto/${id}`); await page.getByRole("button", { name: /en favoritos/ }).first().click(); await page.waitForTimeout(300); }
  await page.goto("/favoritos"); await page.waitForTimeout(1200); await foto("favoritos");
  await page.goto("/favoritos/compartir"); await page.waitForTimeout(800); await foto("compartir");
  await page.getByRole("main").getByRole("button").first().click(); await page.waitForTimeout(1500); await foto("compartir-hecho");
  const t = await page.content(); const m = /\/lista\/[A-Za-z0-9_-]{10,}/.exec(t); console.log(m?.[0]);
  await page.goto(m[0]); await page.waitForTimeout(1000); await foto("lista");
  await page.goto("/"); await page.waitForTimeout(2500); await page.getByRole("heading", { name: "Lo que viste hace poco" }).scrollIntoViewIfNeeded(); await page.waitForTimeout(500); await foto("vistos", { full: false });
});
await run("pedidos", async () => {
  const c = await nuevo(); const a = await compra("tomatodo"); const b = await compra("taza"); const d = await compra("cafe"); await page.waitForTimeout(2500);
  await admin(); await page.setViewportSize({ width: 1280, height: 900 });
  for (const [id, e] of [[a, /^Cancelado|^Cancelar/], [b, /^Entregado/]]) { await page.goto(`/admin/pedidos/${id}`); await page.getByText("Cambiar el estado").first().click(); await page.getByRole("button", { name: e }).first().click(); await page.waitForTimeout(800); const dlg = page.getByRole("dialog"); if (await dlg.isVisible()) { await dlg.getByRole("button").last().click(); await page.waitForTimeout(1500); } }
  await page.goto("/admin/ajustes/pedidos"); const aj = page.getByRole("form", { name: "Pedir devoluciones desde el pedido" }); if (!(await aj.getByRole("checkbox").isChecked())) { await aj.getByRole("checkbox").check(); await aj.getByRole("button", { name: "Guardar" }).click(); await aj.getByText("Cambiado aquí.").waitFor(); }
  await page.goto("about:blank"); await ctx.clearCookies(); await post("/api/auth/sign-in/email", { email: c.email, password: c.password });
  await page.goto(`/pedido/${b}/devolucion`); await page.getByLabel("Motivo").selectOption({ label: "Tiene una falla" }); await page.getByLabel(/Taza/).first().fill("1"); await page.getByRole("button", { name: "Pedir devolución" }).click(); await page.getByRole("heading", { name: /Por responder/ }).waitFor(); await foto("devolucion-pedida");
  await admin(); await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/admin/pedidos/devoluciones"); await page.getByRole("link", { name: /Taza/ }).first().click(); await page.getByLabel("Adónde y cómo lo envía").fill("Jr. Lampa 100"); await page.getByRole("button", { name: "Aceptar devolución" }).click(); await page.getByRole("button", { name: "Recibir y devolver" }).waitFor(); await page.getByRole("button", { name: "Recibir y devolver" }).click(); await page.waitForTimeout(2500);
  await page.goto("about:blank"); await ctx.clearCookies(); await post("/api/auth/sign-in/email", { email: c.email, password: c.password });
  for (const [n, id] of [["cancelado", a], ["devuelto", b], ["pagado", d]]) { await page.goto(`/pedido/${id}`); await page.waitForTimeout(1000); await foto(`pedido-${n}`); }
  await page.goto("/perfil"); await page.waitForTimeout(800); await foto("perfil-pedidos");
});
await run("seguridad", async () => {
  await nuevo(); await page.goto("/perfil/seguridad"); await page.waitForTimeout(1000); await foto("seguridad");
});
await run("correo", async () => {
  const c = await nuevo(); await page.goto("/perfil/seguridad"); await page.waitForTimeout(1000);
  const nuevoCorreo = page.getByLabel(/[Cc]orreo nuevo|Nuevo correo/).first(); await nuevoCorreo.scrollIntoViewIfNeeded(); await nuevoCorreo.fill(`ana-${randomUUID().slice(0, 6)}@ejemplo.pe`);
  const form = page.locator("form").filter({ has: nuevoCorreo }); const clave = form.getByLabel(/[Cc]ontraseña/).first(); if (await clave.isVisible().catch(() => false)) await clave.fill(c.password);
  await form.getByRole("button").last().click(); await page.waitForTimeout(1500); await foto("seguridad-correo");
});
await run("filtros", async () => {
  await page.setViewportSize({ width: 360, height: 740 }); await page.goto("/catalogo?categoria=Ropa&orden=valorados"); await page.waitForTimeout(1500); await foto("catalogo", { full: false });
  await page.setViewportSize({ width: 360, height: 740 }); await page.getByRole("button", { name: "Filtrar" }).click(); await page.waitForTimeout(600);
  for (const tema of ["light", "dark"]) { await page.emulateMedia({ colorScheme: tema }); await page.waitForTimeout(300); await page.screenshot({ path: `${dir}/hoja-filtros-360-${tema}.jpg`, type: "jpeg", quality: 70 }); }
});
await run("agotado", async () => {
  await page.goto("/catalogo?search=mancuernas"); await page.waitForTimeout(1200); await foto("agotado");
  await page.goto("/catalogo?search=regalo"); await page.waitForTimeout(1200); await foto("regalo", { full: false });
});
await browser.close();
