/**
 * A minimal Stripe on PORT for measuring orders: returns a page for each call, stores nothing, and uses a plain socket,
 * so that the shop takes the time.
 */
import { createServer } from "node:net";

const port = Number(process.env["PORT"]);
let opened = 0;

function answer(): string {
  opened += 1;
  const id = `cs_test_${process.pid}_${opened}`;
  const url = `http://127.0.0.1:${port}/c/pay/${id}`;
  const body = JSON.stringify({ id, object: "checkout.session", status: "open", url });
  return `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
}

const server = createServer({ noDelay: true }, (socket) => {
  let received = "";
  socket.on("error", () => socket.destroy());
  socket.on("data", (chunk) => {
    received += chunk.toString("latin1");
    const end = received.indexOf("\r\n\r\n") + 4;
    if (end < 4) return;
    const length = Number(/\r\ncontent-length: *(\d+)/i.exec(received)?.[1] ?? 0);
    if (received.length < end + length) return;
    received = received.slice(end + length);
    socket.write(answer());
  });
});
server.listen(port, "127.0.0.1");
