import { expect, it } from "vitest";
import { formatTelefono, parseTelefono, toWhatsapp } from "./telefono.ts";

it.each([
  ["987654321", "+51987654321"],
  ["987 654 321", "+51987654321"],
  ["+51 987-654-321", "+51987654321"],
  ["51987654321", "+51987654321"],
  ["0051 987654321", "+51987654321"],
  ["(01) 456 7890", "+5114567890"],
  ["01 4567890", "+5114567890"],
  ["+51 1 456 7890", "+5114567890"],
  ["+56 9 8765 4321", "+56987654321"],
])("%s is understood", (text, form) => expect(parseTelefono(text)).toBe(form));

it.each(["", "12345", "98765432", "+51 123", "9876543210", "987654321x", "llámame", "+51 98765432112"])(
  "%s is refused",
  (text) => expect(parseTelefono(text)).toBeNull(),
);

it.each([
  ["+51987654321", "987 654 321"],
  ["+5114567890", "(01) 456 7890"],
  ["+5154123456", "(054) 123 456"],
  ["+56987654321", "+56987654321"],
])("%s is shown as %s, which is understood again", (stored, shown) => {
  expect(formatTelefono(stored)).toBe(shown);
  expect(parseTelefono(shown)).toBe(stored);
});

it("what is no number is shown as it is", () => expect(formatTelefono("llámame")).toBe("llámame"));

it.each([
  ["+51987654321", "https://wa.me/51987654321"],
  ["+56987654321", "https://wa.me/56987654321"],
  ["+5114567890", null],
])("%s is written to at %s", (stored, address) => expect(toWhatsapp(stored)).toBe(address));
