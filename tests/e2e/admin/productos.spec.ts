import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { inspect } from "../accessibility.ts";
import { becomeAdmin, enter, expect, leave, signInAsAdmin, test } from "../fixtures.ts";
import { addProducto } from "../base.ts";
import { buy } from "../starts.ts";

test("a product is created with a picture and bought by a customer, and its history shows both", async ({ page }) => {
  const nombre = `Jarra ${randomUUID().slice(0, 8)}`;
  const foto = await sharp({ create: { width: 800, height: 1000, channels: 3, background: "#1f6f5c" } })
    .png()
    .toBuffer();
  await signInAsAdmin(page);
  await page.goto("/admin/productos");
  await page.getByRole("link", { name: "Nuevo Producto" }).click();
  const dialogo = page.getByRole("dialog", { name: "Nuevo Producto" });
  await dialogo.getByLabel("Nombre").fill(nombre);
  await dialogo.getByLabel("Categoría").selectOption("Hogar");
  await dialogo.getByLabel("Precio (S/)").fill("12,50");
  await dialogo.getByLabel("Stock").fill("10");
  await dialogo.getByLabel("Descripción").fill("De cerámica de Chulucanas");
  await dialogo
    .getByLabel("Elige una imagen")
    .setInputFiles({ name: "jarra.png", mimeType: "image/png", buffer: foto });
  await expect(dialogo.getByRole("img", { name: "Imagen 1" })).toBeVisible();
  await dialogo.getByRole("button", { name: "Guardar" }).click();
  await expect(dialogo.getByText("Usa punto para los decimales: 12.50.")).toBeVisible();
  await dialogo.getByLabel("Precio (S/)").fill("12.50");
  await dialogo.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByText(`Se creó ${nombre}.`)).toBeVisible();
  const editar = page.getByRole("link", { name: `Editar ${nombre}` });
  const href = (await editar.getAttribute("href")) ?? "";
  const id = new URLSearchParams(href.replace(/^.*\?/, "")).get("editar") ?? "";

  await leave(page);
  await enter(page);
  await page.goto(`/producto/${id}`);
  await expect(page.getByRole("img", { name: nombre }).first()).toHaveJSProperty("complete", true);
  await buy(page, id, "stripe", 2);

  await becomeAdmin(page);
  await page.goto(`/admin/productos?${new URLSearchParams({ buscar: nombre })}`);
  await expect(page.getByRole("row").filter({ hasText: nombre })).toContainText("8");
  await editar.click();
  await page.getByText("Historial de stock").click();
  const historia = page.getByRole("dialog").getByRole("table");
  await expect(historia.getByRole("row").nth(1)).toContainText(/Pedido.*−2.*8$/);
  await expect(historia.getByRole("row").nth(2)).toContainText(/Stock inicial.*\+10.*10$/);
});

test.describe("bulk selection", () => {
  test.use({ tolera: [/status of 400/] });

  test("a bulk price has a preview, and a fall by more than half must be confirmed", async ({ page }) => {
    const { nombre } = await addProducto({ precio: 100 });
    await signInAsAdmin(page);
    await page.goto(`/admin/productos?${new URLSearchParams({ buscar: nombre })}`);
    await page.getByRole("checkbox", { name: `Seleccionar ${nombre}` }).check();
    await page.getByRole("button", { name: "Cambiar precio" }).click();
    const dialogo = page.getByRole("dialog", { name: "Cambiar precio de 1 producto" });
    const porcentaje = dialogo.getByLabel("Porcentaje");
    const revisar = dialogo.getByRole("button", { name: "Revisar" });
    await porcentaje.fill("-100");
    await revisar.click();
    await expect(dialogo.getByText("No se puede bajar más de 90 %.")).toBeVisible();
    await expect(porcentaje).toBeFocused();

    await porcentaje.fill("-60");
    await revisar.click();
    await expect(page.locator(":focus")).toContainText("Cambia 1 producto.");
    await expect(dialogo).toContainText("El precio más bajo queda en S/ 40.00");
    await expect(dialogo.getByRole("list", { name: "Los primeros" })).toContainText("S/ 100.00");
    await dialogo.getByRole("button", { name: "Aplicar a 1 producto" }).click();
    const pregunta = page.getByRole("dialog", { name: "¿Bajar 1 producto más de la mitad?" });
    await inspect(page, "admin-lote");
    await pregunta.getByRole("button", { name: "Volver" }).click();
    await expect(page.getByRole("row").filter({ hasText: nombre })).toContainText("S/ 100.00");
    await dialogo.getByRole("button", { name: "Aplicar a 1 producto" }).click();
    await pregunta.getByRole("button", { name: "Sí, bajar los precios" }).click();
    await expect(dialogo.getByText("Listo: 1 producto")).toBeVisible();
    await dialogo.getByRole("button", { name: "Listo" }).click();
    await expect(page.getByRole("row").filter({ hasText: nombre })).toContainText("S/ 40.00");
  });

  test("products are tagged together, listed by their tag, and lose it again", async ({ page }) => {
    const productos = [await addProducto(), await addProducto()];
    const tag = `feria-${productos[0]?.id.slice(0, 8)}`;
    await signInAsAdmin(page);
    await page.goto(`/admin/productos?${new URLSearchParams({ buscar: "Jarra" })}`);
    for (const { nombre } of productos) await page.getByRole("checkbox", { name: `Seleccionar ${nombre}` }).check();
    await page.getByRole("button", { name: "Etiquetar" }).click();
    const dialogo = page.getByRole("dialog", { name: "Etiquetar 2 productos" });
    await dialogo.getByLabel("Poner").fill(tag.toUpperCase());
    await dialogo.getByRole("button", { name: "Revisar" }).click();
    await dialogo.getByRole("button", { name: "Aplicar a 2 productos" }).click();
    await expect(dialogo.getByText("Listo: 2 productos")).toBeVisible();
    await dialogo.getByRole("button", { name: "Listo" }).click();

    await page.goto("/admin/productos");
    await page.getByRole("combobox", { name: "Filtrar por etiqueta" }).selectOption(tag);
    const filas = page.getByRole("row").filter({ hasText: "Jarra" });
    await expect(filas).toHaveCount(2);
    await page.getByRole("checkbox", { name: `Seleccionar ${productos[0]?.nombre}` }).check();
    await page.getByRole("button", { name: "Etiquetar" }).click();
    const otro = page.getByRole("dialog", { name: "Etiquetar 1 producto" });
    await otro.getByLabel("Quitar").fill(tag);
    await otro.getByRole("button", { name: "Revisar" }).click();
    await otro.getByRole("button", { name: "Aplicar a 1 producto" }).click();
    await otro.getByRole("button", { name: "Listo" }).click();
    await expect(filas).toHaveCount(1);
  });
});

test("the keyboard opens a product, stays in its dialog and comes back to where it was", async ({ page }) => {
  const { nombre } = await addProducto();
  await signInAsAdmin(page);
  await page.goto(`/admin/productos?${new URLSearchParams({ buscar: nombre })}`);
  const editar = page.getByRole("link", { name: `Editar ${nombre}` });
  const eliminar = page.getByRole("button", { name: `Eliminar ${nombre}` });
  await page.getByRole("checkbox", { name: new RegExp(nombre) }).focus();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: nombre, exact: true })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(editar).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(eliminar).toBeFocused();

  await page.keyboard.press("Enter");
  const pregunta = page.getByRole("dialog", { name: "¿Estás seguro de que quieres eliminar este producto?" });
  await expect(pregunta).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(pregunta).toBeHidden();
  await expect(eliminar).toBeFocused();

  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  const dialogo = page.getByRole("dialog", { name: "Editar Producto" });
  await expect(dialogo).toBeVisible();
  for (let n = 0; n < 25; n += 1) {
    await page.keyboard.press("Tab");
    // Between last and first control the browser's own toolbar takes the focus.
    const inside = await page.evaluate(() => {
      const { activeElement: active, body } = document;
      return active === body || active?.closest("dialog") !== null;
    });
    expect(inside).toBe(true);
  }
  await page.keyboard.press("Escape");
  await expect(dialogo).toBeHidden();
  await expect(editar).toBeFocused();
});

test("a row opens anywhere; a removed product is announced, found among the removed, and restored", async ({
  page,
}) => {
  const { nombre } = await addProducto();
  await signInAsAdmin(page);
  await page.goto(`/admin/productos?${new URLSearchParams({ buscar: nombre })}`);
  const fila = page.getByRole("row").filter({ hasText: nombre });
  await fila.click();
  const dialogo = page.getByRole("dialog", { name: "Editar Producto" });
  await expect(dialogo.getByLabel("Nombre")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialogo).toBeHidden();

  // The notice must outlive the list's only row.
  await page.getByRole("button", { name: `Eliminar ${nombre}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Eliminar" }).click();
  await expect(page.getByText(`Se eliminó ${nombre}. Está en «Eliminados».`)).toBeVisible();
  await expect(fila).toBeHidden();
  await page.getByRole("button", { name: "Deshacer", exact: true }).click();
  await expect(page.getByText("Se deshizo en 1 producto.")).toBeVisible();
  await expect(fila).toBeVisible();
  await page.getByRole("button", { name: `Eliminar ${nombre}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Eliminar" }).click();
  await expect(fila).toBeHidden();
  await page.getByRole("combobox", { name: "Filtrar por estado" }).selectOption("Eliminados");
  await inspect(page, "admin-eliminados");
  await page.getByRole("button", { name: `Restaurar ${nombre}` }).click();
  await expect(page.getByText("Se restauró")).toBeVisible();
  await expect(fila).toBeHidden();
  await page.getByRole("combobox", { name: "Filtrar por estado" }).selectOption("Vigentes");
  await fila.getByRole("link", { name: nombre, exact: true }).click();
  await dialogo.getByRole("link", { name: "Quién cambió este producto" }).click();
  await expect(page.getByRole("heading", { name: nombre, level: 1 })).toBeVisible();
  const cambios = page.getByRole("table", { name: "Auditoría" }).getByRole("row");
  await expect(cambios).toHaveCount(5);
  await expect(cambios.nth(1)).toContainText("Restauró");
  await expect(cambios.nth(2)).toContainText("Eliminó");
});

test.describe("a session that ended", () => {
  test.use({ tolera: [/status of 401/] });

  test("is renewed in a dialog above the form, which is then saved", async ({ page, context }) => {
    const nombre = `Jarra ${randomUUID().slice(0, 8)}`;
    await signInAsAdmin(page);
    await page.goto("/admin/productos?categoria=Libros&nuevo=1");
    const dialogo = page.getByRole("dialog", { name: "Nuevo Producto" });
    await dialogo.getByLabel("Nombre").fill(nombre);
    await dialogo.getByLabel("Categoría").selectOption("Hogar");
    await dialogo.getByLabel("Precio (S/)").fill("12.50");
    await dialogo.getByLabel("Stock").fill("0");
    await dialogo.getByLabel("Descripción").fill("De cerámica de Chulucanas");
    await context.clearCookies();
    await dialogo.getByRole("button", { name: "Guardar" }).click();

    const entrar = page.getByRole("dialog", { name: "Tu sesión terminó" });
    const clave = entrar.getByLabel("Contraseña", { exact: true });
    await expect(clave).toBeFocused();
    await inspect(page, "sesion-terminada");
    // Escape must not close it.
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await clave.fill("no-es-esta");
    await entrar.getByRole("button", { name: "Iniciar sesión" }).click();
    await expect(page.locator(":focus")).toContainText("Correo o contraseña incorrectos.");
    await clave.fill("admin-demo");
    await entrar.getByRole("button", { name: "Iniciar sesión" }).click();
    await expect(page.getByText(`Se creó ${nombre}.`)).toBeVisible();
    await expect(dialogo).toBeHidden();
    expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain(nombre);
  });
});

const PANTALLAS = [
  { width: 1280, height: 900 },
  { width: 1280, height: 720 },
  { width: 360, height: 780 },
];

test.describe("while the database does not answer", () => {
  test.use({ tolera: [/status of 503|^503 (GET|POST)/] });

  test("a failed and a conflicting save are told beside the button", async ({ page, context }) => {
    const { id, nombre } = await addProducto();
    const camino = `/admin/productos?${new URLSearchParams({ buscar: nombre, editar: id })}`;
    await signInAsAdmin(page);
    await page.goto(camino);
    const dialogo = page.getByRole("dialog", { name: "Editar Producto" });
    await expect(dialogo.getByLabel("Nombre")).toBeFocused();
    await dialogo.getByLabel("Precio (S/)").fill("102.50");
    await page.route("**/admin/productos.data**", (route) =>
      route.request().method() === "POST" ? route.fulfill({ status: 503, body: "" }) : route.continue(),
    );
    const guardar = dialogo.getByRole("button", { name: "Guardar", exact: true });
    const fallo = dialogo.getByRole("alert").filter({ hasText: "Lo que escribiste sigue aquí." });
    for (const pantalla of PANTALLAS) {
      await page.setViewportSize(pantalla);
      await guardar.click();
      await expect(page.locator(":focus")).toContainText("Lo que escribiste sigue aquí.");
      await expect(fallo).toBeInViewport({ ratio: 1 });
      await expect(guardar).toBeInViewport({ ratio: 1 });
    }

    await page.unroute("**/admin/productos.data**");
    const otra = await context.newPage();
    await otra.goto(camino);
    await otra.getByLabel("Descripción").fill("Más ancha");
    await otra.getByRole("button", { name: "Guardar", exact: true }).click();
    await expect(otra.getByText(`Se guardó ${nombre}.`)).toBeVisible();
    await otra.close();

    await fallo.getByRole("button", { name: "Reintentar" }).click();
    const conflicto = dialogo.getByRole("alert").filter({ hasText: "mientras lo editabas" });
    await expect(page.locator(":focus")).toContainText("mientras lo editabas");
    const encima = conflicto.getByRole("button", { name: "Guardar lo mío encima" });
    for (const pantalla of PANTALLAS) {
      await page.setViewportSize(pantalla);
      await expect(conflicto.getByText(/guardó cambios en este producto/)).toBeInViewport({ ratio: 1 });
      await expect(encima).toBeInViewport({ ratio: 1 });
    }
    await encima.click();
    await expect(page.getByRole("row").filter({ hasText: nombre })).toContainText("S/ 102.50");
  });

  test("a list stays as it was, with a notice, and can be tried again", async ({ page }) => {
    const { nombre } = await addProducto();
    await signInAsAdmin(page);
    await page.goto(`/admin/productos?${new URLSearchParams({ buscar: nombre })}`);
    const fila = page.getByRole("row").filter({ hasText: nombre });
    await expect(fila).toBeVisible();
    await page.route("**/admin/productos.data**", (route) => route.fulfill({ status: 503, body: "" }));
    await page.getByRole("combobox", { name: "Filtrar por categoría" }).selectOption("Libros");
    const aviso = page.getByRole("alert").filter({ hasText: "No se pudo cargar." });
    await expect(aviso).toBeVisible();
    await expect(fila).toBeVisible();
    await page.unroute("**/admin/productos.data**");
    await aviso.getByRole("button", { name: "Reintentar" }).click();
    await expect(page.getByRole("heading", { name: "No hay resultados con estos filtros" })).toBeVisible();
    await expect(aviso).toBeHidden();
  });
});
