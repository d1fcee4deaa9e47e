import { createServer } from "node:http";
import { once } from "node:events";
import { expect, it } from "vitest";
import { z } from "zod";
import { createMercadoPagoApi } from "./mercadopago-cliente.server.ts";
import { PasarelaError } from "./pasarela.ts";

it("is not led elsewhere by an answer", async () => {
  const asked: string[] = [];
  const server = createServer(({ url = "" }, response) => {
    asked.push(url);
    response.writeHead(url === "/v1/otro" ? 200 : 302, { Location: "/v1/otro" }).end("{}");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" ? address?.port : null;
  const call = createMercadoPagoApi("clave", `http://127.0.0.1:${port}`);
  await expect(call({ method: "GET", path: "/v1/payments/1", answer: z.object({}) })).rejects.toThrow(PasarelaError);
  server.closeAllConnections();
  server.close();
  expect(new Set(asked)).toEqual(new Set(["/v1/payments/1"]));
});
