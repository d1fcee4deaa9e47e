import type { Page } from "@playwright/test";
import { addProducto, query } from "../base.ts";
import { inspect } from "../accessibility.ts";
import { enter, expect, signInAsAdmin, testInOwnShop } from "../fixtures.ts";
import { openCheckout } from "../starts.ts";
import { addToCart, METODO } from "../steps.ts";

/** A shop of its own, as settings are shared. Each test changes others. */
const test = testInOwnShop();

// Refused requests, and a mail's preview, which blocks Playwright's scripts.
test.use({
  tolera: [/status of 400 \(Bad Request\).*\/admin\/ajustes[\w/]*\.data|Blocked script .*\/ajustes\/muestra/],
});

test("a setting is changed, seen by the next visitor, and undone", async ({ page, browser, casa: { dataDir } }) => {
  const { id } = await addProducto({}, dataDir);
  await signInAsAdmin(page);
  await page.goto("/admin/ajustes/precios");
  const ajuste = page.getByRole("form", { name: "Precios con IGV incluido" });
  await expect(ajuste).toContainText("Por defecto: no.");
  await ajuste.getByRole("checkbox").check();
  await ajuste.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByText("El ajuste quedó guardado.")).toBeVisible();
  await expect(ajuste).toContainText("Cambiado aquí.");

  const visitor = await browser.newPage();
  await visitor.goto(`/producto/${id}`);
  await expect(visitor.getByText("S/ 118.00").first()).toBeVisible();
  await expect(visitor.getByText("IGV incluido").first()).toBeVisible();
  await expect(visitor.getByText("S/ 100.00")).toHaveCount(0);
  await addToCart(visitor);
  await visitor.goto("/carrito");
  const resumen = visitor.getByRole("region", { name: "Resumen" });
  await expect(resumen.getByRole("term")).toHaveText(["Total", "Subtotal sin IGV", "IGV (18%)"]);
  await expect(resumen.getByRole("definition")).toHaveText(["S/ 118.00", "S/ 100.00", "S/ 18.00"]);
  await inspect(visitor, "carrito-con-igv");

  await ajuste.getByText("Últimos cambios").click();
  await inspect(page, "admin-ajustes");
  await ajuste.getByRole("button", { name: "Volver a no" }).click();
  await expect(ajuste.getByRole("checkbox")).not.toBeChecked();
  await visitor.goto(`/producto/${id}`);
  await expect(visitor.getByText("S/ 118.00 con IGV").first()).toBeVisible();
});

test("the company, the name and the logo are what every visitor sees", async ({ page, browser }) => {
  await signInAsAdmin(page);
  await page.goto("/admin/ajustes");
  await page.getByLabel("Buscar un ajuste").fill("ruc");
  await expect(page.getByRole("form")).toHaveCount(1);
  const empresa = page.getByRole("form", { name: "Datos de la empresa" });
  await empresa.getByLabel("Razón social").fill("Taller Lima S.A.C.");
  await empresa.getByLabel("RUC").fill("20131312954");
  await empresa.getByRole("button", { name: "Guardar" }).click();
  await expect(empresa.getByLabel("RUC")).toBeFocused();
  await expect(empresa).toContainText("Revisa el RUC");
  await expect(empresa.getByLabel("Razón social")).toHaveValue("Taller Lima S.A.C.");
  await empresa.getByLabel("RUC").fill("20131312955");
  await empresa.getByRole("button", { name: "Guardar" }).click();
  await expect(empresa).toContainText("Cambiado aquí.");

  await page.getByLabel("Buscar un ajuste").fill("nombre y logo");
  const nombre = page.getByRole("form", { name: "Nombre y logo" });
  await nombre.getByLabel("Nombre de la tienda").fill("Taller Lima");
  await nombre.getByLabel("Subir logo").setInputFiles("public/iconos/512.png");
  await expect(nombre.getByRole("img", { name: "Logo actual" })).toBeVisible();
  await nombre.getByRole("button", { name: "Guardar" }).click();
  await expect(nombre).toContainText("Cambiado aquí.");

  const visitor = await browser.newPage();
  await visitor.goto("/contacto");
  await expect(visitor).toHaveTitle(/Taller Lima/);
  await expect(
    visitor.getByRole("link", { name: "Taller Lima, ir al inicio" }).getByRole("presentation"),
  ).toHaveAttribute("src", /^\/imagenes\/.*-320\.webp$/);
  await expect(visitor.getByRole("contentinfo")).toContainText("Taller Lima S.A.C. · RUC 20131312955");
  const manifest = await (await visitor.request.get("/manifest.webmanifest")).json();
  expect(manifest).toMatchObject({ name: "Taller Lima", short_name: "Taller Lima" });
  await inspect(page, "admin-ajustes-empresa");
});

test("a search that found nothing becomes a synonym", async ({ page, browser, casa: { dataDir } }) => {
  const { nombre } = await addProducto({}, dataDir);
  await query("insert into busquedas_sin_resultado values (current_date, 'jofaina', 3)", [], dataDir);
  const visitor = await browser.newPage();
  await visitor.goto("/catalogo?search=jofaina");
  await expect(visitor.getByText("No se encontraron productos").first()).toBeVisible();

  await signInAsAdmin(page);
  await page.goto("/admin");
  const vacias = page.getByRole("region", { name: "Búsquedas sin resultado en 30 días" });
  await expect(vacias).toContainText("3 veces");
  await vacias.getByRole("link", { name: "Crear sinónimo de «jofaina»" }).click();
  const palabras = page.getByRole("textbox", { name: "Sinónimos" });
  await expect(palabras).toBeFocused();
  await page.keyboard.type("dos palabras");
  const ajuste = page.getByRole("form", { name: "Sinónimos" });
  await ajuste.getByRole("button", { name: "Guardar" }).click();
  await expect(ajuste).toContainText("«dos palabras» son varias palabras; sepáralas con comas o deja una sola.");
  await expect(palabras).toHaveValue(/\njofaina, dos palabras$/);
  await inspect(page, "admin-sinonimos");
  await palabras.fill("Jarra, jofaina");
  await ajuste.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByText("El ajuste quedó guardado.")).toBeVisible();
  await ajuste.getByText("Últimos cambios").click();
  await expect(ajuste).toContainText("Jarra, jofaina");

  await visitor.goto("/catalogo?search=jofaina");
  await expect(visitor.getByRole("link", { name: nombre, exact: true })).toBeVisible();
});

test("a category is made and moved; one that has products stays, and says so at its field", async ({
  page,
  browser,
  casa: { dataDir },
}) => {
  const { id, nombre } = await addProducto({}, dataDir);
  await signInAsAdmin(page);
  await page.goto("/admin/ajustes/catalogo");
  const ajuste = page.getByRole("form", { name: "Categorías" });
  const guardar = ajuste.getByRole("button", { name: "Guardar" });
  const hogar = ajuste.getByRole("group", { name: "Hogar" });
  await hogar.getByLabel("Nombre").fill("Casa");
  await guardar.click();
  const casa = ajuste.getByRole("group", { name: "Casa" });
  await expect(casa).toContainText("Todavía hay productos en «Hogar».");
  await expect(casa.getByLabel("Nombre")).toBeFocused();
  await expect(casa.getByRole("link", { name: "Productos de «Hogar»" })).toHaveAttribute(
    "href",
    "/admin/productos?categoria=Hogar",
  );
  await inspect(page, "admin-categorias");
  await casa.getByLabel("Nombre").fill("Hogar");
  await hogar.getByRole("button", { name: "Quitar Hogar" }).click();
  await guardar.click();
  await expect(ajuste.getByRole("alert")).toContainText("Todavía hay productos en «Hogar».");
  await expect(ajuste.getByRole("alert").getByRole("link", { name: "Productos de «Hogar»" })).toBeVisible();

  await page.reload();
  await ajuste.getByRole("button", { name: "Agregar una categoría" }).click();
  await expect(ajuste.getByRole("group", { name: "Categoría nueva" }).getByLabel("Nombre")).toBeFocused();
  await page.keyboard.type("Mesa y cocina");
  const mesa = ajuste.getByRole("group", { name: "Mesa y cocina" });
  await mesa.getByLabel("Frase").fill("Lo que pone la mesa.");
  await mesa.getByRole("button", { name: "Subir" }).press("Enter");
  await expect(mesa.getByRole("button", { name: "Subir" })).toBeFocused();
  await guardar.click();
  await expect(page.getByText("El ajuste quedó guardado.")).toBeVisible();
  await expect(ajuste.getByRole("group").nth(5)).toHaveAccessibleName("Mesa y cocina");
  await ajuste.getByText("Últimos cambios").click();
  await expect(ajuste).toContainText("agregó «Mesa y cocina: Lo que pone la mesa.»");

  await page.goto(`/admin/productos?editar=${id}`);
  const dialogo = page.getByRole("dialog", { name: "Editar Producto" });
  await dialogo.getByLabel("Categoría").selectOption("Mesa y cocina");
  await dialogo.getByRole("button", { name: "Guardar" }).click();
  await expect(dialogo).toBeHidden();
  const visitor = await browser.newPage();
  await visitor.goto("/catalogo?categoria=Mesa+y+cocina");
  await expect(visitor.getByRole("article")).toHaveCount(1);
  await expect(visitor.getByRole("link", { name: nombre, exact: true })).toBeVisible();
});

async function abrirPortada(quien: Page) {
  await quien.goto("/admin/ajustes");
  await quien.getByLabel("Buscar un ajuste").fill("portada");
  return quien.getByRole("form", { name: "Portada del inicio" });
}

test("what somebody else saved is told, and what was typed stays; home shows it in its days", async ({
  page,
  browser,
}) => {
  await signInAsAdmin(page);
  const otra = await page.context().newPage();
  const [mia, suya] = [await abrirPortada(page), await abrirPortada(otra)];
  const guardar = mia.getByRole("button", { name: "Guardar" });
  const save = async () => {
    const answered = page.waitForResponse((response) => response.request().method() === "POST");
    await guardar.click();
    await answered;
  };
  await suya.getByLabel("Título").fill("Navidad en Lima");
  await suya.getByRole("button", { name: "Guardar" }).click();
  await expect(suya).toContainText("Cambiado aquí.");

  await mia.getByLabel("Título").fill("Regalos de fin de año");
  await mia.getByLabel("Texto del botón").fill("Ver regalos");
  await guardar.click();
  await expect(mia.getByLabel("A dónde lleva el botón")).toBeFocused();
  await expect(mia).toContainText("Escribe a dónde lleva ese botón.");
  await page.keyboard.type("/catalogo/hogar");
  await mia.getByLabel("Subir imagen").setInputFiles("db/seed/imagenes/taza-ceramica-bicolor.webp");
  await mia.getByLabel("Qué se ve en la imagen").fill("Dos tazas de cerámica");
  await guardar.click();
  const aviso = mia.getByRole("alert");
  await expect(aviso).toContainText("Otra persona cambió este ajuste mientras lo editabas");
  await expect(aviso).toContainText("Título: Navidad en Lima");
  await expect(mia.getByLabel("Título")).toHaveValue("Regalos de fin de año");
  await inspect(page, "admin-ajustes-ajeno");
  await save();
  await expect(aviso).toBeHidden();
  await expect(mia.getByLabel("Título")).toHaveValue("Regalos de fin de año");

  const visitor = await browser.newPage();
  await visitor.goto("/");
  await expect(visitor.getByRole("heading", { level: 1, name: "Regalos de fin de año" })).toBeVisible();
  await expect(visitor.getByRole("img", { name: "Dos tazas de cerámica" })).toHaveJSProperty("complete", true);
  await inspect(visitor, "inicio-portada-propia");
  await visitor.getByRole("link", { name: "Ver regalos" }).click();
  await expect(visitor).toHaveURL("/catalogo/hogar");

  await mia.getByLabel("Primer día").fill("2099-12-01");
  await save();
  await visitor.goto("/");
  await expect(visitor.getByRole("heading", { level: 1, name: "Del mercado a tu puerta" })).toBeVisible();
  await expect(visitor.getByRole("link", { name: "Ver catálogo" })).toHaveAttribute("href", "/catalogo");
});

test("a mail's texts are seen before they are saved, and checked", async ({ page }) => {
  await signInAsAdmin(page);
  await page.goto("/admin/ajustes");
  await page.getByLabel("Buscar un ajuste").fill("cancelado");
  const correo = page.getByRole("form", { name: "Pedido cancelado" });
  const mensaje = correo.getByLabel("Mensaje");
  const ver = correo.getByRole("button", { name: "Ver cómo queda" });
  const dialogo = page.getByRole("dialog", { name: "Cómo queda: Pedido cancelado" });
  const readMuestra = async () => {
    const src = await dialogo.locator("iframe").getAttribute("src");
    return (await page.request.get(src ?? "")).text();
  };
  await mensaje.fill("Lo sentimos.");
  await ver.click();
  expect(await readMuestra()).toContain("Deja {motivo}: dice por qué se canceló.");
  await page.keyboard.press("Escape");
  await expect(ver).toBeFocused();
  await correo.getByRole("button", { name: "Guardar" }).click();
  await expect(mensaje).toBeFocused();
  await expect(correo).toContainText("Deja {motivo}");
  await mensaje.fill("Lo sentimos, {nombre}. <b>{motivo}</b>");
  await ver.click();
  expect(await readMuestra()).toContain("Lo sentimos, Rosa. &lt;b&gt;Pediste cancelarlo.&lt;/b&gt;");
  await inspect(page, "admin-ajustes-correo");
  await dialogo.getByRole("button", { name: "Cerrar" }).click();
  await correo.getByRole("button", { name: "Guardar" }).click();
  await expect(correo).toContainText("Cambiado aquí.");
  await correo.getByText("Últimos cambios").click();
  await correo.getByRole("button", { name: "Volver a lo de antes" }).click();
  await expect(mensaje).toHaveValue("Tu pedido fue cancelado. Motivo: {motivo}");
});

test("a payment method that is switched off is not offered, and the last one stays", async ({
  page,
  browser,
  casa: { dataDir },
}) => {
  await signInAsAdmin(page);
  await page.goto("/admin/ajustes#pagos");
  await expect(page).toHaveURL("/admin/ajustes/pagos");
  const medios = page.getByRole("form", { name: "Medios de pago" });
  const guardar = medios.getByRole("button", { name: "Guardar" });
  await medios.getByRole("checkbox", { name: "Tarjeta de crédito o débito" }).uncheck();
  await guardar.click();
  await expect(medios).toContainText("Cambiado aquí.");

  const { id } = await addProducto({}, dataDir);
  const visitor = await browser.newPage();
  await enter(visitor);
  await openCheckout(visitor, { id });
  const metodos = visitor.getByRole("group", { name: "Método de pago" });
  await expect(metodos.getByRole("radio")).toHaveCount(1);
  await expect(metodos.getByRole("radio", { name: METODO.mercadopago })).toBeChecked();

  await medios.getByRole("checkbox", { name: "Mercado Pago" }).uncheck();
  await guardar.click();
  await expect(medios.getByRole("alert")).toContainText("Deja al menos un medio de pago.");
  await medios.getByText("Últimos cambios").click();
  await medios.getByRole("button", { name: /^Volver a/ }).click();
  await expect(medios.getByRole("checkbox", { name: "Tarjeta de crédito o débito" })).toBeChecked();
  await visitor.reload();
  await expect(metodos.getByRole("radio")).toHaveCount(2);
});
