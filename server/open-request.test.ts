import { expect, test } from "vitest";
import { loggedPath } from "./open-request.ts";

test.each([
  ["/pedido/019ab3f0-1c2d-7e3f-8a9b-0c1d2e3f4a5b", "/pedido/019ab3f0-1c2d-7e3f-8a9b-0c1d2e3f4a5b"],
  ["/pedido/019ab3f0-1c2d-7e3f-8a9b-0c1d2e3f4a5b.data", "/pedido/019ab3f0-1c2d-7e3f-8a9b-0c1d2e3f4a5b.data"],
  ["/api/auth/reset-password/kJ8sd7Hsd82hsKJhs82jsd", "/api/auth/reset-password/:…"],
  ["/catalogo", "/catalogo"],
])("%s is written down as %s: no one-time token is", (path, logged) => {
  expect(loggedPath(path)).toBe(logged);
});
