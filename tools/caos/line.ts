import { connect, createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "./processes.ts";

/** What the line between shop and database does with bytes. */
export type Line = "good" | "slow" | "silent" | "refuses";

/** A line to the database that can be slow, silent, cut or refused. */
export async function openLine(to: { host: string; port: number }) {
  let line: Line = "good";
  const ends = new Set<Socket>();
  const held: (() => void)[] = [];
  const pass = async (target: Socket, bytes: Buffer) => {
    if (line === "slow") await sleep(50 + Math.random() * 250);
    if (line === "silent") await new Promise<void>((resolve) => held.push(resolve));
    if (!target.destroyed) target.write(bytes);
  };
  /** One chunk after another, as TCP keeps their order. */
  const join = (from: Socket, target: Socket) => {
    let last = Promise.resolve();
    from.on("data", (bytes: Buffer) => {
      last = last.then(() => pass(target, bytes));
    });
    from.on("close", () => target.destroy());
    from.on("error", () => target.destroy());
  };
  const server = createServer((shop) => {
    if (line === "refuses") {
      shop.resetAndDestroy();
      return;
    }
    const base = connect(to.port, to.host);
    for (const one of [shop, base]) {
      ends.add(one);
      one.once("close", () => ends.delete(one));
    }
    join(shop, base);
    join(base, shop);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => {
    server.listen(port, "127.0.0.1", resolve);
  });
  return {
    port,
    set: (next: Line) => {
      line = next;
      if (next !== "silent") for (const release of held.splice(0)) release();
    },
    /** Cut without a goodbye. */
    reset: () => {
      for (const one of ends) one.resetAndDestroy();
    },
    close: () => {
      for (const one of ends) one.destroy();
      server.close();
    },
  };
}
