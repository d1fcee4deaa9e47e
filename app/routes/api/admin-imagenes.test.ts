import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { RouterContextProvider } from "react-router";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { tiendaContext } from "#app/context.ts";
import { readImagen } from "#app/features/base/imagenes/imagenes.server.ts";
import { openTestDb } from "#tests/db.ts";
import { openTestTienda } from "#tests/fixtures/tienda.ts";
import { action } from "./admin-imagenes.ts";

const db = await openTestDb();

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "qhatu-subidas-"));
});
afterEach(() => rm(dataDir, { recursive: true }));

const foto = await sharp({ create: { width: 90, height: 120, channels: 3, background: "#e81818" } })
  .withExif({ IFD0: { Copyright: "secreto" } })
  .jpeg()
  .toBuffer();

const buildForm = (bytes: Uint8Array, name = "taza.jpg", field = "file") => {
  const form = new FormData();
  form.set(field, new Blob([new Uint8Array(bytes)]), name);
  return form;
};

interface Options {
  source?: Record<string, string>;
}

/** Calls the route as an admin who passed the guard. */
async function post(body: BodyInit, { source = {} }: Options = {}) {
  const context = new RouterContextProvider();
  context.set(tiendaContext, openTestTienda(db, [], { DATA_DIR: dataDir, ...source }));
  const request = new Request("http://localhost:3000/api/admin/imagenes", { method: "POST", body });
  const url = new URL(request.url);
  const response = await action({ request, url, context, params: {}, pattern: "/api/admin/imagenes" });
  const { imagen, error } = await response.json();
  return { status: response.status, imagen, error };
}

describe("POST /api/admin/imagenes", () => {
  it("stores the re-encoded picture and answers with its address", async () => {
    const { status, imagen } = await post(buildForm(foto));
    expect(status).toBe(200);
    expect(imagen).toMatch(/^\/imagenes\/[0-9a-f]{32}-[0-9a-f]{6}\.webp$/);
    const kept = await readImagen(path.join(dataDir, "imagenes"), path.basename(imagen));
    const { format, exif } = await sharp(kept?.bytes).metadata();
    expect({ format, exif }).toEqual({ format: "webp", exif: undefined });
  });

  it.each([
    ["an SVG with a script", buildForm(Buffer.from("<svg><script>alert(1)</script></svg>"), "a.png"), 400, /SVG/],
    ["text that is called a picture", buildForm(Buffer.from("hola"), "a.jpg"), 400, /no es una imagen/],
    ["half a picture", buildForm(foto.subarray(0, 300)), 400, /dañada/],
    ["too many bytes", buildForm(Buffer.alloc(8 * 1024 * 1024 + 1)), 413, /8 MB/],
    ["no file", buildForm(foto, "a.jpg", "otra"), 400, /No llegó/],
    ["no form", "hola", 400, /No llegó/],
  ])("refuses %s with the reason, and keeps nothing", async (_, body, status, mensaje) => {
    const answer = await post(body);
    expect(answer).toMatchObject({ status, error: { codigo: "datos", mensaje: expect.stringMatching(mensaje) } });
    expect(await readdir(dataDir)).toEqual([]);
  });
});

const json = (status: number, body: unknown) => (response: ServerResponse) => {
  response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
};

describe("with image hosting", () => {
  interface Upload {
    url: string | undefined;
    campos: FormData;
  }
  const uploads: Upload[] = [];
  let answer: (response: ServerResponse) => void;

  const listener = async (incoming: IncomingMessage, response: ServerResponse) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Uint8Array);
    const headers = { "Content-Type": incoming.headers["content-type"] ?? "" };
    const campos = await new Response(Buffer.concat(chunks), { headers }).formData();
    uploads.push({ url: `${incoming.method} ${incoming.url}`, campos });
    answer(response);
  };
  const server = createServer((incoming, response) => void listener(incoming, response));
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const source = () => ({
    CLOUDINARY_CLOUD_NAME: "demo",
    CLOUDINARY_UPLOAD_PRESET: "qhatu",
    CLOUDINARY_API_BASE: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  });
  beforeEach(() => {
    uploads.length = 0;
  });

  it("the picture is sent as multipart without metadata, and its secure_url is stored", async () => {
    const secure_url = "https://res.cloudinary.com/demo/image/upload/v1/abc.webp";
    answer = json(200, { secure_url, url: "http://no" });
    expect(await post(buildForm(foto), { source: source() })).toMatchObject({ status: 200, imagen: secure_url });
    const [{ url, campos } = expect.unreachable()] = uploads;
    expect(url).toBe("POST /v1_1/demo/image/upload");
    expect([campos.get("upload_preset"), campos.get("cloud_name")]).toEqual(["qhatu", "demo"]);
    const file = campos.get("file") as File;
    const { format, exif } = await sharp(await file.arrayBuffer()).metadata();
    expect({ format, exif }).toEqual({ format: "webp", exif: undefined });
    expect(await readdir(dataDir)).toEqual([]);
  });

  it("what is no picture is never sent", async () => {
    expect(await post(buildForm(Buffer.from("<svg></svg>")), { source: source() })).toMatchObject({ status: 400 });
    expect(uploads).toEqual([]);
  });

  it.each([
    ["refuses", json(400, { error: { message: "Upload preset not found" } })],
    ["breaks", json(500, "x")],
    ["answers nonsense", json(200, { secure_url: "javascript:alert(1)" })],
    ["leads elsewhere", (response: ServerResponse) => void response.writeHead(302, { Location: "/otra" }).end()],
    ["hangs up", (response: ServerResponse) => void response.destroy()],
  ])("that %s is an error to retry, without the host's own message", async (_, said) => {
    answer = said;
    const { status, error } = await post(buildForm(foto), { source: source() });
    expect({ status, codigo: error.codigo }).toEqual({ status: 502, codigo: "proveedor" });
    expect(error.mensaje).toMatch(/servicio de imágenes/);
  });

  it("that never answers is given up", async () => {
    const timeout = vi.spyOn(AbortSignal, "timeout").mockImplementation(() => AbortSignal.abort());
    answer = json(200, {});
    expect(await post(buildForm(foto), { source: source() })).toMatchObject({ status: 502 });
    expect(timeout).toHaveBeenCalledWith(30_000);
    timeout.mockRestore();
  });
});
