/**
 * Baseline for kept pages: a plain Node server that fetches PAGES (a JSON list of paths) from SHOP once, and serves the
 * same bytes and headers.
 */
import { createServer, get, type IncomingMessage } from "node:http";

/** Written by Node's server itself. */
const OWN = ["date", "connection", "keep-alive", "transfer-encoding"];

interface Page {
  headers: string[];
  body: Buffer;
}

async function readPage(url: URL): Promise<Page> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => get(url, resolve).on("error", reject));
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  if (response.statusCode !== 200) throw new Error(`${url.href}: ${response.statusCode}`);
  const { rawHeaders } = response;
  const headers = rawHeaders.filter((_, n) => !OWN.includes(rawHeaders[n - (n % 2)]?.toLowerCase() ?? ""));
  return { headers, body: Buffer.concat(chunks) };
}

const paths = JSON.parse(process.env["PAGES"] ?? "[]") as string[];
const pages = new Map<string, Page>();
for (const path of paths) pages.set(path, await readPage(new URL(path, process.env["SHOP"])));

createServer((request, response) => {
  const page = pages.get(request.url ?? "");
  response.writeHead(page ? 200 : 404, page?.headers);
  response.end(page?.body);
}).listen(Number(process.env["PORT"]), "localhost");
