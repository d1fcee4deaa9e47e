import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type Running, run, start } from "./run.ts";

const DAYS = "90";
/** Of the shop in its container, as the image sets it. */
const COMPOSE_PORT = /\b3000\b/g;

interface Certificate {
  cert: string;
  key: string;
}

/** A certificate for localhost that lasts as long as a real one. */
export async function makeCertificate(dir: string): Promise<Certificate> {
  const made = { cert: path.join(dir, "cert.pem"), key: path.join(dir, "key.pem") };
  const kind = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", DAYS];
  const name = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  await run("openssl", ["req", ...kind, ...name, "-keyout", made.key, "-out", made.cert]);
  return made;
}

/** What the proxy stands in front of. */
interface Proxied {
  dir: string;
  url: string;
  /** Of the shop's servers. */
  port: number;
  addresses: readonly string[];
  /** What compose's Caddyfile calls them: one name for all, or one for each. */
  names: readonly string[];
}

/** compose's Caddyfile with this run's certificate and port, where Docker and Let's Encrypt give others. */
export function adapt(caddyfile: string, { cert, key }: Certificate, port: number): string {
  const [address = "", ...rest] = caddyfile.trim().split("\n");
  const site = rest.join("\n");
  if (site.search(COMPOSE_PORT) < 0) throw new Error("compose.yaml's Caddyfile does not name the shop's port");
  return [
    "{\nadmin off\nauto_https disable_redirects\n}",
    `${address} {\nbind 127.0.0.1\ntls ${cert} ${key}`,
    `${site.replaceAll(COMPOSE_PORT, String(port))}\n}\n`,
  ].join("\n");
}

/** Debian's Caddy in front of the servers. It finds them by compose's names, here in a file of hosts. */
export function startProxy(
  { dir, url, port, addresses, names }: Proxied,
  caddyfile: string,
  certificate: Certificate,
): Running {
  const [hosts, config] = [path.join(dir, "hosts"), path.join(dir, "Caddyfile")];
  const lines = addresses.map((address, n) => `${address} ${names[n % names.length]}`);
  writeFileSync(hosts, ["127.0.0.1 localhost", ...lines, ""].join("\n"));
  writeFileSync(config, adapt(caddyfile, certificate, port));
  const script = 'mount --bind "$1" /etc/hosts && exec caddy run --config "$2" --adapter caddyfile';
  const env = { TIENDA_URL: url, XDG_DATA_HOME: dir, XDG_CONFIG_HOME: dir, GODEBUG: "netdns=go" };
  return start("unshare", ["--mount", "sh", "-c", script, "sh", hosts, config], { env });
}

/** Throws with what Caddy finds wrong in the file. `dir`: a new folder. */
export async function validateCaddyfile(text: string, dir: string): Promise<void> {
  mkdirSync(dir, { recursive: true });
  const file = path.join(dir, "Caddyfile");
  writeFileSync(file, text);
  const env = { XDG_DATA_HOME: dir, XDG_CONFIG_HOME: dir };
  await run("caddy", ["validate", "--config", file, "--adapter", "caddyfile"], { env });
}
