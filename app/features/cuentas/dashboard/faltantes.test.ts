import { expect, it } from "vitest";
import { combineAjustes } from "#app/features/base/ajustes/ajustes.ts";
import { METODOS_ELEGIBLES, type MetodoElegible } from "#db/values.ts";
import { parseEnv } from "#lib/env.ts";
import { EMPEZAR, type Faltante, listFaltantes } from "./faltantes.ts";

const EMPRESA = {
  EMPRESA_RAZON_SOCIAL: "Taller Lima S.A.C.",
  EMPRESA_RUC: "20131312955",
  EMPRESA_DIRECCION: "Jr. Puno 1, Lima",
  EMPRESA_TELEFONO: "+51 1 456 7890",
  EMPRESA_WHATSAPP: "+51 987 654 321",
  EMPRESA_EMAIL: "hola@taller.pe",
};
const STRIPE = { STRIPE_SECRET_KEY: "sk", STRIPE_WEBHOOK_SECRET: "wh" };
const MERCADOPAGO = { MERCADOPAGO_ACCESS_TOKEN: "t", MERCADOPAGO_WEBHOOK_SECRET: "s" };
const CORREO = { SMTP_URL: "smtp://correo.pe", CORREO_REMITENTE: "ventas@taller.pe" };
const { EMPRESA_RUC: _ruc, ...SIN_RUC } = EMPRESA;

const PRODUCTO = "No hay ningún producto: agrega el primero";
const TODOS = "razón social, RUC, domicilio, teléfono, WhatsApp, correo";
const DATOS = `Los datos de la empresa son inventados: ${TODOS}`;
const PAGOS = "Los pagos son simulados: falta conectar Stripe o Mercado Pago";
const CORREOS = "Los correos se guardan y no se envían: falta conectar el correo de la tienda";

/** But for a demo's last step. */
const listUndone = (pasos: readonly Faltante[]) => pasos.filter(({ hecho, texto }) => !hecho && texto !== EMPEZAR);

const list = (source: Record<string, string>, productos: number) => {
  const env = parseEnv(source);
  const hechos = {
    productos,
    precios: true,
    cobrables: METODOS_ELEGIBLES,
    dePrueba: [],
    vendido: true,
    comprobantes: null,
    aceptado: false,
    dosPasos: null,
  };
  const pasos = listFaltantes(env, { ...combineAjustes(env), paginas_legales: true }, hechos);
  return listUndone(pasos);
};

it.each([
  [{}, 0, [DATOS, PRODUCTO, PAGOS, CORREOS]],
  [{}, 1, [DATOS, PAGOS, CORREOS]],
  [{ ...EMPRESA, ...STRIPE, ...CORREO }, 0, [PRODUCTO]],
  [{ ...SIN_RUC, ...STRIPE, ...CORREO }, 1, ["Los datos de la empresa son inventados: RUC"]],
  [{ ...EMPRESA, ...CORREO }, 1, [PAGOS]],
  [{ ...EMPRESA, ...MERCADOPAGO }, 1, [CORREOS]],
  [{ ...EMPRESA, ...STRIPE, ...CORREO }, 1, []],
])("with %o and %i products: %j", (ajustes, productos, expected) => {
  expect(list(ajustes, productos).map(({ texto }) => texto)).toEqual(expected);
});

const findLast = (source: Record<string, string>) => {
  const env = parseEnv(source);
  const hechos = {
    productos: 1,
    precios: true,
    cobrables: METODOS_ELEGIBLES,
    vendido: true,
    dePrueba: [],
    aceptado: false,
  };
  return listFaltantes(env, combineAjustes(env), { ...hechos, comprobantes: null, dosPasos: true }).at(-1);
};

it("ends with the way to a real shop, in a demo alone", () => {
  expect(findLast({})).toEqual({ texto: EMPEZAR, hecho: false, to: "/admin/empezar-de-verdad" });
  const produccion = { MODO: "produccion", TIENDA_URL: "https://t.pe", DATABASE_URL: "embebida" };
  expect(findLast({ ...produccion, AUTH_SECRET: "s".repeat(32) })?.texto).not.toBe(EMPEZAR);
});

it.each<[string, Record<string, string>, boolean, string]>([
  ["without backups", {}, false, "Nadie hace copias de seguridad"],
  ["with plain backups", { COPIAS_DIR: "/copias" }, false, "no están cifradas"],
  ["with encrypted ones", { COPIAS_DIR: "/copias", COPIAS_CLAVE: "c".repeat(32) }, true, "una copia cifrada"],
])("tells a real shop %s of them", (_, source, hecho, texto) => {
  const produccion = { MODO: "produccion", TIENDA_URL: "https://t.pe", DATABASE_URL: "postgres://t.pe/t" };
  const env = parseEnv({ ...produccion, AUTH_SECRET: "s".repeat(32), ...source });
  const hechos = {
    productos: 1,
    precios: true,
    cobrables: METODOS_ELEGIBLES,
    vendido: true,
    dePrueba: [],
    aceptado: false,
  };
  const pasos = listFaltantes(env, combineAjustes(env), { ...hechos, comprobantes: null, dosPasos: true });
  expect(pasos).toContainEqual({ texto: expect.stringContaining(texto), hecho, to: "/admin/copias" });
});

it("says where each step is done, and names no setting of the environment", () => {
  const faltantes = list(SIN_RUC, 0);
  expect(faltantes[1]?.to).toBe("/admin/productos?nuevo=1");
  expect(faltantes[0]?.to).toBe("/admin/ajustes/empresa");
  expect(faltantes.every(({ to }) => to.startsWith("/admin"))).toBe(true);
  expect(JSON.stringify(faltantes)).not.toMatch(/[A-Z]{3,}_[A-Z]/);
});

it("tries the mail and the payments that are connected, and says that keys are for tests", () => {
  const env = parseEnv({ ...EMPRESA, ...STRIPE, ...CORREO });
  const hechos = { productos: 1, precios: true, cobrables: METODOS_ELEGIBLES, vendido: true, comprobantes: null };
  const read = (dePrueba: string[]) =>
    listFaltantes(env, combineAjustes(env), { ...hechos, dePrueba, aceptado: false, dosPasos: null });
  expect(read([]).flatMap(({ prueba, hecho }) => (prueba ? [[prueba, hecho]] : []))).toEqual([
    ["pagos", true],
    ["correo", true],
  ]);
  const deSunat = listFaltantes(env, combineAjustes(env), {
    ...hechos,
    comprobantes: "pruebas",
    dePrueba: [],
    aceptado: false,
    dosPasos: null,
  });
  expect(deSunat.filter(({ texto }) => texto.startsWith("SUNAT")).map(({ hecho }) => hecho)).toEqual([false]);
  expect(read(["Stripe"]).find(({ prueba }) => prueba === "pagos")).toMatchObject({
    hecho: false,
    texto: expect.stringContaining("Stripe en modo de prueba"),
  });
  expect(list(EMPRESA, 1).some(({ prueba }) => prueba)).toBe(false);
});

it.each<[MetodoElegible[], MetodoElegible[], string[]]>([
  [["stripe", "mercadopago"], ["stripe"], []],
  [["mercadopago"], ["mercadopago"], []],
  [["mercadopago"], ["stripe"], ["Nadie puede pagar: Mercado Pago no tiene sus claves."]],
  [
    ["stripe", "mercadopago"],
    [],
    ["Nadie puede pagar: Tarjeta de crédito o débito y Mercado Pago no tienen sus claves."],
  ],
])("with %j on and keys for %j: %j", (metodos_pago, cobrables, expected) => {
  const env = parseEnv({ ...EMPRESA, ...STRIPE, ...CORREO });
  const ajustes = { ...combineAjustes(env), metodos_pago, paginas_legales: true };
  const pasos = listFaltantes(env, ajustes, {
    productos: 1,
    precios: true,
    cobrables,
    dePrueba: [],
    vendido: true,
    comprobantes: "produccion" as const,
    aceptado: false,
    dosPasos: true,
  });
  const found = listUndone(pasos);
  expect(found.map(({ texto }) => `${texto.split(". ")[0]}.`)).toEqual(expected);
  expect(found.every(({ to }) => to === "/admin/ajustes/claves")).toBe(true);
});

it("says that new orders are paused, and where that was done", () => {
  const env = parseEnv({ ...EMPRESA, ...STRIPE, ...CORREO });
  const hechos = { productos: 1, precios: true, cobrables: METODOS_ELEGIBLES, vendido: true, comprobantes: null };
  const ajustes = { ...combineAjustes(env), paginas_legales: true, recibir_pedidos: false };
  const pasos = listFaltantes(env, ajustes, { ...hechos, dePrueba: [], aceptado: false, dosPasos: null });
  expect(listUndone(pasos)).toEqual([
    { texto: expect.stringContaining("no recibe pedidos nuevos"), hecho: false, to: "/admin/ajustes/pagos" },
  ]);
});

it("by hand alone, says first that nobody can pay, and nothing once it is set up in the panel", () => {
  const produccion = { MODO: "produccion", TIENDA_URL: "https://t.pe", DATABASE_URL: "postgres://x/y" };
  const copias = { COPIAS_DIR: "/copias", COPIAS_CLAVE: "c".repeat(32) };
  const env = parseEnv({ ...EMPRESA, ...CORREO, ...produccion, ...copias, AUTH_SECRET: "s".repeat(32) });
  const facts = { productos: 1, precios: true, dePrueba: [], vendido: true };
  const hechos = { ...facts, comprobantes: null, aceptado: false, dosPasos: true };
  const find = (metodos_pago: MetodoElegible[], cobrables: MetodoElegible[]) => {
    const ajustes = { ...combineAjustes(env), metodos_pago, paginas_legales: true };
    const pasos = listFaltantes(env, ajustes, { ...hechos, cobrables });
    // Only where payment is possible.
    expect(pasos.some(({ texto }) => texto === "Los pagos son de verdad")).toBe(cobrables.length > 0);
    return pasos.flatMap(({ hecho, texto }) => (hecho ? [] : [texto]));
  };
  expect(find(["stripe", "mercadopago"], [])).toEqual([expect.stringMatching(/^Nadie puede pagar: /)]);
  expect(find(["yape"], ["yape"])).toEqual([]);
});

it.each([
  [{ paginas_legales: false }, {}, "Lee los términos, la privacidad y los envíos, y marca que dicen lo que haces"],
  [
    {},
    { precios: false },
    "Elige si en la tienda se ve primero el precio con IGV o sin él. La ley pide mostrar siempre el precio total, con impuestos (Código de Consumo, art. 4.1)",
  ],
  [{}, { vendido: false }, "Haz una compra de prueba hasta que el pedido quede pagado"],
  [{}, { comprobantes: "pruebas" }, "Los comprobantes van a las pruebas de SUNAT y no valen: envíalos a producción"],
  [{}, { dosPasos: false }, "Activa tu verificación en dos pasos"],
])("a step ticks itself off: %j %j", (ajuste, hecho, texto) => {
  const env = parseEnv({ ...EMPRESA, ...STRIPE, ...CORREO });
  const all = {
    productos: 1,
    precios: true,
    cobrables: METODOS_ELEGIBLES,
    dePrueba: [],
    vendido: true,
    comprobantes: "produccion" as const,
    aceptado: true,
    dosPasos: true,
  };
  const read = (ajustes: object, hechos: object) =>
    listFaltantes(env, { ...combineAjustes(env), paginas_legales: true, ...ajustes }, { ...all, ...hechos });
  expect(read({}, {}).map((paso) => paso.hecho)).toEqual([...Array.from({ length: 10 }, () => true), false]);
  const [left, ...more] = listUndone(read(ajuste, hecho));
  expect([left?.texto, more]).toEqual([texto, []]);
});
