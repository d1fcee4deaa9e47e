import type { Context } from "hono";
import { html } from "hono/html";
import { centimos, formatSoles } from "#lib/dinero.ts";
import { type MotivoRechazo, MOTIVOS } from "./cards.ts";

export type Html = ReturnType<typeof html>;

export interface Compra {
  tienda: string;
  proveedor: "Stripe" | "Mercado Pago";
  lineas: { nombre: string; cantidad: number; monto: number }[];
  total: number;
}

const formatMonto = (monto: number) => formatSoles(centimos(monto));

function renderSummary({ lineas, total }: Compra): Html {
  return html`<section aria-labelledby="resumen">
    <h2 id="resumen">Tu compra</h2>
    <dl>
      ${lineas.map(
        ({ nombre, cantidad, monto }) =>
          html`<div>
            <dt>${nombre}${cantidad > 1 ? ` × ${cantidad}` : ""}</dt>
            <dd>${formatMonto(monto)}</dd>
          </div>`,
      )}
      <div class="total">
        <dt>Total</dt>
        <dd>${formatMonto(total)}</dd>
      </div>
    </dl>
  </section>`;
}

type PageIdentity = Pick<Compra, "tienda" | "proveedor">;

function renderDocument({ tienda, proveedor }: PageIdentity, titulo: string, contenido: Html): Html {
  return html`<!doctype html>
    <html lang="es-PE">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${titulo} · ${tienda}</title>
        <link rel="stylesheet" href="/sandbox/estilo.css" />
        <link
          rel="icon"
          href="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Crect y='2' width='16' height='12' rx='2' fill='%231f5c57'/%3E%3Cpath d='M0 6h16' stroke='%23fff' stroke-width='2'/%3E%3C/svg%3E"
        />
      </head>
      <body>
        <aside class="simulacion" aria-label="Aviso">
          Simulación de ${proveedor}: no se cobra nada y no debes escribir datos de una tarjeta real.
        </aside>
        <main>
          <header>
            <p>${tienda}</p>
            <h1>${titulo}</h1>
          </header>
          ${contenido}
        </main>
      </body>
    </html>`;
}

export const renderPage = (compra: Compra, titulo: string, cuerpo: Html): Html =>
  renderDocument(compra, titulo, html`${renderSummary(compra)} ${cuerpo}`);

const isMotivo = (text: string | undefined): text is MotivoRechazo =>
  text !== undefined && Object.hasOwn(MOTIVOS, text);

const CAMPOS_DE: Partial<Record<MotivoRechazo, string>> = { vencimiento: "vencimiento", cvc: "cvc" };

/** `motivo`: why the last attempt failed; `intento`: makes a double click one attempt. */
export function renderCardForm(
  { proveedor, total }: Compra,
  motivo: string | undefined,
  { intento, pendiente }: { intento: string; pendiente: boolean },
): Html {
  const fallo = isMotivo(motivo) ? motivo : null;
  const malo = fallo && (CAMPOS_DE[fallo] ?? "numero");
  const renderBrand = (campo: string) =>
    malo === campo ? html` aria-invalid="true" aria-describedby="motivo" autofocus` : "";
  return html`<section aria-labelledby="pago">
    <h2 id="pago">Pagar con tarjeta</h2>
    <form method="post">
      ${fallo ? html`<p class="error" id="motivo" role="alert">${MOTIVOS[fallo]}</p>` : ""}
      <input type="hidden" name="intento" value="${intento}" />
      <label>
        Número de tarjeta
        <input
          name="numero"
          required
          inputmode="numeric"
          autocomplete="cc-number"
          maxlength="23"
          ${renderBrand("numero")}
        />
      </label>
      <div class="fila">
        <label>
          Vencimiento
          <input
            name="vencimiento"
            required
            placeholder="MM/AA"
            autocomplete="cc-exp"
            maxlength="7"
            ${renderBrand("vencimiento")}
          />
        </label>
        <label>
          CVC
          <input name="cvc" required inputmode="numeric" autocomplete="cc-csc" maxlength="4" ${renderBrand("cvc")} />
        </label>
      </div>
      <div class="botones">
        <button class="principal" name="accion" value="pagar">Pagar</button>
        ${pendiente ? html`<button name="accion" value="pendiente" formnovalidate>Dejar pendiente</button>` : ""}
        <button name="accion" value="cancelar" formnovalidate>Cancelar</button>
      </div>
      <div class="ayuda">
        Se cobrarán ${formatMonto(total)} con ${proveedor}. Tarjetas de prueba, con cualquier fecha futura y CVC:
        <ul>
          <li><code>4242 4242 4242 4242</code> paga</li>
          <li><code>4000 0000 0000 0002</code> es rechazada</li>
        </ul>
      </div>
    </form>
  </section>`;
}

export function renderLastPage(titulo: string, texto: string, volver: string | undefined): Html {
  return html`<section aria-labelledby="cierre">
    <h2 id="cierre">${titulo}</h2>
    <p>${texto}</p>
    ${volver ? html`<p><a class="boton principal" href="${volver}">Volver a la tienda</a></p>` : ""}
  </section>`;
}

/** Answers with a page whose policy allows no scripts, and forms that redirect to the shop. */
export function answer(c: Context, page: Html, regresos: readonly (string | undefined)[]) {
  const origenes = new Set(regresos.flatMap((url) => (url ? [new URL(url).origin] : [])));
  c.header(
    "content-security-policy",
    `default-src 'none'; style-src 'self'; img-src data:; form-action 'self' ${[...origenes].join(" ")}; base-uri 'none'; frame-ancestors 'none'`,
  );
  c.header("cache-control", "no-store");
  c.header("referrer-policy", "same-origin");
  c.header("x-content-type-options", "nosniff");
  return c.html(page);
}

export function answerMissing(c: Context, deps: PageIdentity) {
  c.status(404);
  const texto = "El enlace no está completo o ya no sirve. Vuelve a la tienda para pagar.";
  return answer(c, renderDocument(deps, "Esta página de pago no existe", html`<section><p>${texto}</p></section>`), []);
}

export async function readForm(c: Context): Promise<Record<string, string>> {
  const campos = await c.req.parseBody();
  return Object.fromEntries(
    Object.entries(campos).flatMap(([clave, valor]) => (typeof valor === "string" ? [[clave, valor]] : [])),
  );
}
