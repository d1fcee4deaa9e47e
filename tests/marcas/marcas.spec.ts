import fc from "fast-check";
import { judgeColores } from "#app/features/base/aspecto/colores.ts";
import { LETRAS } from "#app/features/base/aspecto/letras.ts";
import { findPropuesta } from "#app/features/base/aspecto/propuesta.ts";
import { listKeys } from "#lib/objects.ts";
import { expectContrast } from "#tests/e2e/accessibility.ts";
import { expect, test } from "#tests/e2e/fixtures.ts";
import { openProducto } from "#tests/e2e/steps.ts";

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);
const marca = fc.record({ tinta: hex, acento: hex, letras: fc.constantFrom(...listKeys(LETRAS)) });

/** As a shopkeeper has them who takes what is proposed. */
const ESTILOS = fc.sample(marca, { numRuns: 40, seed: Number(process.env.MARCAS) }).map(({ tinta, acento, letras }) => {
  const refused = judgeColores({ tinta, acento });
  const [ink, accent] = [findPropuesta(refused.tinta) ?? tinta, findPropuesta(refused.acento) ?? acento];
  return `/marca/${ink.slice(1)}-${accent.slice(1)}-${letras}.css`;
});

const PAGINAS = ["/", "/catalogo?vista=lista", "producto", "/contacto", "/sign-in", "/libro-de-reclamaciones"];

for (const pagina of PAGINAS) {
  test(`forty brands can be read: ${pagina}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    if (pagina.startsWith("/")) await page.goto(pagina);
    else await openProducto(page, "Tomatodo térmico de acero 750 ml");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    for (const estilo of ESTILOS) {
      const link = await page.addStyleTag({ url: estilo });
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        await expectContrast(page, `${estilo}, ${colorScheme}`);
      }
      await link.evaluate((element) => element.parentNode?.removeChild(element));
    }
  });
}
