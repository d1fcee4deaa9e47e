// Detalle y escena de un producto sin otro render: el detalle es un recorte de su frente; la escena pone su foto calada
// en un fondo del estudio, a escala junto a algo conocido.
// node compone.mjs detalle frente.webp silueta.png salida.webp
// node compone.mjs escena slug carpeta-de-caladas carpeta-de-siluetas fondo-mesa.png fondo-piso.png salida.webp
import fs from 'node:fs';
import path from 'node:path';
import { createRequire } from 'node:module';
const sharp = createRequire(path.join(process.cwd(), 'x.js'))('sharp');
const [, , tarea, ...a] = process.argv;
async function caja(silueta, W, H) { // lo que ocupa el producto
  const meta = await sharp(silueta).metadata(); let s = sharp(silueta); s = meta.hasAlpha && meta.channels === 4 ? s.extractChannel('alpha') : s.extractChannel(0);
  const m = await s.resize(W, H).toColourspace('b-w').raw().toBuffer(); let x0 = W, y0 = H, x1 = 0, y1 = 0;
  for (let y = 0; y < H; y++) for (let x = 0; x < W; x++) if (m[y * W + x] > 100) { if (x < x0) x0 = x; if (x > x1) x1 = x; if (y < y0) y0 = y; if (y > y1) y1 = y; }
  return { x: x0, y: y0, w: x1 - x0 + 1, h: y1 - y0 + 1 };
}
const webp = (s) => s.webp({ quality: 87, effort: 4, smartSubsample: true });
if (tarea === 'detalle') {
  const [frente, silueta, salida, dx = '0', dy = '-.04', parte = '.58'] = a; const { width: W, height: H } = await sharp(frente).metadata(), c = await caja(silueta, W, H);
  const w = Math.round(W * +parte), h = Math.round(H * +parte), q = (v, max) => Math.max(0, Math.min(max, Math.round(v)));
  const left = q(c.x + c.w * (.5 + +dx) - w / 2, W - w), top = q(c.y + c.h * (.5 + +dy) - h / 2, H - h);
  await webp(sharp(frente).extract({ left, top, width: w, height: h })).toFile(salida);
} else {
  const sinColor = (s) => s.replace(/-(azul|gris|verde)$/, '').replace(/^(sombrero-paja)-miel$/, '$1');
  const [slug, caladas, siluetas, mesa, piso, salida] = a, { CM } = await import('./escala.mjs'), W = 720, H = 900;
  const [cm, lugar, con] = CM[sinColor(slug)]; const fondo = lugar === 'piso' ? piso : mesa;
  const pieza = async (s, medida) => { const f = `${caladas}/${s}.webp`, { width, height } = await sharp(f).metadata(), c = await caja(`${siluetas}/${sinColor(s)}.1.mascara.png`, width, height); return { f, width, height, c, k: medida / Math.max(c.w, c.h) }; }; // k: cm por píxel
  const p = await pieza(slug, cm), r = con ? await pieza(con, CM[con][0]) : null;
  const cmw = p.c.w * p.k + (r ? r.c.w * r.k * 1.06 : 0), cmh = Math.max(p.c.h * p.k, r ? r.c.h * r.k * 1.1 : 0), z = Math.min(W * .80 / cmw, H * .52 / cmh); // píxeles por cm
  const suelo = H * (lugar === 'piso' ? .80 : .79), ancho = cmw * z, x0 = (W - ancho) / 2, capas = [];
  const coloca = async (o, x, base, tono) => { // x, base: esquina inferior izquierda del producto
    const s = o.k * z, w = Math.round(o.width * s), h = Math.round(o.height * s), left = Math.round(x - o.c.x * s), top = Math.round(base - (o.c.y + o.c.h) * s);
    let im = sharp(await sharp(o.f).resize(w, h).modulate({ brightness: tono }).png().toBuffer()); const l = Math.max(0, -left), t = Math.max(0, -top);
    const ww = Math.min(w - l, W - Math.max(0, left)), hh = Math.min(h - t, H - Math.max(0, top)); im = im.extract({ left: l, top: t, width: ww, height: hh });
    capas.push({ input: await im.png().toBuffer(), left: Math.max(0, left), top: Math.max(0, top) });
  };
  if (r) await coloca(r, x0, suelo - Math.min(46, p.c.h * p.k * z * .12), .97);
  await coloca(p, x0 + (r ? r.c.w * r.k * z * 1.06 : 0), suelo, 1);
  await webp(sharp(await sharp(fondo).resize(W, H).toColourspace('srgb').png().toBuffer()).composite(capas).removeAlpha()).toFile(salida);
}
