import { randomUUID } from "node:crypto";
import { Hono } from "hono";
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
import { readTarjeta } from "../cards.ts";
import { sumTotal } from "./params.ts";
import type { SessionStore } from "./session-store.ts";
import type { SesionStripe } from "./sesion.ts";
import { paySesion } from "./transitions.ts";

const buildSuccessUrl = ({ id, params }: SesionStripe) => params.success_url.replaceAll("{CHECKOUT_SESSION_ID}", id);

function renderCuerpo(sesion: SesionStripe, compra: Compra, motivo: string | undefined): Html {
  const { cancel_url } = sesion.params;
  if (sesion.estado === "complete") {
    return renderLastPage("Este pago ya se realizó", "No hace falta pagar otra vez.", buildSuccessUrl(sesion));
  }
  if (sesion.estado === "expired") {
    return renderLastPage(
      "Este enlace de pago venció",
      "No se cobró nada. Puedes pagar de nuevo desde la tienda.",
      cancel_url,
    );
  }
  return renderCardForm(compra, motivo, { intento: randomUUID(), pendiente: false });
}

export function createStripePage(deps: { sesiones: SessionStore; faultInjector: FaultInjector; tienda: string }): Hono {
  const { sesiones, faultInjector, tienda } = deps;
  const app = new Hono();

  app.get("/sandbox/stripe/:id", async (c) => {
    const sesion = await sesiones.get(c.req.param("id"));
    if (!sesion) return answerMissing(c, { tienda, proveedor: "Stripe" });
    const compra: Compra = {
      tienda,
      proveedor: "Stripe",
      lineas: sesion.params.line_items.map(({ price_data, quantity }) => ({
        nombre: price_data.product_data.name,
        cantidad: quantity,
        monto: price_data.unit_amount * quantity,
      })),
      total: sesion.cobro?.monto ?? sumTotal(sesion.params),
    };
    const documento = renderPage(compra, "Pago con tarjeta", renderCuerpo(sesion, compra, c.req.query("motivo")));
    return answer(c, documento, [sesion.params.success_url, sesion.params.cancel_url]);
  });

  app.post("/sandbox/stripe/:id", async (c) => {
    const { accion, numero = "", vencimiento = "", cvc = "" } = await readForm(c);
    const id = c.req.param("id");
    const aqui = `/sandbox/stripe/${id}`;
    const lectura = readTarjeta({ numero, vencimiento, cvc }, new Date());

    const destino = await sesiones.update(id, (current) => {
      if (!current) return { result: null };
      if (accion === "cancelar") return { result: current.params.cancel_url ?? aqui };
      if (current.estado === "complete") return { result: buildSuccessUrl(current) };
      if (current.estado === "expired") return { result: aqui };
      if (lectura.tipo !== "paga") return { result: `${aqui}?motivo=${lectura.motivo}` };
      const { monto_extra, asincrono } = faultInjector.current();
      const save = paySesion(current, {
        tarjeta: lectura.tarjeta,
        montoExtra: monto_extra,
        diferido: asincrono !== null,
        ahora: Math.floor(Date.now() / 1000),
      });
      return { save, result: buildSuccessUrl(save) };
    });
    return destino ? c.redirect(destino, 303) : answerMissing(c, { tienda, proveedor: "Stripe" });
  });
  return app;
}
