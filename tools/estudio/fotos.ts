import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { adoptImagen, readImagen } from "#app/features/base/imagenes/imagenes.server.ts";
import { nameFoto, NOMBRE } from "#db/seed/fotos-demo.ts";

const SEED = path.resolve("db/seed");
const IMAGENES = path.join(SEED, "imagenes");
const TAMANOS = path.join(SEED, "tamanos");
const LISTA = path.join(SEED, "fotos.json");

/** Widths that a first visit asks for: of the first picture in lists and on its page, of the others on their page. */
const [PRIMERA, OTRAS] = [
  [160, 320, 480, 640, 960],
  [160, 640],
] as const;

/** `slug.webp`, then `slug-2.webp` and so on without a gap. */
async function listFotos(): Promise<Map<string, Buffer[]>> {
  const slugs = (await readdir(IMAGENES)).flatMap((file) => (/-\d\.webp$/.test(file) ? [] : path.parse(file).name));
  const fotos = new Map<string, Buffer[]>();
  for (const slug of slugs.toSorted()) {
    const own: Buffer[] = [];
    while (existsSync(path.join(IMAGENES, nameFoto(slug, own.length)))) {
      own.push(await readFile(path.join(IMAGENES, nameFoto(slug, own.length))));
    }
    fotos.set(slug, own);
  }
  return fotos;
}

/** Encodes, as the shop would when first asked, what is not encoded yet; removes what no picture has. */
async function main(): Promise<void> {
  const temporary = await mkdtemp(path.join(tmpdir(), "qhatu-fotos-"));
  await mkdir(TAMANOS, { recursive: true });
  const there = new Set(await readdir(TAMANOS));
  const wanted = new Set<string>();
  const lista: Record<string, string[]> = {};
  const known = new Map([...there].map((archivo) => [archivo.slice(0, 32), archivo.slice(0, NOMBRE)]));
  for (const [slug, fotos] of await listFotos()) {
    for (const [n, bytes] of fotos.entries()) {
      const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 32);
      const nombre = known.get(hash) ?? path.parse(await adoptImagen(temporary, bytes)).name;
      (lista[slug] ??= []).push(nombre);
      for (const ancho of n === 0 ? PRIMERA : OTRAS) {
        const archivo = `${nombre}-${ancho}.avif`;
        wanted.add(archivo);
        if (there.has(archivo)) continue;
        await adoptImagen(temporary, bytes, { nombre, tamanos: [] });
        const made = await readImagen(temporary, archivo);
        if (made) await writeFile(path.join(TAMANOS, archivo), made.bytes);
      }
    }
  }
  for (const archivo of there) if (!wanted.has(archivo)) await rm(path.join(TAMANOS, archivo));
  await writeFile(LISTA, `${JSON.stringify(lista, null, 2)}\n`);
  await rm(temporary, { recursive: true });
}

await main();
