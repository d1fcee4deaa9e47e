// Portada de una estación con fotos caladas: node collage.mjs estacion caladas siluetas salida.png
import path from 'node:path';
import { createRequire } from 'node:module';
const sharp = createRequire(path.join(process.cwd(), 'x.js'))('sharp');
const [, , estacion, caladas, siluetas, salida] = process.argv, W = 1600, H = 750;
// producto, alto en px, x del centro, base; de atrás hacia delante
const ESCENAS = {
  verano: [['tote-algodon', 470, 930, 590], ['mat-yoga', 205, 1310, 570], ['tomatodo-termico', 300, 1120, 610], ['pelota-futbol', 190, 1490, 620], ['sombrero-paja', 165, 1260, 690]],
  otono: [['maceta-sansevieria', 480, 920, 590], ['manta-alpaca', 205, 1250, 575], ['cafe-altura', 255, 1480, 610], ['tradiciones-peruanas', 270, 1090, 655], ['miel-oxapampa', 190, 1340, 690], ['taza-ceramica-bicolor', 120, 800, 680]],
  invierno: [['gorro-jacquard', 400, 930, 610], ['chompa-alpaca', 205, 1250, 580], ['chocolate-piura', 275, 1490, 610], ['bufanda-alpaca', 165, 1330, 690], ['taza-ceramica-bicolor', 135, 1090, 680]],
};
const caja = async (f, w, h) => { const m = await sharp(f).ensureAlpha().extractChannel((await sharp(f).metadata()).channels === 4 ? 'alpha' : 0).resize(w, h).toColourspace('b-w').raw().toBuffer(); let x0 = w, y0 = h, x1 = 0, y1 = 0; for (let y = 0; y < h; y++) for (let x = 0; x < w; x++) if (m[y * w + x] > 100) { x0 = Math.min(x0, x); x1 = Math.max(x1, x); y0 = Math.min(y0, y); y1 = Math.max(y1, y); } return { x: x0, y: y0, w: x1 - x0, h: y1 - y0 }; };
const capas = [];
for (const [slug, alto, cx, base] of ESCENAS[estacion]) {
  const f = `${caladas}/${slug}.webp`, { width, height } = await sharp(f).metadata(), c = await caja(`${siluetas}/${slug}.1.mascara.png`, width, height), s = alto / c.h, w = Math.round(width * s), h = Math.round(height * s);
  const left = Math.round(cx - (c.x + c.w / 2) * s), top = Math.round(base - (c.y + c.h) * s), l = Math.max(0, -left), t = Math.max(0, -top);
  const im = sharp(await sharp(f).resize(w, h).png().toBuffer()).extract({ left: l, top: t, width: Math.min(w - l, W - Math.max(0, left)), height: Math.min(h - t, H - Math.max(0, top)) });
  capas.push({ input: await im.png().toBuffer(), left: Math.max(0, left), top: Math.max(0, top) });
}
await sharp({ create: { width: W, height: H, channels: 4, background: { r: 34, g: 18, b: 9, alpha: 0 } } }).composite(capas).png().toFile(salida);
