// Foto + silueta → WebP calado: el producto y su sombra, sobre fondo transparente. El plato lo pone el tema de la tienda.
// node recorta.mjs foto.(png|webp) silueta.png salida.webp [otras tres…]; a lo más 800 px de ancho, las apaisadas enteras
import path from 'node:path';
import { createRequire } from 'node:module';
const sharp = createRequire(path.join(process.cwd(), 'x.js'))('sharp');
async function recorta(foto, silueta, salida) {
const { data: I, info: { width: W, height: H } } = await sharp(foto).resize({ width: 800, height: 1000, fit: 'outside', withoutEnlargement: true }).removeAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
const meta = await sharp(silueta).metadata();
let m = sharp(silueta); m = meta.hasAlpha && meta.channels === 4 ? m.extractChannel('alpha') : m.extractChannel(0);
const M = Float32Array.from(await m.resize(W, H).toColourspace('b-w').raw().toBuffer(), (v) => { const x = v / 255; return x < .012 ? 0 : x > .988 ? 1 : x; });
const N = W * H, SAT = foto.endsWith('.png') ? 1.06 : 1;
const box = (src, r) => { // caja separable, dos pasadas
  let a = Float32Array.from(src), b = new Float32Array(N);
  for (let k = 0; k < 2; k++) {
    for (let y = 0; y < H; y++) { let s = 0; const o = y * W; for (let x = -r; x <= r; x++) s += a[o + Math.min(W - 1, Math.max(0, x))]; for (let x = 0; x < W; x++) { b[o + x] = s; s += a[o + Math.min(W - 1, x + r + 1)] - a[o + Math.max(0, x - r)]; } }
    for (let x = 0; x < W; x++) { let s = 0; for (let y = -r; y <= r; y++) s += b[Math.min(H - 1, Math.max(0, y)) * W + x]; for (let y = 0; y < H; y++) { a[y * W + x] = s / (2 * r + 1) ** 2; s += b[Math.min(H - 1, y + r + 1) * W + x] - b[Math.max(0, y - r) * W + x]; } }
  }
  return a;
};
// cada pasada divide por (2r+1)²: se normaliza con el peso
const fill = (weight, r) => { const w = box(weight, r); return [0, 1, 2].map((c) => { const s = box(Float32Array.from(weight, (v, i) => v * I[i * 3 + c] / 255), r); return s.map((v, i) => w[i] > 1e-5 ? v / w[i] : -1); }); };
const T = [0, 0, 0], bg = Float32Array.from(M, (v) => (v === 0 ? 1 : 0)), fg = Float32Array.from(M, (v) => (v === 1 ? 1 : 0));
const B = fill(bg, 4), cerca4 = fill(fg, 4), cerca12 = fill(M.map((v) => (v > .3 ? v * v : 0)), 12), F = cerca4.map((f, c) => f.map((v, i) => (v >= 0 ? v : Math.max(0, cerca12[c][i])))), lum = (r, g, b) => .3 * r + .59 * g + .11 * b;
// la luz del fondo sin sombra, fila por fila
let base = new Float32Array(H);
for (let y = 0; y < H; y++) { const row = []; for (let x = 0; x < W; x += 2) { const i = y * W + x; if (bg[i]) row.push(lum(I[i * 3], I[i * 3 + 1], I[i * 3 + 2]) / 255); } row.sort((a, b) => a - b); base[y] = row.length > 12 ? row[Math.floor(row.length * .90)] : NaN; }
for (let y = 0, last = NaN; y < H; y++) { if (Number.isNaN(base[y])) base[y] = last; else last = base[y]; } for (let y = H - 1, last = .8; y >= 0; y--) { if (Number.isNaN(base[y])) base[y] = last; else last = base[y]; }
base = base.map((_, y) => { let s = 0, n = 0; for (let k = -30; k <= 30; k++) { const j = y + k; if (j >= 0 && j < H) { s += base[j]; n++; } } return s / n; });
const out = Buffer.alloc(N * 4), st = (x, a, b) => { const t = Math.min(1, Math.max(0, (x - a) / (b - a))); return t * t * (3 - 2 * t); };
const K = 1.15;
let S = new Float32Array(N);
for (let i = 0; i < N; i++) { const y = (i / W) | 0, p = i * 3; const Y = bg[i] ? lum(I[p], I[p + 1], I[p + 2]) / 255 : B[0][i] >= 0 ? lum(B[0][i], B[1][i], B[2][i]) : base[y]; S[i] = Math.min(.9, Math.max(0, (1 - Y / base[y] - .012) * K)); }
// la sombra cae al piso: arriba, y lejos del producto, el fondo se oscurece sin que sea sombra
const filas = [...Array(H).keys()].filter((y) => M.subarray(y * W, y * W + W).some((v) => v > .5)), alto = filas.length, pie = filas[alto - 1] ?? H;
const lejos = box(M, 70).map((v) => st(v, .002, .10)), junto = box(M, 10).map((v) => st(v, .03, .5)), cerca = lejos.map((v, i) => { const t = st((i / W) | 0, pie - .55 * alto, pie - .2 * alto); return v * t + .6 * junto[i] * (1 - t); });
const peso = box(bg, 9), fina = box(S, 1), suave = box(S.map((v, i) => v * bg[i]), 9).map((v, i) => (peso[i] > 1e-4 ? v / peso[i] : 0));
for (let i = 0; i < N; i++) { const t = st(fina[i], .10, .24), v = fina[i] * t + suave[i] * (1 - t); S[i] = Math.max(0, v - .03 * (1 - t)) * cerca[i]; } // el grano del fondo no es sombra
for (let i = 0; i < N; i++) {
  const p = i * 3, q = i * 4, k = M[i], A = k + (1 - k) * S[i];
  for (let c = 0; c < 3; c++) { // la sombra es negra; en el borde, el color del producto que está al lado, sin el del fondo
    const v = k === 1 ? I[p + c] / 255 : k > 0 && A > 0 ? (k * F[c][i]) / A : 0;
    out[q + c] = Math.min(255, Math.round(v * 255));
  }
  if (SAT !== 1) { const Y = lum(out[q], out[q + 1], out[q + 2]); for (let c = 0; c < 3; c++) out[q + c] = Math.max(0, Math.min(255, Math.round(Y + (out[q + c] - Y) * SAT))); }
  out[q + 3] = Math.round(A * 255);
}
const s = sharp(out, { raw: { width: W, height: H, channels: 4 } });
const r = await (salida.endsWith('.png') ? s.png() : s.webp({ quality: 88, alphaQuality: 90, effort: 5, smartSubsample: true })).toFile(salida);
console.log(path.basename(salida), `${r.width}x${r.height}`, (r.size / 1024).toFixed(1), 'KB');
}
for (let a = process.argv.slice(2); a.length >= 3; a = a.slice(3)) await recorta(a[0], a[1], a[2]).catch((e) => console.error(a[2], e.message));
