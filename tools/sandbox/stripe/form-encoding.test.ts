import { describe, expect, it } from "vitest";
import { parseFormulario } from "./form-encoding.ts";

describe("form-encoded bodies", () => {
  it("are nested and listed as the SDK writes them", () => {
    const body =
      "mode=payment&line_items[0][price_data][unit_amount]=1990&line_items[0][quantity]=2&line_items[1][quantity]=1&metadata[pedido]=7&expand[]=a&expand[]=b.c";
    expect(parseFormulario(body)).toEqual({
      campos: {
        mode: "payment",
        line_items: [{ price_data: { unit_amount: "1990" }, quantity: "2" }, { quantity: "1" }],
        metadata: { pedido: "7" },
        expand: ["a", "b.c"],
      },
    });
  });

  it("percent signs and braces are preserved", () => {
    const { campos } = parseFormulario("success_url=http%3A%2F%2Fa.pe%2F%3Fs%3D%7BCHECKOUT_SESSION_ID%7D") as {
      campos: object;
    };
    expect(campos).toEqual({ success_url: "http://a.pe/?s={CHECKOUT_SESSION_ID}" });
  });

  it.each(["a[b=1", "[a]=1", "a]b=1"])("%s makes no sense", (body) => {
    expect(parseFormulario(body)).toHaveProperty("ilegible");
  });

  it("never reaches a prototype", () => {
    parseFormulario("__proto__[polluted]=1&constructor[prototype][polluted]=1");
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});
