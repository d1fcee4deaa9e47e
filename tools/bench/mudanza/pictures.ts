import http from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";

type Answer = (response: http.ServerResponse, jpg: Buffer, n: number) => void;

interface Clase {
  nombre: string;
  /** Pictures n with n % every === at. */
  every: number;
  at: number;
  /** What the shop says of it; null where it comes all the same. */
  razon: RegExp | null;
  answer: Answer;
}

const TYPE = { "content-type": "image/jpeg" };
const MB = 1024 * 1024;

async function stream(response: http.ServerResponse, part: Buffer, { times, pause }: { times: number; pause: number }) {
  for (let n = 0; n < times && !response.destroyed; n += 1) {
    response.write(part);
    await sleep(pause);
  }
  response.end();
}

const answerHonestly: Answer = (response, jpg) => void response.writeHead(200, TYPE).end(jpg);

/** `traps`: ports of this machine that must not be reached. */
const listClases = (traps: readonly number[]): readonly Clase[] => [
  {
    nombre: "without an end",
    every: 500,
    at: 3,
    razon: /tardó demasiado/,
    answer: (response, jpg) => {
      response.writeHead(200, TYPE);
      void stream(response, jpg.subarray(0, 64), { times: Infinity, pause: 1_000 });
    },
  },
  {
    nombre: "slow",
    every: 200,
    at: 5,
    razon: null,
    answer: (response, jpg, n) => void setTimeout(() => answerHonestly(response, jpg, n), 3_000),
  },
  {
    nombre: "a page that is called a picture",
    every: 100,
    at: 7,
    razon: /^El archivo no es una imagen/,
    answer: (response) => void response.writeHead(200, TYPE).end("<!doctype html><p>No soy una foto.</p>"),
  },
  {
    nombre: "shorter than it says",
    every: 100,
    at: 11,
    razon: /no respondió/,
    answer: (response, jpg) => {
      response.writeHead(200, { ...TYPE, "content-length": jpg.length * 2 });
      response.write(jpg, () => setTimeout(() => response.destroy(), 100));
    },
  },
  {
    nombre: "longer than it says",
    every: 100,
    at: 13,
    razon: /dañada|no respondió/,
    answer: (response, jpg) =>
      void response.writeHead(200, { ...TYPE, "content-length": Math.floor(jpg.length / 2) }).end(jpg),
  },
  {
    nombre: "20 MB without a length",
    every: 200,
    at: 17,
    razon: /pesa más de 10 MB/,
    answer: (response, jpg) => {
      response.writeHead(200, TYPE).write(jpg);
      void stream(response, Buffer.alloc(MB), { times: 20, pause: 20 });
    },
  },
  {
    nombre: "404",
    every: 50,
    at: 19,
    razon: /respondió 404/,
    answer: (response) => void response.writeHead(404).end(),
  },
  ...traps.map((port, n): Clase => ({
    nombre: `redirected to 127.0.0.1${port === 80 ? "" : ", another port"}`,
    every: 100,
    at: 23 + n,
    razon: port === 80 ? /red privada/ : /lleva un puerto/,
    answer: (response) => void response.writeHead(302, { location: `http://127.0.0.1:${port}/secreto` }).end(),
  })),
];

/** Bytes and pixels of each are its own. */
function drawPicture(n: number): Promise<Buffer> {
  const size = 12;
  let seed = n + 1;
  const raw = Uint8Array.from({ length: size * size * 3 }, () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return seed >> 16;
  });
  return sharp(raw, { raw: { width: size, height: size, channels: 3 } })
    .resize(1200, 1200)
    .jpeg()
    .toBuffer();
}

async function listen(server: http.Server, port = 0): Promise<number | null> {
  return new Promise((resolve) => {
    server.once("error", () => resolve(null));
    server.listen(port, "127.0.0.1", () => resolve((server.address() as AddressInfo).port));
  });
}

export interface Pictures {
  host: string;
  address: (n: number) => string;
  /** Why the n-th does not come; null for one that comes. */
  findRazon: (n: number) => RegExp | null;
  /** What the shop asked of this machine's other ports. */
  hits: () => number;
  close: () => void;
}

/** A server of pictures that are slow, lie, are gone or lead to this machine, among honest ones. */
export async function servePictures(total: number): Promise<Pictures> {
  const drawn: Buffer[] = [];
  while (drawn.length < total) drawn.push(await drawPicture(drawn.length));
  let hits = 0;
  const trap = () =>
    http.createServer((_, response) => {
      hits += 1;
      response.end(drawn[0]);
    });
  const [usual, other] = [trap(), trap()];
  // Where port 80 is not for us, nobody counts there; it is refused all the same.
  await listen(usual, 80);
  const clases = listClases([80, (await listen(other)) ?? 0]);
  const find = (n: number) => clases.find(({ every, at }) => n % every === at);
  const server = http.createServer((request, response) => {
    const n = Number(/\d+/.exec(request.url ?? "")?.[0]);
    const jpg = drawn[n];
    if (!jpg) response.writeHead(404).end();
    else (find(n)?.answer ?? answerHonestly)(response, jpg, n);
  });
  const host = `127.0.0.1:${await listen(server)}`;
  return {
    host,
    address: (n) => `http://${host}/${n}.jpg`,
    findRazon: (n) => find(n)?.razon ?? null,
    hits: () => hits,
    close: () => {
      for (const one of [server, usual, other]) {
        one.closeAllConnections();
        one.close();
      }
    },
  };
}
