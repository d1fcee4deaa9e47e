import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { html } from "hono/html";
import { readSoles } from "#lib/dinero.ts";
import type { FaultInjector } from "../faults.ts";
import {
  answer,
  answerMissing,
  renderLastPage,
  type Compra,
  renderCardForm,
  type Html,
  renderPage,
  readForm,
} from "../page.ts";
import { type MotivoRechazo, readTarjeta } from "../cards.ts";
import { sumTotal } from "./params.ts";
import { toCodigo, type PagoMp, type Preferencia } from "./preferencia.ts";
import type { PreferenceStore } from "./preference-store.ts";
import { type IntentoTarjeta, isAbierta, payVale, takesVales, takeVale, tryTarjeta } from "./transitions.ts";

/** The return URL with Mercado Pago's parameters; missing ones are the text `null`, as there. */
function buildReturnUrl(preferencia: Preferencia, url: string | undefined, pago: PagoMp | null): string | null {
  if (!url) return null;
  const destino = new URL(url);
  const datos = {
    payment_id: pago?.id ?? null,
    status: pago?.estado ?? null,
    external_reference: preferencia.datos.external_reference ?? null,
    merchant_order_id: pago ? Math.floor(pago.id / 100) : null,
    preference_id: preferencia.id,
  };
  for (const [clave, valor] of Object.entries(datos)) destino.searchParams.set(clave, String(valor));
  return destino.href;
}

const toPaginaPath = ({ id }: Preferencia, motivo?: MotivoRechazo) =>
  `/sandbox/mercadopago/${id}${motivo ? `?motivo=${motivo}` : ""}`;

function renderVale(pago: PagoMp): Html {
  return html`<section aria-labelledby="vale">
    <h2 id="vale">Tienes un pago pendiente</h2>
    <p>Código de pago: <code>${toCodigo(pago)}</code>. Págalo en una agencia antes de que venza.</p>
    <form method="post">
      <input type="hidden" name="pago" value="${pago.id}" />
      <button name="accion" value="agencia">Simular pago en agencia</button>
    </form>
  </section>`;
}

const findAprobado = ({ pagos }: Preferencia) =>
  pagos.find(({ estado }) => estado === "approved" || estado === "refunded") ?? null;

function renderCuerpo(preferencia: Preferencia, compra: Compra, motivo: string | undefined, ahora: number): Html {
  const { back_urls } = preferencia.datos;
  const aprobado = findAprobado(preferencia);
  const pendientes = preferencia.pagos.filter(({ estado }) => estado === "pending").map(renderVale);
  if (aprobado) {
    const volver = buildReturnUrl(preferencia, back_urls?.success, aprobado) ?? undefined;
    return html`${renderLastPage("Este pago ya se realizó", "No hace falta pagar otra vez.", volver)}${pendientes}`;
  }
  if (!isAbierta(preferencia, ahora)) {
    const texto = "No se cobró nada. Puedes pagar de nuevo desde la tienda.";
    return html`${renderLastPage("Este enlace de pago venció", texto, back_urls?.failure)}${pendientes}`;
  }
  const options = { intento: randomUUID(), pendiente: takesVales(preferencia) };
  return html`${renderCardForm(compra, motivo, options)}${pendientes}`;
}

/** Returns the URL to redirect to, or null for the page itself. */
function post(
  preferencia: Preferencia,
  campos: Record<string, string>,
  intento: IntentoTarjeta,
): { save?: Preferencia; result: string | null } {
  const { back_urls } = preferencia.datos;
  const { accion, numero = "", vencimiento = "", cvc = "" } = campos;
  const aprobado = findAprobado(preferencia);
  if (accion === "cancelar") return { result: buildReturnUrl(preferencia, back_urls?.failure, null) };
  if (aprobado) return { result: buildReturnUrl(preferencia, back_urls?.success, aprobado) };

  const hecho = preferencia.pagos.find((pago) => pago.intento === intento.intento);
  if (hecho?.estado === "pending" || hecho?.estado === "in_process")
    return { result: buildReturnUrl(preferencia, back_urls?.pending, hecho) };
  if (hecho || !isAbierta(preferencia, intento.ahora)) return { result: null };

  if (accion === "pendiente" && takesVales(preferencia)) {
    const save = takeVale(preferencia, intento);
    return { save, result: buildReturnUrl(save, back_urls?.pending, save.pagos.at(-1) ?? null) };
  }
  const lectura = readTarjeta({ numero, vencimiento, cvc }, new Date());
  if (lectura.tipo === "invalida") return { result: toPaginaPath(preferencia, lectura.motivo) };
  const save = tryTarjeta(preferencia, lectura, intento);
  if (lectura.tipo === "rechazada") return { save, result: toPaginaPath(preferencia, lectura.motivo) };
  const pago = save.pagos.at(-1) ?? null;
  const destino = pago?.estado === "in_process" ? back_urls?.pending : back_urls?.success;
  return { save, result: buildReturnUrl(save, destino, pago) };
}

export function createMercadoPagoPage(deps: {
  preferencias: PreferenceStore;
  faultInjector: FaultInjector;
  tienda: string;
}): Hono {
  const { preferencias, faultInjector, tienda } = deps;
  const app = new Hono();

  app.get("/sandbox/mercadopago/:id", async (c) => {
    const preferencia = await preferencias.get(c.req.param("id"));
    if (!preferencia) return answerMissing(c, { tienda, proveedor: "Mercado Pago" });
    const { items, back_urls } = preferencia.datos;
    const compra: Compra = {
      tienda,
      proveedor: "Mercado Pago",
      lineas: items.map(({ title, quantity, unit_price }) => ({
        nombre: title,
        cantidad: quantity,
        monto: (readSoles(unit_price) ?? 0) * quantity,
      })),
      total: sumTotal(preferencia.datos),
    };
    const cuerpo = renderCuerpo(preferencia, compra, c.req.query("motivo"), faultInjector.now());
    const regresos = [back_urls?.success, back_urls?.pending, back_urls?.failure];
    return answer(c, renderPage(compra, "Pago con Mercado Pago", cuerpo), regresos);
  });

  app.post("/sandbox/mercadopago/:id", async (c) => {
    const campos = await readForm(c);
    const intento: IntentoTarjeta = {
      intento: campos.intento ?? randomUUID(),
      ahora: faultInjector.now(),
      montoExtra: faultInjector.current().monto_extra,
      diferido: faultInjector.current().asincrono !== null,
    };
    const destino = await preferencias.update(c.req.param("id"), (current) => {
      if (!current) return { result: null };
      if (campos.accion === "agencia") {
        const pagada = payVale(current, Number(campos.pago), intento.ahora);
        return { save: pagada === current ? undefined : pagada, result: toPaginaPath(current) };
      }
      const { save, result } = post(current, campos, intento);
      return { save, result: result ?? toPaginaPath(current) };
    });
    return destino ? c.redirect(destino, 303) : answerMissing(c, { tienda, proveedor: "Mercado Pago" });
  });
  return app;
}
