import { randomUUID } from "node:crypto";
import path from "node:path";
import type { Page } from "@playwright/test";
import { expectNoSideScroll, inspect } from "../accessibility.ts";
import { addProducto, query } from "../base.ts";
import { type Cliente, enter, expect, signInAsAdmin, test } from "../fixtures.ts";

// The refused form.
test.use({ tolera: [/status of 400/] });

const FOTO = path.resolve("db/seed/imagenes/taza-ceramica-bicolor.webp");
const respuesta = (quien: Page) => quien.getByLabel("Respuesta", { exact: true });
const boton = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const enlace = (page: Page, name: string | RegExp) => page.getByRole("link", { name });

/** A delivered order of one product. */
async function deliver(cliente: Cliente, producto: { id: string; nombre: string }): Promise<string> {
  const id = randomUUID();
  const items = [{ producto_id: producto.id, cantidad: 1, precio: 10, nombre: producto.nombre, imagen: "" }];
  await query(
    `insert into pedidos (id, usuario_id, items, subtotal, igv, igv_porcentaje, total, estado, cobro, direccion_envio,
       metodo_pago, clave_intento, huella, vence_en, busqueda)
     select $1, id, $2, 10, 1.8, 18, 11.8, 'entregado', 'pagado', 'Av. Larco 123', 'stripe', $3, '', now(), ''
     from usuarios where email = $4`,
    [id, JSON.stringify(items), id, cliente.email],
  );
  return id;
}

async function open(page: Page) {
  const cliente = await enter(page);
  // Creates the person's row in `usuarios`.
  await page.goto("/perfil");
  const producto = await addProducto({ stock: 5 });
  return { cliente, producto, pedido: await deliver(cliente, producto) };
}

test("who received a product gives an opinion by keyboard, with a picture, changes and removes it", async ({
  page,
}) => {
  const { producto, pedido } = await open(page);
  await page.goto(`/pedido/${pedido}`);
  await enlace(page, `Opinar sobre ${producto.nombre}`).click();
  await expect(page.getByRole("heading", { level: 1, name: "Tu opinión" })).toBeVisible();
  await inspect(page, "opinar");

  // Refused: errors at the fields, focus on the first, nothing lost.
  await page.getByLabel("Título (opcional)").fill("Me dura mucho");
  await boton(page, "Publicar opinión").click();
  await expect(page.getByText("Elige cuántas estrellas le das.")).toBeVisible();
  await expect(page.getByRole("radio", { name: "1 estrella", exact: true })).toBeFocused();
  await expect(page.getByLabel("Título (opcional)")).toHaveValue("Me dura mucho");
  await inspect(page, "opinar-rechazada");

  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: "4 estrellas" })).toBeChecked();
  await page.getByLabel("Tu opinión").fill("Se lava fácil y no se raya.\nVer https://otra.pe");
  await page.getByLabel("Fotos (opcional)").setInputFiles(FOTO);
  await boton(page, "Publicar opinión").click();
  await expect(page.getByText("Publicamos tu opinión. ¡Gracias!")).toBeVisible();
  await inspect(page, "opinar-guardada");

  await enlace(page, "Ver el producto").click();
  const opiniones = page.getByRole("region", { name: "Opiniones" });
  const mia = opiniones.getByRole("article", { name: "Opinión de Rosa H." });
  await expect(mia).toContainText("Compra verificada");
  await expect(mia.getByRole("link", { name: /otra\.pe/ })).toHaveCount(0);
  await expect(enlace(page, /4\.0 \(1 opinión\)/)).toBeVisible();

  await mia.getByRole("link", { name: "Ver la foto 1 de Rosa H. en grande" }).press("Enter");
  const visor = page.getByRole("dialog", { name: "Foto de Rosa H." });
  await expect(visor.getByRole("img", { name: "Foto de Rosa H." })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(visor).toBeHidden();
  await expect(mia.getByRole("link", { name: "Ver la foto 1 de Rosa H. en grande" })).toBeFocused();

  // Fetched by the browser: the page is the same for everyone.
  await enlace(page, "Cambiar tu opinión").click();
  await page.getByRole("radio", { name: "5 estrellas" }).check();
  await page.getByRole("checkbox", { name: "Quitar foto 1" }).check();
  await boton(page, "Guardar cambios").click();
  await expect(page.getByText("Publicamos tu opinión. ¡Gracias!")).toBeVisible();
  await enlace(page, "Ver mis opiniones").click();
  await expect(page.getByRole("list", { name: "Tus opiniones" })).toContainText("Me dura mucho");
  await boton(page, "No me la pidan más").click();
  await expect(page.getByText("Ya no te pediremos tu opinión por correo.")).toBeVisible();
  await inspect(page, "perfil-opiniones");

  await enlace(page, /^Cambiar o quitar/).click();
  await expect(page.getByRole("checkbox", { name: "Quitar foto 1" })).toHaveCount(0);
  await boton(page, "Quitar mi opinión").click();
  await expect(page.getByText("Quitamos tu opinión.")).toBeVisible();
  await page.goto("/perfil/opiniones");
  await expect(page.getByRole("list", { name: "Por opinar" })).toContainText(producto.nombre);
});

test("the shop answers and hides, and the product's page says so", async ({ page, browser }) => {
  const { cliente, producto, pedido } = await open(page);
  await query(
    `insert into opiniones (id, producto_id, usuario_id, pedido_id, autor, estrellas, titulo, texto, busqueda)
     select $1, $2, id, $3, 'Rosa H.', 2, 'Regular', 'Llegó con una raya en la base.', 'regular'
     from usuarios where email = $4`,
    [randomUUID(), producto.id, pedido, cliente.email],
  );
  await query("update productos set estrellas = '{0,1,0,0,0}' where id = $1", [producto.id]);

  const panel = await (await browser.newContext()).newPage();
  await signInAsAdmin(panel);
  await panel.goto("/admin/opiniones?situacion=por_revisar");
  await inspect(panel, "panel-opiniones");
  await panel.getByRole("link", { name: new RegExp(producto.nombre) }).click();
  await expect(panel.getByRole("heading", { level: 1 })).toContainText("Rosa H.");
  const otro = await panel.context().newPage();
  await otro.goto(panel.url());
  await respuesta(otro).fill("Lo sentimos.");
  await respuesta(panel).fill("Te enviamos otra sin costo.");
  await boton(panel, "Publicar respuesta").click();
  await expect(panel.getByText("Tu respuesta ya se ve en la página del producto.")).toBeVisible();
  await inspect(panel, "panel-opinion");
  await boton(otro, "Publicar respuesta").click();
  await expect(otro.getByText("No cambiamos nada: la suya ya se ve aquí.")).toBeVisible();
  await expect(otro.getByText("Ahora dice: «Te enviamos otra sin costo.».")).toBeVisible();
  await expect(respuesta(otro)).toHaveValue("Lo sentimos.");
  await inspect(otro, "panel-opinion-ajena");
  await respuesta(otro).fill("Lo sentimos. Te enviamos otra sin costo.");
  await boton(otro, "Guardar respuesta").click();
  await expect(otro.getByText("Tu respuesta ya se ve en la página del producto.")).toBeVisible();
  await expect(otro.getByText("Ahora dice:")).toBeHidden();
  await otro.close();

  await page.goto(`/producto/${producto.id}`);
  const opiniones = page.getByRole("region", { name: "Opiniones" });
  await expect(opiniones.getByRole("article")).toContainText("Te enviamos otra sin costo.");
  await inspect(page, "producto-opiniones");
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSideScroll(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await enlace(page, "2 estrellas: 1 opinión").click();
  await expect(page).toHaveURL(/\?estrellas=2#opiniones$/);
  await expect(opiniones.getByText("Solo las de 2 estrellas.")).toBeVisible();
  await enlace(page, "Ver todas").first().click();
  await expect(page).toHaveURL(/\/producto\/[^?]+#opiniones$/);

  await boton(panel, "Ocultar opinión").click();
  await expect(panel.getByText("Elige el motivo.")).toBeVisible();
  await panel.getByLabel("Motivo").selectOption({ label: "Insultos" });
  await boton(panel, "Ocultar opinión").click();
  await expect(boton(panel, "Volver a mostrar")).toBeVisible();
  await boton(panel, "Deshacer").click();
  await expect(panel.getByText("La opinión se ve de nuevo.")).toBeVisible();
  await boton(panel, "Deshacer").click();
  await expect(boton(panel, "Volver a mostrar")).toBeVisible();
  await expect(async () => {
    await page.goto(`/producto/${producto.id}`);
    await expect(opiniones.getByText("Hay 1 opinión oculta")).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 30_000 });
  await expect(opiniones.getByRole("article")).toHaveCount(0);
  await expect(enlace(page, /2\.0 \(1 opinión\)/)).toBeVisible();
  await panel.context().close();
});
