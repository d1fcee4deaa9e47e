import type { LookupAddress } from "node:dns";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fetchPublic, type FetchPublicOptions } from "./fetch-public.server.ts";
import { isPublicAddress } from "./public-address.ts";

describe("an address of the internet", () => {
  it.each([
    ["8.8.8.8", true],
    ["190.12.3.4", true],
    ["2800:200:e840::1", true],
    ...[
      "",
      ..."0.0.0.0 10.1.2.3 100.64.0.1 100.127.255.255 127.0.0.1 127.255.0.1 169.254.169.254 172.16.0.1".split(" "),
      ..."172.31.255.255 192.168.1.1 192.0.0.8 198.18.0.1 198.19.255.255 203.0.113.5 224.0.0.1 239.1.1.1".split(" "),
      ..."240.0.0.1 255.255.255.255 :: ::1 ::ffff:127.0.0.1 ::ffff:8.8.8.8 ::127.0.0.1 64:ff9b::7f00:1".split(" "),
      ..."fe80::1 fe80::1%eth0 fc00::1 fd12::1 ff02::1 2001:db8::1 2001::1 2002:7f00:1:: fec0::1 100::1 x".split(" "),
      ..."1.2.3".split(" "),
    ].map((ip) => [ip, false] as const),
  ] as const)("%s: %s", (ip, is) => expect(isPublicAddress(ip)).toBe(is));
});

const BYTES = Buffer.alloc(2_000, 7);

/** Answers wrongly in each way that a path names. */
const liar = http.createServer((request, response) => {
  const path = request.url ?? "/";
  if (path === "/si") return void response.end(BYTES);
  if (path === "/404") return void response.writeHead(404).end();
  if (path.startsWith("/ir?"))
    return void response.writeHead(302, { location: decodeURIComponent(path.slice(4)) }).end();
  if (path === "/vueltas") return void response.writeHead(301, { location: "/vueltas" }).end();
  if (path === "/pesa") return void response.writeHead(200, { "content-length": "999999999" }).write(BYTES);
  if (path === "/sin-fin") {
    const more = () => response.write(BYTES) && setImmediate(more);
    response.on("drain", more);
    return void more();
  }
  if (path === "/corta") {
    response.writeHead(200, { "content-length": "4000" }).write(BYTES);
    return void setTimeout(() => response.destroy(), 20);
  }
  // '/calla' never answers.
  return undefined;
});

let host = "";
beforeAll(async () => {
  await new Promise<void>((ready) => liar.listen(0, "127.0.0.1", ready));
  host = `127.0.0.1:${(liar.address() as AddressInfo).port}`;
});
afterAll(() => liar.closeAllConnections() ?? liar.close());

const get = (path: string, more: Partial<FetchPublicOptions> = {}) =>
  fetchPublic(`http://${host}${path}`, { maxBytes: 10_000, allowed: [host], ...more });

const answer = (...ips: readonly string[]) =>
  ((_host: string, _options: object, done: (error: null, found: LookupAddress[]) => void) =>
    done(
      null,
      ips.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    )) as FetchPublicOptions["resolve"];

describe("a file that somebody named", () => {
  it("comes from the server that the test allows by an argument, also after a redirect to it", async () => {
    expect(await get("/si")).toEqual(BYTES);
    expect(await get("/ir?/si")).toEqual(BYTES);
  });

  it.each([
    ["/404", /respondió 404/],
    ["/vueltas", /demasiadas veces/],
    ["/pesa", /pesa más/],
    ["/sin-fin", /pesa más/],
    ["/corta", /no respondió/],
    ["/ir?http://127.0.0.1/x", /red privada/],
    ["/ir?http://[::1]/x", /red privada/],
    ["/ir?http://[::ffff:7f00:1]/x", /red privada/],
    ["/ir?http://2130706433/x", /red privada/],
    ["/ir?http://0x7f.1/x", /red privada/],
    ["/ir?http://localhost/x", /red privada/],
    ["/ir?file:///etc/passwd", /no es http/],
    ["/ir?http://a:b@ejemplo.pe/x", /usuario o una contraseña/],
    ["/ir?http://ejemplo.pe:5432/x", /puerto/],
  ])("%s is refused", async (path, razon) => {
    await expect(get(path)).rejects.toThrow(razon);
  });

  it("is given up once nothing came for as long as it may take", async () => {
    await expect(get("/calla", { patienceMs: 100 })).rejects.toThrow(/tardó demasiado/);
  });

  it("is not asked for without the argument", async () => {
    await expect(get("/si", { allowed: [] })).rejects.toThrow(/puerto/);
  });

  it.each([[["127.0.0.1"]], [["8.8.8.8", "10.0.0.1"]], [["::ffff:192.168.0.1"]], [["fd00::1"]], [[]]])(
    "is refused where DNS answers %s",
    async (ips) => {
      const asked = fetchPublic("http://imagenes.ejemplo.pe/x", {
        maxBytes: 10,
        resolve: answer(...ips),
      });
      await expect(asked).rejects.toThrow(/red privada/);
    },
  );
});
