import type { Page } from "@playwright/test";
import { inspect } from "../accessibility.ts";
import { expect, signInAsAdmin, testInOwnShop } from "../fixtures.ts";

const test = testInOwnShop();

// A refused list.
test.use({ tolera: [/status of 400 \(Bad Request\).*\/admin\/\S+\.data/] });

const toFile = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(lines.join("\n")),
});

const CLIENTES = toFile("clientes.csv", [
  "Cuenta;Quién;Celular;Puntos;Ciudad",
  "lia@correo.pe;Lía Paz;912345678;40;Lima",
  "sin correo;Otra Persona;;3;Lima",
  "admin@ejemplo.pe;Ya Está;;0;Cusco",
]);

async function bringClientes(page: Page): Promise<void> {
  await page.goto("/admin/usuarios/traer");
  await inspect(page, "admin-traer-clientes");
  await page.getByLabel("Archivo de clientes").setInputFiles(CLIENTES);
  await expect(page.getByRole("alert").filter({ hasText: "Falta decir qué columna es el correo" })).toBeVisible();
  await inspect(page, "admin-traer-clientes-columnas");
  await page.getByLabel("Cuenta").selectOption("Correo");
  await page.getByLabel("Quién").selectOption("Nombre, o nombre y apellido");
  await page.getByRole("button", { name: "Revisar con estas columnas" }).click();
  await expect(page.getByText("1 cliente nuevo")).toBeVisible();
  await expect(page.getByText("«sin correo» no es un correo.")).toBeVisible();
  await inspect(page, "admin-traer-clientes-revisado");
  // What was reviewed is not what these columns say.
  await page.getByLabel("Celular").selectOption("No traer");
  await expect(page.getByRole("button", { name: /^Traer/ })).toBeHidden();
  await page.getByRole("button", { name: "Revisar con estas columnas" }).click();
  await page.getByRole("button", { name: "Traer 1 cliente" }).click();
  await expect(page.getByText("Entró 1 cliente")).toBeVisible();
}

const PRODUCTOS = toFile("tiendanube.csv", [
  "Identificador de URL;Nombre;Categorías;Precio;Precio promocional;Stock;SKU;Color de la caja",
  "polo-pima;Polo de algodón pima;Ropa;59,90;49,90;12;POLO-1;blanca",
  "taza-de-barro;Taza de barro;Cocina;35,00;;4;TAZA-1;gris",
  "sin-precio;Manta de lana de alpaca tejida a mano en Huancavelica;Ropa;;;1;MANTA-1;",
]);

async function bringProductos(page: Page): Promise<void> {
  await page.goto("/admin/productos/mudanza");
  await inspect(page, "admin-mudanzas");
  const lista = page.getByLabel("Una por línea: antigua;nueva");
  await lista.fill("/vieja;/otra\n/otra;/vieja");
  await page.getByRole("button", { name: "Guardar direcciones" }).click();
  await expect(lista).toHaveAccessibleDescription(/Línea 2: Daría vueltas/);
  await expect(lista).toHaveValue("/vieja;/otra\n/otra;/vieja");
  await inspect(page, "admin-mudanzas-error");
  await lista.fill("/vieja;/otra\n/otra;/contacto");
  await page.getByRole("button", { name: "Guardar direcciones" }).click();
  await expect(page.getByText("2 direcciones llevan a su página nueva.")).toBeVisible();
  const moved = await page.request.get("/vieja", { maxRedirects: 0 });
  expect([moved.status(), moved.headers().location]).toEqual([301, "/contacto"]);

  await page.getByLabel("Elige un archivo CSV").setInputFiles(PRODUCTOS);
  await expect(page.getByLabel("Color de la caja")).toBeVisible();
  await inspect(page, "admin-mudanza-columnas");
  await page.getByRole("button", { name: "Revisar las filas" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "1 fila tiene errores" })).toBeVisible();
  await inspect(page, "admin-mudanza-revisada");
  await page.getByRole("button", { name: /^Traer/ }).click();
  await expect(
    page.getByRole("tab", { name: /^Entraron/ }).or(page.getByRole("link", { name: /^Entraron/ })),
  ).toBeVisible();
  await inspect(page, "admin-mudanza-hecha");
}

test("what another shop had is brought, with the columns that people say", async ({ page }) => {
  await signInAsAdmin(page);
  await bringClientes(page);
  await bringProductos(page);
  for (const [ruta, pantalla] of [
    ["/admin/empezar-de-verdad", "admin-empezar-de-verdad"],
    ["/admin/productos/demostracion", "admin-demostracion"],
    ["/admin/ajustes/claves", "admin-claves"],
    ["/admin/ajustes/claves?proveedor=stripe", "admin-claves-stripe"],
    ["/admin/ajustes/claves?proveedor=correo", "admin-claves-correo"],
    ["/admin/ajustes/pagos", "admin-ajustes-pagos"],
  ] as const) {
    await page.goto(ruta);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await inspect(page, pantalla);
  }
});
