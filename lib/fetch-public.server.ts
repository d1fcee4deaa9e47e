import { lookup as lookupDns, type LookupAddress } from "node:dns";
import http from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { isPublicAddress } from "./public-address.ts";

const MAX_REDIRECTS = 5;
const PATIENCE_MS = 20_000;

/** Why an address that a file or a person named gave nothing; in Spanish. */
export class FetchRefusal extends Error {}

export interface FetchPublicOptions {
  maxBytes: number;
  signal?: AbortSignal;
  /** Hosts with port that are let through, such as `127.0.0.1:4640`: for tests only. */
  allowed?: readonly string[];
  /** From the first lookup to the last byte, redirects included. */
  patienceMs?: number;
  /** Replaces DNS: for tests only. */
  resolve?: typeof lookupDns;
}

const PRIVADA = "La dirección lleva a una red privada.";
const NO_RESPONDE = "El servidor de la imagen no respondió.";

const isAllowed = ({ host }: URL, { allowed = [] }: FetchPublicOptions) => allowed.includes(host);

/** Judges the very addresses that the socket then connects to, so that DNS cannot answer twice. */
const guard =
  (resolve: typeof lookupDns): LookupFunction =>
  (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
      if (error) return done(error, "", 0);
      if (found.length === 0 || !found.every(({ address }) => isPublicAddress(address))) {
        return done(new FetchRefusal(PRIVADA), "", 0);
      }
      const [first] = found;
      return options.all ? done(null, found) : done(null, first?.address ?? "", first?.family ?? 0);
    });
  };

function judge(url: URL, options: FetchPublicOptions): void {
  if (url.protocol !== "http:" && url.protocol !== "https:")
    throw new FetchRefusal("La dirección no es http ni https.");
  if (url.username || url.password) throw new FetchRefusal("La dirección lleva un usuario o una contraseña.");
  if (isAllowed(url, options)) return;
  if (url.port !== "") throw new FetchRefusal("La dirección lleva un puerto.");
  // A literal address is never looked up. URL writes 127.1 and 0x7f000001 as 127.0.0.1.
  const literal = url.hostname.replace(/^\[|\]$/g, "");
  if (isIP(literal) && !isPublicAddress(literal)) throw new FetchRefusal(PRIVADA);
}

type FetchStep = { location: string } | { bytes: Buffer };

function step(url: URL, options: FetchPublicOptions, signal: AbortSignal): Promise<FetchStep> {
  const { maxBytes, resolve = lookupDns } = options;
  const mb = Math.floor(maxBytes / 1024 / 1024);
  return new Promise<FetchStep>((done, fail) => {
    const request = (url.protocol === "https:" ? https : http).request(url, {
      // No agent: nobody else's connection is used again, and no proxy of the environment.
      agent: false,
      signal,
      ...(isAllowed(url, options) ? {} : { lookup: guard(resolve) }),
      headers: { Accept: "image/*", "Accept-Encoding": "identity", "User-Agent": "Qhatu" },
    });
    request.on("error", fail);
    request.on("response", (response) => {
      response.on("error", fail);
      const { statusCode = 0, headers } = response;
      const end = (error: FetchRefusal) => {
        response.destroy();
        fail(error);
      };
      if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
        response.destroy();
        return done({ location: headers.location });
      }
      if (statusCode !== 200) return end(new FetchRefusal(`El servidor respondió ${statusCode}.`));
      const heavy = new FetchRefusal(`La imagen pesa más de ${mb} MB.`);
      if (Number(headers["content-length"] ?? 0) > maxBytes) return end(heavy);
      const parts: Buffer[] = [];
      let total = 0;
      response.on("data", (part: Buffer) => {
        total += part.length;
        parts.push(part);
        if (total > maxBytes) end(heavy);
      });
      return response.on("end", () => {
        if (response.complete) done({ bytes: Buffer.concat(parts) });
        else fail(new FetchRefusal(NO_RESPONDE));
      });
    });
    request.end();
  });
}

/**
 * The one client for addresses that a file or a person names: http and https without credentials or port, never to a
 * private address, also after redirects and whatever DNS answers. At most `maxBytes`. What came is not judged. Throws
 * FetchRefusal with a reason in Spanish.
 */
export async function fetchPublic(address: string, options: FetchPublicOptions): Promise<Buffer> {
  const timeout = AbortSignal.timeout(options.patienceMs ?? PATIENCE_MS);
  const signal = options.signal ? AbortSignal.any([timeout, options.signal]) : timeout;
  let url = new URL(address);
  try {
    for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
      judge(url, options);
      const answer = await step(url, options, signal);
      if ("bytes" in answer) return answer.bytes;
      if (!URL.canParse(answer.location, url)) throw new FetchRefusal(NO_RESPONDE);
      url = new URL(answer.location, url);
    }
  } catch (error) {
    if (error instanceof FetchRefusal) throw error;
    options.signal?.throwIfAborted();
    throw new FetchRefusal(timeout.aborted ? "El servidor de la imagen tardó demasiado." : NO_RESPONDE, {
      cause: error,
    });
  }
  throw new FetchRefusal("La dirección redirige demasiadas veces.");
}
