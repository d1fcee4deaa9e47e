import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { combineAjustes } from "#app/features/base/ajustes/ajustes.ts";
import { getDatosTienda } from "#app/features/paginas/empresa/datos.ts";
import { parseEnv } from "#lib/env.ts";
import { listEncargados } from "./encargados.ts";
import { listDatos } from "./privacidad-datos.tsx";

const AJUSTES = combineAjustes(parseEnv({}));
const datos = getDatosTienda(parseEnv({}), AJUSTES);

const list = (source: Record<string, string>, paises = AJUSTES.paises) => listEncargados(parseEnv(source), { paises });

const nombres = (source: Record<string, string>) => list(source).map(({ nombre }) => nombre);
const say = (encargados: ReturnType<typeof list>) =>
  renderToStaticMarkup(listDatos(datos, encargados, []).find(({ id }) => id === "con-quien")?.contenido).replace(
    /<[^>]*>/g,
    "",
  );

describe("the privacy policy names who handles data", () => {
  const produccion = {
    MODO: "produccion",
    TIENDA_URL: "https://tienda.example",
    DATABASE_URL: "postgres://db.example/tienda",
    AUTH_SECRET: "s".repeat(32),
    MERCADOPAGO_ACCESS_TOKEN: "a",
    MERCADOPAGO_WEBHOOK_SECRET: "b",
  };

  test("only those that are set up", () => {
    expect(nombres(produccion)).toContain("Mercado Pago");
    expect(nombres(produccion)).not.toContain("Stripe");
    expect(nombres(produccion)).not.toContain("Cloudinary");
    expect(nombres({ ...produccion, CLOUDINARY_CLOUD_NAME: "c", CLOUDINARY_UPLOAD_PRESET: "p" })).toContain(
      "Cloudinary",
    );
  });

  test("both payment providers in the demo, which plays them", () => {
    expect(nombres({})).toEqual(expect.arrayContaining(["Stripe", "Mercado Pago"]));
  });

  const todo = {
    ...produccion,
    STRIPE_SECRET_KEY: "a",
    STRIPE_WEBHOOK_SECRET: "b",
    SMTP_URL: "smtp://correo.example",
    CORREO_REMITENTE: "tienda@tienda.example",
    CLOUDINARY_CLOUD_NAME: "c",
    CLOUDINARY_UPLOAD_PRESET: "p",
    OIDC_ISSUER: "https://cuentas.example",
    OIDC_CLIENT_ID: "i",
    OIDC_CLIENT_SECRET: "s",
  };

  test("each with its country, those that the owner alone knows by the panel's setting", () => {
    const said = say(list(todo, { alojamiento: "Alemania", correo: "Francia", identidad: "Irlanda" }));
    expect(said).toMatch(/Stripe: [^.]*\(Estados Unidos\)\./);
    expect(said).toMatch(/Mercado Pago: [^.]*\(Argentina y Brasil\)\./);
    expect(said).toMatch(/Cloudinary: [^.]*\(Estados Unidos\)\./);
    expect(said).toMatch(/Nuestro proveedor de correo: [^.]*\(Francia\)\./);
    expect(said).toMatch(/proveedor de identidad con el que inicias sesión: [^.]*\(Irlanda\)\./);
    expect(said).toMatch(/La empresa que nos aloja: [^.]*\(Alemania\)\./);
    expect(said).toMatch(/Empresas de transporte: [^.]*\(Perú\)\./);
    expect(said).not.toContain("no indicado");
  });

  test("and where nobody has said it, that it is not said, and who can be asked", () => {
    const said = say(list(todo));
    expect(said.match(/\(país no indicado\)/g)).toHaveLength(3);
    expect(said).toContain(`todavía no lo publicamos: pregúntanos en ${datos.email}`);
  });
});
