import { describe, expect, it } from "vitest";
import { centimos, formatSoles, computeTotales } from "#lib/dinero.ts";
import { parseEnv } from "#lib/env.ts";
import { newId } from "#lib/ids.ts";
import type { AvisoPedido } from "#app/features/pedidos/pedidos/avisos-pedido.server.ts";
import { toShortId } from "#lib/text.ts";
import { type EnvioCorreo, type MensajeCorreo, type PedidoCorreo } from "./correo.ts";
import { writeComprobante } from "./correo-comprobante.server.tsx";
import { writeRetorno } from "./correo-retorno.server.tsx";
import { writePedidoEnviado } from "./correo-envio.server.tsx";
import { writeMuestra } from "./correo-muestra.server.tsx";
import { CLAVES_CORREO } from "#app/features/base/ajustes/correos.ts";
import { combineAjustes } from "#app/features/base/ajustes/ajustes.ts";
import { toMarcaCorreo } from "#app/features/base/ajustes/marca.ts";
import {
  writeCodigoPago,
  writeEntregaCorregida,
  writeDineroDevuelto,
  writePagoFallido,
  writePagoIncompleto,
  writePagoNoHallado,
  writePedidoCancelado,
  writePedidoConfirmado,
  writePedidoEnlace,
  writePedidoEntregado,
  writePedidoPorPagar,
} from "./correo-pedido.server.tsx";

const env = parseEnv({ TIENDA_URL: "https://tienda.pe", TIENDA_NOMBRE: "Ñandú & Cía" });
const marca = toMarcaCorreo(env, combineAjustes(env));

function buildPedido(precios: number[]): PedidoCorreo {
  const lineas = precios.map((precio, position) => {
    return { producto_id: newId(), nombre: `Café <b>nº ${position}</b>`, cantidad: 2, precio: centimos(precio) };
  });
  const direccion_envio = "Av. Larco 123\nMiraflores";
  const totales = computeTotales(lineas);
  const created_at = new Date();
  const sin = { numero: 1042, extras: [], llegada: "", receptor: "Juan Pérez" };
  return { id: newId(), nombre: "Rosa", lineas, ...sin, direccion_envio, created_at, preciosConIgv: false, ...totales };
}

const ENVIO: EnvioCorreo = {
  parte: "todo",
  courier: "Olva Courier",
  recojo: false,
  numero: "25-36710008",
  seguimiento: "https://olva.pe/?n=25-36710008",
  nota: "Va <b>frágil</b>",
  contenido: "2 × Taza",
};

const VOUCHER = { codigo: "12345678", enlace: "https://pagos.pe/v/1", vence_en: new Date() };
const RETORNO = { paso: "aceptado", contenido: "1", texto: "A Lince" } as const;
const PAGO = { codigo: "1234", motivo: "No figura.", pagado: false, llegado: centimos(100), vence_en: new Date() };
const QUE_ES = { id: "c", clase: "Factura electrónica", nota: false, sin_valor: false };
const FACTURA = { ...QUE_ES, numero: "F001-7", total: centimos(4_718) };

const escape = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const TODOS: Record<AvisoPedido["tipo"], [write: (pedido: PedidoCorreo) => Promise<MensajeCorreo>, dice: string]> = {
  pedido_enlace: [(pedido) => writePedidoEnlace(marca, pedido), "Quien tiene el enlace ve el pedido"],
  pedido_confirmado: [(pedido) => writePedidoConfirmado(marca, pedido), "Tu pago está confirmado"],
  codigo_pago: [(pedido) => writeCodigoPago(marca, { ...pedido, ...VOUCHER }), "12345678"],
  retorno: [(pedido) => writeRetorno(marca, { ...pedido, ...RETORNO }), "A Lince"],
  comprobante: [(pedido) => writeComprobante(marca, { ...pedido, comprobante: FACTURA }), "F001-7, por S/ 47.18"],
  pago_incompleto: [(pedido) => writePagoIncompleto(marca, { ...pedido, ...PAGO }), "llegaron S/ 1.00 y faltan"],
  pago_no_hallado: [(pedido) => writePagoNoHallado(marca, { ...pedido, ...PAGO }), "1234"],
  pago_fallido: [(pedido) => writePagoFallido(marca, { ...pedido, ...PAGO }), "No figura."],
  pedido_por_pagar: [
    (pedido) => writePedidoPorPagar(marca, { ...pedido, vence_en: new Date() }),
    "Guardamos tus productos hasta el",
  ],
  entrega_corregida: [(pedido) => writeEntregaCorregida(marca, { ...pedido, telefono: null }), "El total no cambia"],
  pedido_enviado: [(pedido) => writePedidoEnviado(marca, { ...pedido, envio: ENVIO }), "ya salió"],
  pedido_entregado: [(pedido) => writePedidoEntregado(marca, pedido), marca.email],
  pedido_cancelado: [
    (pedido) =>
      writePedidoCancelado(marca, { ...pedido, motivo: "Pediste cancelarlo.", devuelto: null, cobrado: false }),
    "Motivo: Pediste cancelarlo.",
  ],
  dinero_devuelto: [
    (pedido) => writeDineroDevuelto(marca, { ...pedido, devuelto: centimos(4_718) }),
    "Te devolvemos S/ 47.18 por el mismo medio",
  ],
};

describe.each(Object.entries(TODOS))("the mail of an order: %s", (_tipo, [write, dice]) => {
  const pedido = buildPedido([10_000, 123_450]);

  it("says it, with all its details, in both parts", async () => {
    const { asunto, html, texto } = await write(pedido);
    expect(asunto).toContain("1042");
    for (const wanted of [
      dice,
      "Hola, Rosa:",
      "Ñandú & Cía",
      marca.razonSocial,
      `RUC ${marca.ruc}`,
      marca.direccion,
      `https://tienda.pe/pedido/${pedido.id}`,
      "Café <b>nº 0</b>",
      "2 × S/ 1,234.50",
      formatSoles(pedido.subtotal),
      "IGV (18%)",
      formatSoles(pedido.igv),
      formatSoles(pedido.total),
      "Av. Larco 123",
      "Juan Pérez",
      `Pedido 1042 (${toShortId(pedido.id)}) del`,
    ]) {
      // React puts comments between texts.
      expect(html.replaceAll("<!-- -->", "")).toContain(escape(wanted));
      expect(texto).toContain(wanted);
    }
    expect(texto).toContain(`Total: ${formatSoles(pedido.total)}`);
    expect(texto).not.toContain("&amp;");
    expect(html).toMatch(/^<!DOCTYPE html.*<html lang="es-PE"/s);
    expect(html).toContain("prefers-color-scheme: dark");
  });

  it("stays below the size that mail programs clip, even for the largest order", async () => {
    const { html, texto } = await write(buildPedido(Array.from({ length: 99 }, (_, position) => 1_000 + position)));
    expect(Buffer.byteLength(html)).toBeLessThan(100_000);
    expect(texto).toContain("Café <b>nº 98</b>");
  });
});

it("the voucher mail states only what the provider gave", async () => {
  const pedido = buildPedido([10_000]);
  const enlace = "https://pagos.pe/v/1";
  const hasta = new Date("2026-11-25T04:18:00Z");
  const { texto } = await writeCodigoPago(marca, { ...pedido, codigo: "123", enlace, vence_en: hasta });
  expect(texto).toContain(enlace);
  expect(texto.replace(/\s+/g, " ")).toContain("hasta el 24 de noviembre de 2026 a las 23:18 para pagar S/ 236.00");
  const bare = await writeCodigoPago(marca, { ...pedido, codigo: null, enlace: null, vence_en: null });
  expect(bare.texto).toContain("Te falta pagar S/ 236.00");
  expect(bare.texto).not.toMatch(/Código de pago|null|dónde y cómo/);
});

describe("an order's figures", () => {
  it("leave out an IGV of zero", async () => {
    const { texto } = await writePedidoConfirmado(marca, buildPedido([1]));
    expect(texto).toContain("Total: S/ 0.02");
    expect(texto).not.toContain("IGV");
  });

  it("stand with IGV where the shop shows its prices so, and the total before what it is made of", async () => {
    const { texto } = await writePedidoConfirmado(marca, { ...buildPedido([3990, 3990]), preciosConIgv: true });
    const amounts = [
      "2 × S/ 47.08",
      "S/ 94.16",
      "Redondeo: S/ 0.01",
      "Total: S/ 188.33",
      "Subtotal sin IGV: S/ 159.60",
      "IGV (18%): S/ 28.73",
    ];
    const places = amounts.map((amount) => texto.indexOf(amount));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(texto).not.toContain("S/ 39.90");
  });

  it("promise a refund only once it is done, and mention it only where there is money", async () => {
    const pedido = { ...buildPedido([10_000]), motivo: "Se agotó.", cobrado: true };
    const { texto } = await writePedidoCancelado(marca, { ...pedido, devuelto: pedido.total });
    expect(texto).toContain("Te devolvemos S/ 236.00");
    const notYet = await writePedidoCancelado(marca, { ...pedido, devuelto: null });
    expect(notYet.texto).not.toContain("devolvemos");
    expect(notYet.texto).toContain("te lo confirmaremos en otro correo");
    const unpaid = await writePedidoCancelado(marca, { ...pedido, devuelto: null, cobrado: false });
    expect(unpaid.texto).not.toMatch(/devol|otro correo/);
  });
});

const writeEnvio = (envio: Partial<EnvioCorreo> = {}) =>
  writePedidoEnviado(marca, { ...buildPedido([10_000]), envio: { ...ENVIO, ...envio } });

describe("the mail of a shipment", () => {
  it("names courier, number and note, and leads to its page", async () => {
    const { html, texto } = await writeEnvio();
    for (const part of [html, texto]) {
      expect(part).toContain("Olva Courier");
      expect(part).toContain("25-36710008");
      expect(part).toContain("https://olva.pe/?n=25-36710008");
      expect(part).not.toContain("2 × Taza");
    }
    expect(html).toContain("Va &lt;b&gt;frágil&lt;/b&gt;");
  });

  it.each<[EnvioCorreo["parte"], string]>([
    ["parte", "Una parte de tu pedido está en camino"],
    ["resto", "El resto de tu pedido está en camino"],
  ])("of %s says so, and what it brings", async (parte, titulo) => {
    const { asunto, texto } = await writeEnvio({ parte });
    expect(asunto).toContain(titulo);
    expect(texto).toContain("2 × Taza");
    expect(texto.includes("El resto va después")).toBe(parte === "parte");
  });

  it("that waits in the shop says where, and promises no call", async () => {
    const { asunto, texto } = await writeEnvio({
      recojo: true,
      courier: "Recojo en tienda",
      numero: "",
      seguimiento: null,
    });
    expect(asunto).toContain("ya se puede recoger");
    expect(texto).toContain(marca.direccion);
    expect(texto).not.toMatch(/en camino|Te llamaremos|Recojo en tienda/);
  });

  it("whose courier's page takes no number in its address says which number to write there", async () => {
    const { texto } = await writeEnvio({ seguimiento: "https://tracking.olvaexpress.pe/" });
    expect(texto).toContain("En la página de Olva Courier escribe el número 25-36710008.");
    expect(texto).toContain("Abrir la página de Olva Courier");
    const { texto: directo } = await writeEnvio({});
    expect(directo).not.toContain("escribe el número");
    expect(directo).toContain("Seguir mi envío");
  });

  it("that was told before says what it is about now", async () => {
    const { asunto, texto } = await writeEnvio({ parte: "datos" });
    expect(asunto).toContain("Datos de envío de tu pedido");
    expect(texto).toContain("Actualizamos los datos del envío");
    expect(texto).not.toContain("ya salió");
  });

  it("of which nobody said anything says no more than before", async () => {
    const { texto } = await writeEnvio({ courier: "", numero: "", seguimiento: null, nota: "" });
    expect(texto).toContain("ya salió de nuestra tienda");
    expect(texto).not.toMatch(/Lo lleva|Número|Seguir|Nota/);
  });
});

describe("the texts that staff have changed", () => {
  const TEXTOS = {
    asunto: "¡Listo, {nombre}!",
    titulo: "Gracias de {tienda}",
    texto: "<b>Ya</b> preparamos {pedido}.",
    cierre: "Escríbenos a {correo}.\nHasta pronto.",
  };
  const textos = { ...marca.textos, correo_confirmado: TEXTOS };

  it("are those of the mail, with the order's words in them and nothing of it as HTML", async () => {
    const pedido = { ...buildPedido([10_000]), nombre: "Rosa <i>" };
    const { asunto, html, texto } = await writePedidoConfirmado({ ...marca, textos }, pedido);
    expect(asunto).toBe("¡Listo, Rosa <i>! 1042");
    const plain = html.replaceAll("<!-- -->", "");
    for (const wanted of ["Gracias de Ñandú &amp; Cía", "&lt;b&gt;Ya&lt;/b&gt; preparamos 1042.", "Hasta pronto."]) {
      expect(plain).toContain(wanted);
    }
    expect(plain).not.toMatch(/<b>Ya|Rosa <i>/);
    expect(texto).toContain(`Escríbenos a ${marca.email}.`);
  });

  it.each(CLAVES_CORREO)("are shown of an invented order before they are saved: %s", async (clave) => {
    const { html } = await writeMuestra({ ...marca, textos: { ...textos, [clave]: TEXTOS } }, clave);
    expect(html.replaceAll("<!-- -->", "")).toContain("&lt;b&gt;Ya&lt;/b&gt; preparamos 1042.");
  });
});

it("the logo is a PNG, which every mail program shows", async () => {
  const imagen = `/imagenes/${"a".repeat(32)}-112233`;
  const ajustes = { ...combineAjustes(env), tienda: { nombre: "Taller", logo: `${imagen}.webp` } };
  const { html } = await writePedidoConfirmado(toMarcaCorreo(env, ajustes), buildPedido([10_000]));
  expect(html).toContain(`src="https://tienda.pe${imagen}-480.png"`);
});
