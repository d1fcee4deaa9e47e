import type { Page } from "@playwright/test";
import { type Counter, expect } from "./counted.ts";

const EMPRESA = { razon: "Rosa S.A.C.", ruc: "20100070970", domicilio: "Jr. de la Unión 450, Lima" };

/** What the owner does in the panel, from the address in the start's log on. */
export function createOwner(page: Page, { press, write, attach }: Counter) {
  return {
    becomeDuena: async (address: string, email: string): Promise<void> => {
      await page.goto(address);
      await press(page.getByRole("button", { name: "Continuar" }));
      await write(page.getByLabel("Nombre"), "Rosa");
      await write(page.getByLabel("Apellido"), "Huamán");
      await write(page.getByLabel("Correo electrónico"), email);
      await write(page.getByLabel("Contraseña", { exact: true }), "una-clave-larga");
      await press(page.getByRole("button", { name: "Crear cuenta" }));
      await expect(page.getByRole("heading", { level: 2, name: "Tu cuenta" })).toBeVisible();
    },

    sayCompany: async (): Promise<void> => {
      await press(page.getByRole("link", { name: "Seguir: Tu empresa" }));
      const empresa = page.getByRole("form", { name: "Datos de la empresa" });
      await write(empresa.getByLabel("Razón social"), EMPRESA.razon);
      await write(empresa.getByLabel("RUC"), EMPRESA.ruc);
      await write(empresa.getByLabel("Domicilio fiscal"), EMPRESA.domicilio);
      await press(page.getByRole("link", { name: "Seguir: Nombre y colores" }));
      await expect(page.getByRole("form", { name: "Colores y letras" })).toBeVisible();
    },

    chooseColours: async (): Promise<void> => {
      const marca = page.getByRole("form", { name: "Colores y letras" });
      await write(marca.getByRole("textbox", { name: "Tinta", exact: true }), "#241E1A");
      await write(marca.getByRole("textbox", { name: "Acento", exact: true }), "#6B1D8C");
      await press(page.getByRole("link", { name: "Seguir: Qué vendes" }));
    },

    promise: async (): Promise<void> => {
      await press(page.getByRole("form", { name: "Precios con IGV incluido" }).getByRole("checkbox"));
      await press(page.getByRole("link", { name: "Seguir: Entregas" }));
      await press(page.getByRole("link", { name: "Seguir: Pagos y correo" }));
      await expect(page.getByRole("link", { name: "Entregas (hecho)" })).toBeVisible();
    },

    takeYape: async (): Promise<void> => {
      const cuenta = page.getByRole("form", { name: "Yape, Plin o transferencia" });
      await write(cuenta.getByLabel("Celular de Yape o Plin"), "987 654 321");
      await write(cuenta.getByLabel("A nombre de"), "Rosa Huamán");
      const medios = page.getByRole("form", { name: "Medios de pago" });
      await press(medios.getByRole("checkbox", { name: "Yape, Plin o transferencia" }));
      await press(page.getByRole("link", { name: "Seguir: Antes de abrir" }));
      await expect(page.getByText("Los pagos son de verdad")).toBeVisible();
    },

    bringProducts: async (csv: string, count: number): Promise<void> => {
      await page.goto("/admin/productos/mudanza");
      await attach(page.getByLabel(/Elige un archivo CSV/), "productos.csv", "text/csv", Buffer.from(csv));
      await press(page.getByRole("button", { name: "Revisar las filas" }));
      await press(page.getByRole("button", { name: `Traer ${count} productos` }));
      await expect(page.getByText(`Entraron ${count} productos`)).toBeVisible({ timeout: 120_000 });
    },

    issueInTest: async (): Promise<void> => {
      await page.goto("/admin/comprobantes/ajustes");
      await press(page.getByRole("checkbox", { name: "Emitir comprobantes electrónicos" }));
      await press(page.getByRole("button", { name: "Guardar" }));
      await expect(page.getByText("Los ajustes de comprobantes se guardaron.")).toBeVisible();
    },

    /** Confirms the payment and prepares the parcel. Returns when the receipt is accepted. */
    confirm: async (pedido: string): Promise<void> => {
      await page.goto(`/admin/pedidos/${pedido}`);
      await press(page.getByRole("button", { name: "Confirmar pago" }));
      await expect(page.getByRole("region", { name: "Devolver dinero" })).toBeVisible();
      await expect(async () => {
        await page.reload();
        await expect(page.getByRole("main")).toContainText("Aceptado", { timeout: 1_000 });
      }).toPass({ timeout: 60_000 });
      const opened = page.waitForEvent("popup");
      await press(page.getByRole("link", { name: "Hoja de despacho" }));
      await expect((await opened).getByRole("heading", { level: 1, name: /^Hoja de despacho/ })).toBeAttached();
    },
  };
}
