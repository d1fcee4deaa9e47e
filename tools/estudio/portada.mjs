// Portada calada (PNG 1600×750) → los archivos de public/banner. node portada.mjs calada.png carpeta estacion
// El núcleo usual de sharp deja anillos donde es transparente, que pesan otra mitad.
import path from 'node:path';
import { createRequire } from 'node:module';
const sharp = createRequire(path.join(process.cwd(), 'x.js'))('sharp');
const [, , png, dir, estacion] = process.argv;
const movil = () => sharp(png).extract({ left: 575, top: 67, width: 1025, height: 683 });
const salidas = [[sharp(png), 'ancho', 1280, 'avif'], [sharp(png), 'ancho', 1600, 'avif'], [sharp(png), 'ancho', 1280, 'webp'], [movil(), 'movil', 720, 'avif'], [movil(), 'movil', 1024, 'avif'], [movil(), 'movil', 828, 'webp']];
for (const [s, forma, w, f] of salidas) {
  const r = await s.resize(w, null, { kernel: 'mitchell' })[f](f === 'avif' ? { quality: 54, effort: 4 } : { quality: 85, alphaQuality: 90 }).toFile(`${dir}/${estacion}-${forma}-${w}.${f}`);
  console.log(estacion, forma, w, f, (r.size / 1024).toFixed(1), 'KB');
}
