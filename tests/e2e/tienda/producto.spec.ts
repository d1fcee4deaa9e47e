import { inspect } from "../accessibility.ts";
import { addProducto, query } from "../base.ts";
import { expect, test } from "../fixtures.ts";

/** A product with three demo pictures; the second has an alternative text. */
async function addConFotos() {
  const producto = await addProducto();
  await query(
    `update productos set
       imagen = fotos.todas[1], galeria = fotos.todas[2:3], textos_imagenes = array['', 'La base, sin esmalte'],
       caracteristicas = array['Material: gres', 'Capacidad: 320 ml']
     from (select array_agg(imagen) as todas from (select imagen from productos where imagen <> '' order by id limit 3) f) fotos
     where productos.id = $1`,
    [producto.id],
  );
  return producto;
}

test("the pictures of a product are leafed through, enlarged and left by the keyboard", async ({ page }) => {
  const { id, nombre } = await addConFotos();
  await page.goto(`/producto/${id}`);
  const tira = page.getByRole("group", { name: `Fotos de ${nombre}` });
  await expect(tira.getByRole("img", { name: nombre, exact: true })).toBeVisible();
  await expect(tira.getByRole("img", { name: "La base, sin esmalte" })).toBeAttached();
  await page.getByRole("button", { name: "Foto siguiente" }).click();
  await expect(page.getByText("Foto 2 / 3")).toBeVisible();
  await expect(page.getByRole("link", { name: "Ver foto 2 de 3" })).toHaveAttribute("aria-current", "true");
  const tabla = page.getByRole("table", { name: "Características" });
  await expect(tabla.getByRole("row", { name: "Material gres" })).toBeVisible();

  const ampliar = page.getByRole("button", { name: "Ampliar la foto" });
  await ampliar.focus();
  await page.keyboard.press("Enter");
  const dialogo = page.getByRole("dialog", { name: `Fotos de ${nombre}` });
  const foto = dialogo.getByRole("img");
  await expect(foto).toHaveAccessibleName("La base, sin esmalte");
  await page.keyboard.press("ArrowRight");
  await expect(dialogo.getByText("Foto 3 / 3")).toBeVisible();
  await inspect(page, "producto-ampliada");

  const scale = () => foto.evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).a);
  await page.keyboard.press("+");
  await expect.poll(scale).toBeCloseTo(1.5);
  // Arrow keys pan an enlarged picture, without changing it.
  await page.keyboard.press("ArrowLeft");
  await expect(dialogo.getByText("Foto 3 / 3")).toBeVisible();
  await page.keyboard.press("0");
  await expect.poll(scale).toBe(1);
  await foto.dblclick();
  await expect.poll(scale).toBeGreaterThan(2);
  await dialogo.getByRole("button", { name: "Foto siguiente" }).click();
  await expect(dialogo.getByText("Foto 1 / 3")).toBeVisible();
  await expect.poll(scale).toBe(1);
  await page.keyboard.press("Escape");
  await expect(dialogo).toBeHidden();
  await expect(ampliar).toBeFocused();
  await expect(page.getByText("Foto 1 / 3")).toBeVisible();
});

test("two fingers enlarge a picture, and one leafs on", async ({ browser }) => {
  const { id, nombre } = await addConFotos();
  const context = await browser.newContext({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  await page.goto(`/producto/${id}`);
  await page.getByRole("button", { name: "Ampliar la foto" }).tap();
  const dialogo = page.getByRole("dialog", { name: `Fotos de ${nombre}` });
  const foto = dialogo.getByRole("img");
  await expect(foto).toBeVisible();
  const client = await context.newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...xs: number[]) =>
    client.send("Input.dispatchTouchEvent", { type, touchPoints: xs.map((x, id) => ({ x, y: 370, id })) });

  await touch("touchStart", 300);
  await touch("touchMove", 200);
  await touch("touchMove", 60);
  await touch("touchEnd");
  await expect(dialogo.getByText("Foto 2 / 3")).toBeVisible();

  await touch("touchStart", 160);
  await touch("touchStart", 160, 200);
  await touch("touchMove", 120, 240);
  await touch("touchMove", 80, 280);
  await touch("touchEnd");
  const scale = () => foto.evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).a);
  await expect.poll(scale).toBeGreaterThan(2);
  await expect(dialogo.getByText("Foto 2 / 3")).toBeVisible();
  await context.close();
});

test("a card shows the second picture under the mouse, and not to who wants no movement", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/fotos")) asked.push(request.url());
  });
  const card = page.getByRole("article").filter({ hasText: "Taza de cerámica bicolor" });
  await page.emulateMedia({ reducedMotion: "no-preference" });
  // Fetched once, however often it is hovered meanwhile.
  const { promise: pointed, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/api/fotos?*", async (route) => {
    await pointed;
    await route.continue();
  });
  await page.goto("/catalogo?search=Taza+de+cer%C3%A1mica+bicolor");
  await expect(card.locator("img")).toHaveCount(1);
  await expect(async () => {
    await page.mouse.move(0, 0);
    await card.hover();
    expect(asked).toHaveLength(1);
  }).toPass();
  await page.mouse.move(0, 0);
  await card.hover();
  release();
  await expect(card.locator("img")).toHaveCount(2);
  await expect(card.locator(".segunda")).toHaveCSS("opacity", "1");
  expect(asked).toHaveLength(1);

  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.reload();
  await page.waitForLoadState("networkidle");
  await card.hover();
  await expect(card.locator("img")).toHaveCount(1);
  expect(asked).toHaveLength(1);
});

test.describe("below a product", () => {
  test.use({ permissions: ["clipboard-read", "clipboard-write"] });

  test("it can be shared, and what goes with it leads on", async ({ page }) => {
    const { id, nombre } = await addProducto();
    await page.goto(`/producto/${id}`);
    const compartir = page.getByRole("group", { name: "Compartir este producto" });
    await compartir.getByRole("button", { name: "Copiar enlace" }).click();
    await expect(compartir.getByRole("status")).toHaveText("Enlace copiado");
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
    const whatsapp = await compartir.getByRole("link", { name: "WhatsApp" }).getAttribute("href");
    expect(new URL(whatsapp ?? "").searchParams.get("text")).toBe(`${nombre} ${page.url()}`);

    const related = page.getByRole("region", { name: "También te puede interesar" });
    await expect(related.getByRole("listitem")).toHaveCount(4);
    const first = related.getByRole("link").first();
    const other = (await first.textContent()) ?? "";
    await first.click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(other);
  });
});
