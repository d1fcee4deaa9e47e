import { once } from "node:events";
import { connect } from "node:net";

interface Answer {
  status: number;
  body: string;
}

/** One keep-alive connection for sequential requests. node:http and fetch would use too much of the two cores. */
export async function openConnection(host: string, port: number) {
  const socket = connect(port, host);
  socket.setNoDelay(true);
  await once(socket, "connect");
  let received = "";
  let done: ((answer: Answer) => void) | null = null;
  let fail: ((error: Error) => void) | null = null;

  socket.on("data", (chunk) => {
    received += chunk.toString("latin1");
    const end = received.indexOf("\r\n\r\n");
    if (end < 0) return;
    const [, status] = /^HTTP\/1\.1 (\d{3})/.exec(received) ?? [];
    const [, length] = /\r\ncontent-length: *(\d+)/i.exec(received.slice(0, end + 2)) ?? [];
    const isChunked = /\r\ntransfer-encoding: *chunked/i.test(received.slice(0, end + 2));
    const isWhole = isChunked ? received.endsWith("\r\n0\r\n\r\n") : received.length >= end + 4 + Number(length ?? 0);
    if (!isWhole) return;
    const answer = { status: Number(status), body: received.slice(end + 4) };
    received = "";
    done?.(answer);
  });
  socket.on("error", (error) => fail?.(error));
  socket.on("close", () => fail?.(new Error("the shop closed the connection")));

  return {
    send: (request: Buffer) =>
      new Promise<Answer>((resolve, reject) => {
        [done, fail] = [resolve, reject];
        socket.write(request);
      }),
    close: () => {
      fail = null;
      socket.destroy();
    },
  };
}
