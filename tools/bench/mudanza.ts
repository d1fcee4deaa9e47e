import http from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { applyPaso, createMudanza } from "#app/features/catalogo/mudanza/pasos.server.ts";
import { getMudanza } from "#app/features/catalogo/mudanza/mudanzas-panel.server.ts";
import { pasoMudanzaSchema } from "#app/features/catalogo/mudanza/mudanza.schema.ts";
import { workMudanzas } from "#app/features/catalogo/mudanza/tarea-mudanzas.server.ts";
import { createPageCache } from "#server/page-cache.ts";
import { setWake } from "#db/client.server.ts";
import { usuarios } from "#db/schema/index.ts";
import { parseEnv } from "#lib/env.ts";
import { newId } from "#lib/ids.ts";
import { createLog } from "#lib/log.ts";
import { openStore } from "./store.ts";

/** Rows, and the memory that they may take above a quiet shop, in MB. */
const [FILAS, MAXIMO_MB] = [20_000, 150];
const FOTOS = Number(process.argv[2] ?? 2_000);

const TITULOS =
  "Handle,Title,Body (HTML),Type,Variant SKU,Option1 Name,Option1 Value,Variant Price,Variant Inventory Qty,Image Src";

/** Groups of four variants, one picture for every tenth row. */
function buildRows(host: string): string {
  const lines = Array.from({ length: FILAS }, (_, n) => {
    const group = Math.floor(n / 4);
    const head =
      n % 4 === 0 ? `Producto ${group},<p>${"Palabras de prueba. ".repeat(15)}</p>,Tipo ${group % 20}` : ",,";
    const foto = n % (FILAS / FOTOS) === 0 ? `http://${host}/${n}.jpg` : "";
    return `p-${group},${head},SKU-${n},Talla,T${n % 4},${(n % 900) + 10}.90,5,${foto}`;
  });
  return [TITULOS, ...lines].join("\n");
}

const megabytes = () => process.memoryUsage().rss / 1024 / 1024;

const store = await openStore();
const base = await sharp({ create: { width: 1200, height: 1200, channels: 3, background: "#a33" } })
  .jpeg()
  .toBuffer();
const server = http.createServer((_, response) => response.end(base));
await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
try {
  const env = parseEnv({ DATA_DIR: store.dir, LOG_NIVEL: "error" });
  const tienda = { db: store.db, env, log: createLog(env.LOG_NIVEL), pageCache: createPageCache() };
  setWake(store.db, () => {});
  const [actor] = await store.db.select({ id: usuarios.id }).from(usuarios).limit(1);
  const [id, actor_id] = [newId(), actor?.id ?? "bench"];
  const all = { destino: null, pagina: 1 };
  const step = async (name: string, work: () => Promise<unknown>) => {
    const began = performance.now();
    await work();
    console.log(
      `${name}: ${((performance.now() - began) / 1000).toFixed(1)} s, most ${(most - quiet).toFixed(0)} MB above quiet`,
    );
  };
  const bytes = Buffer.from(buildRows(host));
  globalThis.gc?.();
  const quiet = megabytes();
  let most = quiet;
  const watch = setInterval(() => {
    most = Math.max(most, megabytes());
  }, 20);
  const work = () => workMudanzas(tienda, [host], new AbortController().signal);
  await step("upload", () => createMudanza(tienda, { id, nombre: "bench.csv", bytes, actor_id }));
  await step("columns", async () => {
    const { columnas } = (await getMudanza(tienda, id, all)) ?? {};
    const form = { paso: "mapear", con_igv: "si", decimal: "punto", rebajado: "true", stock: "0" };
    const said = { ...form, mapeo: columnas?.columnas.map(({ papel }) => papel), categorias: columnas?.propuestas };
    console.log((await applyPaso(tienda, id, pasoMudanzaSchema.parse(said), actor_id)).tipo);
  });
  await step("judge", work);
  await applyPaso(tienda, id, { paso: "traer" }, actor_id);
  await step("pictures and products", work);
  const { estado, conteos, imagenes } = (await getMudanza(tienda, id, all)) ?? {};
  console.log(JSON.stringify({ estado, conteos, imagenes, megabytes: Math.round(most - quiet) }));
  await applyPaso(tienda, id, { paso: "deshacer" }, actor_id);
  await step("undo", work);
  clearInterval(watch);
  if (most - quiet > MAXIMO_MB || conteos?.nueva !== FILAS) process.exitCode = 1;
} finally {
  server.closeAllConnections();
  server.close();
  await store.close();
}
