/**
 * Stands in for Stripe while orders are measured: on PORT. It opens a page for each call and
 * remembers nothing, so that the shop is what takes the time.
 */
import { createServer } from "node:http";

const port = Number(process.env["PORT"]);
let opened = 0;

const server = createServer((request, response) => {
  request.resume();
  request.on("end", () => {
    response.setHeader("Content-Type", "application/json");
    if (request.method !== "POST") return response.end("{}");
    opened += 1;
    const id = `cs_test_${process.pid}_${opened}`;
    const url = `http://127.0.0.1:${port}/c/pay/${id}`;
    return response.end(JSON.stringify({ id, object: "checkout.session", status: "open", url }));
  });
});
server.listen(port, "127.0.0.1");
