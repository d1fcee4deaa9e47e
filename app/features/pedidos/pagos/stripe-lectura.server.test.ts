import type { Stripe } from "stripe";
import { describe, expect, it } from "vitest";
import { toLectura } from "./stripe-lectura.server.ts";

/** What `toLectura` reads of a page; `intent`: the payment's status, or its id where it is not expanded. */
function makeSession(status: string, payment_status: string, intent: string | { status: string } | null) {
  const amounts = { amount_total: 11_800, currency: "pen", client_reference_id: "pedido" };
  return { ...amounts, status, payment_status, payment_intent: intent } as unknown as Stripe.Checkout.Session;
}

describe("a page of Stripe", () => {
  it.each([
    ["open", "unpaid", null, "abierto", false],
    // A declined card leaves the page open: the buyer may take another.
    ["open", "unpaid", { status: "requires_payment_method" }, "abierto", false],
    ["open", "unpaid", { status: "canceled" }, "abierto", false],
    ["expired", "unpaid", null, "cerrado", false],
    // A bank that answers later.
    ["complete", "unpaid", { status: "processing" }, "pendiente", false],
    ["complete", "unpaid", { status: "requires_payment_method" }, "cerrado", true],
    ["complete", "unpaid", { status: "canceled" }, "cerrado", true],
    ["complete", "unpaid", "pi_1", "pendiente", false],
    ["complete", "unpaid", null, "pendiente", false],
    ["complete", "paid", { status: "succeeded" }, "aprobado", false],
  ] as const)("that is %s, %s, with %j, is %s", (status, payment, intent, estado, rechazado) => {
    const lectura = toLectura(makeSession(status, payment, intent));
    expect(lectura).toMatchObject({ estado, rechazado, aprobado: estado === "aprobado" ? 11_800 : 0 });
  });
});
