import { expect, it } from "vitest";
import { isVisita, toContada } from "./busquedas.ts";

it.each([
  ["Zapatillas Rojas", "zapatillas rojas"],
  ["  suéter ", "sueter"],
  ["10 000 mAh", "10 000 mah"],
  ["usb-c 3.2", "usb-c 3.2"],
  ["n.° 5", "n.° 5"],
  ["rosa@ejemplo.pe", null],
  ["987654321", null],
  ["987 654 321", null],
  ["+51 987-654-321", null],
  ["rosa 45678912", null],
  ["20.123456789", null],
  ["4242 4242 4242 4242", null],
  ["https://ejemplo", null],
  ["www.ejemplo", null],
  ["ejemplo.com", null],
  ["a", null],
  ["12345", null],
  ["%%%", null],
  ["x".repeat(61), null],
  ["uno dos tres cuatro cinco seis siete", null],
])("%j is counted as %j", (search, contada) => {
  expect(toContada(search)).toBe(contada);
});

const CHROME =
  "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Mobile Safari/537.36";

it.each<[Record<string, string>, boolean]>([
  [{ "User-Agent": CHROME }, true],
  [{ "User-Agent": CHROME, "Sec-Purpose": "prefetch;prerender" }, false],
  [{ "User-Agent": CHROME, Purpose: "prefetch" }, false],
  [{ "User-Agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" }, false],
  [{ "User-Agent": "curl/8.5.0" }, false],
  [{}, false],
])("%j is a visit: %s", (headers, visita) => {
  expect(isVisita(new Headers(headers))).toBe(visita);
});
