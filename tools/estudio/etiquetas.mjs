// Etiquetas, tapas de libro y pantallas: SVG → PNG (texturas que usa estudio.py).
// Uso: npm i sharp opentype.js @fontsource/fraunces @fontsource/bricolage-grotesque
//      node etiquetas.mjs <carpeta-de-salida>
import fs from 'node:fs';
import path from 'node:path';
import { createRequire } from 'node:module';
const req = createRequire(path.join(process.cwd(), 'x.js'));
const opentype = req('opentype.js');
const sharp = req('sharp');
const OUT = process.argv[2] ?? './tex';
fs.mkdirSync(OUT, { recursive: true });

const font = (fam, w, style = 'normal') => {
  const dir = path.dirname(req.resolve(`@fontsource/${fam}/package.json`));
  const b = fs.readFileSync(`${dir}/files/${fam}-latin-${w}-${style}.woff`);
  return opentype.parse(b.buffer.slice(b.byteOffset, b.byteOffset + b.byteLength));
};
const FR4 = font('fraunces', 400), FR6 = font('fraunces', 600), FR8 = font('fraunces', 800), FRI = font('fraunces', 500, 'italic');
const BG5 = font('bricolage-grotesque', 500), BG8 = font('bricolage-grotesque', 800);

const n2 = (v) => String(Math.round(v * 100) / 100);
const pd = (cs) => cs.map((c) => c.type === 'Z' ? 'Z' : c.type === 'Q' ? `Q${n2(c.x1)} ${n2(c.y1)} ${n2(c.x)} ${n2(c.y)}`
  : c.type === 'C' ? `C${n2(c.x1)} ${n2(c.y1)} ${n2(c.x2)} ${n2(c.y2)} ${n2(c.x)} ${n2(c.y)}` : `${c.type}${n2(c.x)} ${n2(c.y)}`).join('');
// texto como trazado; anchor: 'm' centro, 's' izquierda; max = ancho máximo (reduce el tamaño)
const txt = (f, s, x, y, size, fill, { ls = 0, a = 'm', max = 0 } = {}) => {
  const measure = (sz) => { let w = 0; [...s].map((ch) => f.charToGlyph(ch)).forEach((g) => { w += g.advanceWidth * sz / f.unitsPerEm + ls; }); return w - ls; };
  let w = measure(size);
  if (max && w > max) { size *= max / w; w = measure(size); }
  let cx = a === 'm' ? x - w / 2 : x, d = '';
  for (const g of [...s].map((ch) => f.charToGlyph(ch))) { d += pd(g.getPath(cx, y, size).commands); cx += g.advanceWidth * size / f.unitsPerEm + ls; }
  return `<path d="${d}" fill="${fill}"/>`;
};
const R = (x, y, w, h, c, rx = 0) => `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${c}"${rx ? ` rx="${rx}"` : ''}/>`;
const C = (x, y, r, c) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${c}"/>`;
const P = (pts, c) => `<polygon points="${pts.map((p) => p.join(',')).join(' ')}" fill="${c}"/>`;
const save = (n, w, h, body) => sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}">${body}</svg>`)).png().toFile(path.join(OUT, `${n}.png`));

const INK = '#2b2320', CREAM = '#f5ecdd', TERRA = '#b4532f', MAIZ = '#d9a13b', TEAL = '#1f5c57', ROSE = '#c97b6b', OLIVE = '#5d6b2f', NOCHE = '#1d2b3f';

// rombo escalonado (greca) centrado en x,y; u = lado de la celda
const rombo = (x, y, u, c, n = 4, hole) => {
  let s = '';
  for (let i = -(n - 1); i <= n - 1; i++) { const k = n - Math.abs(i); s += R(x - (k - .5) * u, y + (i - .5) * u, (2 * k - 1) * u, u + .4, c); }
  if (hole) s += R(x - u * .5, y - u * .5, u, u, hole);
  return s;
};
// pirámide de escalones
const gradas = (x, y, u, n, c) => Array.from({ length: n }, (_, i) => R(x - (n - i) * u, y - (i + 1) * u, (2 * (n - i)) * u, u + .5, c)).join('');
const grecaFila = (x, y, w, u, c) => { let s = ''; for (let k = 0; x + k * u * 6 < x + w - u * 5; k++) { const o = x + k * u * 6; s += R(o, y + 2 * u, u, u, c) + R(o + u, y + u, u, 2 * u, c) + R(o + 2 * u, y, u, 3 * u, c) + R(o + 3 * u, y + u, u, 2 * u, c) + R(o + 4 * u, y + 2 * u, u, u, c); } return s; };

// ---------- etiquetas que envuelven ----------
await save('vela', 2400, 560, R(0, 0, 2400, 560, CREAM) + R(0, 34, 2400, 7, TERRA) + R(0, 519, 2400, 7, TERRA)
  + txt(FR6, 'palo santo', 1200, 300, 138, '#3a2a22') + txt(BG5, 'VELA DE SOYA · 220 G', 1200, 410, 44, '#7a4a33', { ls: 7 }));
await save('aceite', 2000, 900, R(0, 0, 2000, 900, CREAM) + R(0, 26, 2000, 7, OLIVE) + R(0, 867, 2000, 7, OLIVE)
  + rombo(1000, 215, 22, OLIVE, 5, CREAM) + rombo(1000, 215, 9, MAIZ, 3)
  + txt(FR6, 'Aceite', 1000, 470, 124, '#2f3418') + txt(FR6, 'de oliva', 1000, 590, 124, '#2f3418')
  + txt(BG5, 'EXTRA VIRGEN · TACNA', 1000, 690, 36, OLIVE, { ls: 4 }) + txt(BG5, '500 ml', 1000, 790, 44, '#2f3418'));
await save('miel', 2400, 520, R(0, 0, 2400, 520, '#f8efdc') + R(0, 26, 2400, 7, MAIZ) + R(0, 487, 2400, 7, MAIZ)
  + [-1, 0, 1].map((k) => P([0, 1, 2, 3, 4, 5].map((j) => [1200 + k * 80 + 40 * Math.cos(Math.PI / 3 * j + Math.PI / 6), 118 + 40 * Math.sin(Math.PI / 3 * j + Math.PI / 6)]), k ? MAIZ : TERRA)).join('')
  + txt(FR8, 'Miel de abeja', 1200, 306, 112, '#4a2c12') + txt(BG5, 'FLORES DE OXAPAMPA · 500 G', 1200, 400, 34, '#8a5300', { ls: 3 }));
// ---------- frentes planos ----------
await save('cafe', 1000, 1500, R(0, 0, 1000, 1500, TEAL)
  + Array.from({ length: 7 }, (_, i) => rombo(80 + i * 140, 1340, 14, i % 2 ? MAIZ : '#e6d3b3', 4, TEAL)).join('')
  + R(150, 420, 700, 730, CREAM, 16) + rombo(500, 575, 22, TERRA, 5, CREAM) + rombo(360, 575, 13, MAIZ, 4, CREAM) + rombo(640, 575, 13, MAIZ, 4, CREAM)
  + txt(FR6, 'Café de altura', 500, 830, 92, '#24302d') + txt(BG5, 'VILLA RICA · 1 650 M', 500, 915, 38, TEAL, { ls: 4 }) + R(250, 965, 500, 4, TERRA) + txt(BG5, 'molido · 250 g', 500, 1060, 48, '#24302d'));
await save('quinua', 1000, 1500, R(0, 0, 1000, 1500, '#b98a5a')
  + R(0, 360, 1000, 760, '#8f2f2a') + R(0, 336, 1000, 14, MAIZ) + R(0, 1130, 1000, 14, MAIZ)
  + gradas(500, 640, 34, 6, CREAM) + gradas(500, 640, 34, 3, MAIZ) + gradas(230, 640, 22, 5, '#d98b6c') + gradas(770, 640, 22, 5, '#d98b6c')
  + txt(FR8, 'Quinua', 500, 850, 190, CREAM) + txt(BG5, 'TRICOLOR · AYACUCHO', 500, 945, 44, '#f0dfc4', { ls: 5 }) + txt(BG5, '1 kg', 500, 1060, 60, MAIZ));
await save('choco', 900, 1800, R(0, 0, 900, 1800, '#2c211d') + R(0, 300, 900, 24, MAIZ) + R(0, 324, 900, 480, TERRA) + R(0, 804, 900, 24, MAIZ)
  + [0, 1, 2].map((k) => rombo(200 + k * 250, 564, 24, '#f0dfc4', 5, TERRA) + rombo(200 + k * 250, 564, 8, MAIZ, 2)).join('')
  + txt(FR6, 'Cacao 72%', 450, 1060, 140, '#f0dfc4') + txt(BG5, 'PIURA BLANCO', 450, 1165, 54, MAIZ, { ls: 9 }) + txt(BG5, '70 g', 450, 1650, 54, '#f0dfc4'));
for (const [k, t, col] of [['jabon1', 'muña', '#3c5a3a'], ['jabon2', 'avena', '#7a4a33'], ['jabon3', 'miel', '#8a5300']])
  await save(k, 1200, 500, R(0, 0, 1200, 500, CREAM) + R(0, 26, 1200, 8, col) + R(0, 466, 1200, 8, col) + txt(FR6, t, 600, 275, 190, col) + txt(BG5, 'JABÓN ARTESANAL · 100 G', 600, 385, 50, col, { ls: 5 }));
await save('tote', 1000, 1100, R(0, 0, 1000, 1100, '#eadfca')
  + Array.from({ length: 5 }, (_, r) => Array.from({ length: 5 }, (_, c) => rombo(220 + c * 140, 230 + r * 140, 15, [TERRA, TEAL, MAIZ, INK][(r * 2 + c) % 4], 4, '#eadfca')).join('')).join('')
  + txt(BG8, 'mercado de barrio', 500, 1000, 62, INK));
await save('reloj', 800, 960, R(0, 0, 800, 960, '#0d0f12') + txt(BG8, '10:09', 400, 400, 250, '#f5ecdd') + txt(BG5, 'SÁB 24 OCT', 400, 150, 58, '#e8a06f', { ls: 6 })
  + [[240, '#e8734a', .78], [400, '#7cc4bb', .55], [560, '#f0be62', .9]].map(([x, c, f]) => `<circle cx="${x}" cy="660" r="62" fill="none" stroke="#2a2d33" stroke-width="17"/><circle cx="${x}" cy="660" r="62" fill="none" stroke="${c}" stroke-width="17" stroke-linecap="round" stroke-dasharray="${389.6 * f} 400" transform="rotate(-90 ${x} 660)"/>`).join('')
  + txt(BG5, '6 240 pasos', 400, 850, 62, '#cfc6ba'));
await save('foto', 600, 720, R(0, 0, 600, 720, '#fbf8f3') + R(46, 46, 508, 520, '#e9b48a') + R(46, 330, 508, 236, '#2f6f6a') + C(390, 240, 74, '#fbe3bd')
  + P([[46, 400], [180, 250], [300, 400]], '#7d4a35') + P([[200, 420], [350, 290], [554, 440], [554, 470], [46, 470], [46, 400]], '#5a3629') + R(46, 440, 508, 126, '#2f6f6a') + R(46, 470, 508, 10, '#67a39b') + R(46, 510, 508, 8, '#67a39b'));

// ---------- tapas de libro (frente 800×1200, lomo 160×1200) ----------
const libro = async (k, front, spine) => { await save(`libro-${k}`, 800, 1200, front); await save(`lomo-${k}`, 160, 1200, spine); };
const lomo = (bg, title, author, col, extra = '', f = FR6) => R(0, 0, 160, 1200, bg) + extra + `<g transform="rotate(90 80 600)">${txt(f, title, 80, 622, 70, col, { max: 760 })}</g>`;

// 1 Tradiciones peruanas: celosía de balcón limeño
{
  let s = R(0, 0, 800, 1200, '#174a46');
  for (let r = 0; r < 10; r++) for (let c = 0; c < 6; c++) { const x = 100 + c * 120, y = 90 + r * 120, q = (r + c) % 2; s += `<g fill="none" stroke="${q ? '#d9a13b' : '#2f7a72'}" stroke-width="9"><circle cx="${x - 20}" cy="${y}" r="24"/><circle cx="${x + 20}" cy="${y}" r="24"/><circle cx="${x}" cy="${y - 20}" r="24"/><circle cx="${x}" cy="${y + 20}" r="24"/></g>`; }
  s += R(110, 330, 580, 500, CREAM) + `<rect x="128" y="348" width="544" height="464" fill="none" stroke="#b4532f" stroke-width="5"/>` + txt(FR6, 'Tradiciones', 400, 515, 104, '#174a46', { max: 460 }) + txt(FR6, 'peruanas', 400, 615, 84, '#174a46') + R(340, 680, 120, 5, TERRA) + txt(BG5, 'RICARDO PALMA', 400, 760, 42, TERRA, { ls: 6 });
  await libro('tradiciones', s, lomo('#174a46', 'Tradiciones peruanas', '', CREAM, R(0, 60, 160, 10, MAIZ) + R(0, 1130, 160, 10, MAIZ)));
}
// 2 Comentarios reales de los incas: cruz escalonada en círculos
{
  const bg = '#9c3f22'; let s = R(0, 0, 800, 1200, bg);
  const chak = (u, c) => rombo(400, 760, u, c, 5);
  s += chak(62, '#c9683f') + chak(48, CREAM) + chak(36, '#9c3f22') + chak(24, MAIZ) + C(400, 760, 58, INK);
  s += txt(FR8, 'Comentarios', 400, 190, 118, CREAM, { max: 690 }) + txt(FR8, 'reales', 400, 300, 118, CREAM) + txt(FR4, 'de los incas', 400, 384, 66, '#f2cfa8') + txt(BG5, 'INCA GARCILASO DE LA VEGA', 400, 1130, 38, CREAM, { ls: 5 });
  await libro('comentarios', s, lomo(bg, 'Comentarios reales', '', CREAM, R(0, 90, 160, 18, MAIZ) + R(0, 1090, 160, 18, MAIZ)));
}
// 3 Los heraldos negros: luna y cerros en escalones
{
  let s = R(0, 0, 800, 1200, '#1c1a1d') + C(545, 420, 190, '#efe0c4') + C(480, 380, 190, '#1c1a1d');
  const cerro = (x, y, u, n, c) => gradas(x, y, u, n, c) + R(x - n * u, y, 2 * n * u, 1300 - y, c);
  s += cerro(640, 900, 52, 6, '#4a2a22') + cerro(160, 940, 52, 5, '#7c3a25') + cerro(420, 1080, 52, 5, '#2c2326') + R(0, 1078, 800, 130, '#2c2326');
  s += txt(FR6, 'Los heraldos', 70, 150, 104, '#efe0c4', { a: 's' }) + txt(FR6, 'negros', 70, 262, 104, '#efe0c4', { a: 's' }) + txt(BG5, 'CÉSAR VALLEJO', 70, 340, 40, '#d9784e', { ls: 6, a: 's' }) + txt(BG5, 'poemas · 1919', 400, 1150, 38, '#c9b79a', { ls: 3 });
  await libro('heraldos', s, lomo('#1c1a1d', 'Los heraldos negros', '', '#efe0c4', R(0, 1060, 160, 140, '#7c3a25')));
}
// 4 Aves sin nido: bandada geométrica
{
  const bg = '#ecd3c2'; let s = R(0, 0, 800, 1200, bg);
  const ave = (x, y, k, c, d) => P([[x, y], [x + 120 * k, y - 70 * k], [x + 74 * k, y + 8 * k]], c) + P([[x, y], [x - 120 * k, y - 56 * k], [x - 62 * k, y + 14 * k]], d) + P([[x - 26 * k, y - 4 * k], [x + 30 * k, y - 4 * k], [x + 4 * k, y + 74 * k]], c);
  s += C(400, 720, 300, '#f6e7d8');
  s += ave(250, 620, 1.05, TERRA, '#d98b6c') + ave(540, 560, 1.25, TEAL, '#5e9a92') + ave(400, 790, 1.5, INK, '#6b5a50') + ave(600, 870, .85, MAIZ, '#efc97e') + ave(215, 900, .8, ROSE, '#e6b1a4');
  s += txt(FR8, 'Aves sin nido', 400, 230, 150, '#7c2f1c', { max: 660 }) + txt(BG5, 'CLORINDA MATTO DE TURNER', 400, 310, 38, '#5a3a2c', { ls: 4 }) + R(360, 1090, 80, 6, TERRA) + txt(BG5, 'novela', 400, 1145, 40, '#5a3a2c', { ls: 3 });
  await libro('aves', s, lomo(bg, 'Aves sin nido', '', '#7c2f1c', R(0, 0, 160, 110, TERRA) + R(0, 1090, 160, 110, TERRA)));
}
// 5 Ají y limón: cocina de casa (título propio)
{
  const bg = '#e5ad3c'; let s = R(0, 0, 800, 1200, bg);
  const limon = (x, y, r) => C(x, y, r, '#5f8a3a') + C(x, y, r * .88, '#f3f0cf') + Array.from({ length: 8 }, (_, i) => `<path d="M0 ${-r * .1} L${r * .25} ${-r * .66} A${r * .74} ${r * .74} 0 0 0 ${-r * .25} ${-r * .66} Z" transform="translate(${x} ${y}) rotate(${i * 45})" fill="#b6cf5c"/>`).join('');
  const aji = (x, y, k, rot, c) => `<g transform="translate(${x} ${y}) rotate(${rot}) scale(${k})"><path d="M-60 -130 C-80 -20 -40 120 70 210 C50 90 70 -20 50 -130 C30 -165 -45 -165 -60 -130Z" fill="${c}"/><path d="M-58 -138 C-30 -175 30 -175 50 -138 C30 -120 -30 -118 -58 -138Z" fill="#3f6b34"/><path d="M-8 -160 C-8 -200 -30 -225 -52 -232" stroke="#3f6b34" stroke-width="18" fill="none" stroke-linecap="round"/></g>`;
  s += limon(205, 830, 150) + limon(640, 1090, 170) + aji(440, 800, 1.0, 20, '#c8442a') + aji(660, 760, .95, -24, '#e2711f') + aji(250, 1070, .8, 65, '#c8442a');
  s += txt(BG8, 'Ají y limón', 60, 190, 150, '#3a1d10', { a: 's', max: 680 }) + txt(BG5, 'Cocina de casa', 64, 285, 72, '#3a1d10', { a: 's' }) + txt(BG5, '80 recetas peruanas de todos los días', 64, 355, 38, '#7a3a17', { a: 's' });
  await libro('aji', s, lomo('#c8442a', 'Ají y limón', '', CREAM, R(0, 0, 160, 70, '#5f8a3a'), BG8));
}
// 6 La vicuña que contaba estrellas (cuento, título propio)
{
  let s = R(0, 0, 800, 1200, NOCHE);
  let seed = 7; const rnd = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  for (let i = 0; i < 70; i++) { const x = rnd() * 800, y = 60 + rnd() * 760, r = 2 + rnd() * 5; s += rnd() > .75 ? rombo(x, y, r * .9, MAIZ, 3) : C(x, y, r * .7, '#e9dcc0'); }
  s += `<path d="M0 930 C200 840 320 900 480 880 S720 800 800 850 V1200 H0Z" fill="#31506a"/><path d="M0 1040 C160 960 380 1010 520 1000 S720 940 800 960 V1200 H0Z" fill="#b4532f"/>`;
  // vicuña de piezas simples
  s += `<g transform="translate(330 760)"><path d="M0 60 C40 10 170 10 215 60 C235 100 225 150 205 175 L205 290 H180 L172 190 H60 L50 290 H24 L20 170 C-5 140 -15 95 0 60Z" fill="#d9a468"/><path d="M15 95 C-10 40 -30 -60 -50 -120 C-62 -150 -35 -165 -14 -150 C12 -130 30 0 70 40Z" fill="#d9a468"/><path d="M-14 -150 C-20 -185 -70 -190 -108 -165 C-128 -152 -124 -128 -100 -122 C-70 -112 -30 -112 -20 -120Z" fill="#d9a468"/><path d="M-26 -165 C-34 -200 -22 -222 -10 -226 C-4 -205 -6 -180 -14 -160Z M-44 -170 C-56 -200 -48 -220 -38 -226 C-30 -208 -28 -186 -30 -168Z" fill="#c48b50"/><path d="M20 120 C50 190 60 150 75 120 C60 80 30 70 20 120Z" fill="#f5ecdd"/><circle cx="-70" cy="-150" r="7" fill="#2b2320"/><path d="M212 70 C240 80 246 110 236 130" stroke="#f5ecdd" stroke-width="16" fill="none" stroke-linecap="round"/></g>`;
  s += txt(BG8, 'La vicuña', 400, 200, 150, CREAM, { max: 680 }) + txt(BG8, 'que contaba', 400, 310, 96, '#f0be62') + txt(BG8, 'estrellas', 400, 430, 140, CREAM, { max: 640 }) + txt(BG5, 'cuento ilustrado', 400, 1150, 42, '#fbe9d3', { ls: 3 });
  await libro('vicuna', s, lomo('#31506a', 'La vicuña que contaba estrellas', '', CREAM, '', BG8));
}
// ---------- segunda tanda ----------
await save('sal', 1000, 1350, R(0, 0, 1000, 1350, '#e9d9c8') + R(0, 300, 1000, 12, ROSE) + R(0, 1010, 1000, 12, ROSE)
  + [0, 1, 2, 3].map((r) => Array.from({ length: 9 }, (_, c) => `<rect x="${60 + c * 100 + (r % 2) * 50}" y="${345 + r * 62}" width="84" height="46" rx="12" fill="${['#f7ece0', '#e2b7a2', '#d99c84'][(r + c) % 3]}"/>`).join('')).join('')
  + txt(FR8, 'Sal de Maras', 500, 740, 138, '#7c3a2a', { max: 780 }) + txt(BG5, 'GRANO ROSADO · CUSCO', 500, 830, 42, '#9c5a44', { ls: 5 }) + txt(BG5, '500 g', 500, 945, 56, '#7c3a2a'));
await save('cacao', 1000, 1450, R(0, 0, 1000, 1450, '#5a2f1d') + R(150, 400, 700, 680, '#f0dfc4', 350)
  + rombo(500, 560, 26, TERRA, 4, '#f0dfc4') + rombo(360, 560, 14, MAIZ, 4, '#f0dfc4') + rombo(640, 560, 14, MAIZ, 4, '#f0dfc4')
  + txt(FR8, 'Cacao', 500, 790, 150, '#3a1f13') + txt(FR4, 'en polvo', 500, 870, 72, '#7a4a33') + txt(BG5, 'QUILLABAMBA', 500, 950, 38, TERRA, { ls: 6 }) + txt(BG5, '200 g', 500, 1025, 44, '#3a1f13')
  + grecaFila(40, 1230, 920, 25, MAIZ));
await save('mermelada', 2400, 470, R(0, 0, 2400, 470, '#fbf1dc') + R(0, 22, 2400, 7, '#d9861a') + R(0, 441, 2400, 7, '#d9861a')
  + C(1130, 105, 34, '#e8951c') + C(1200, 92, 42, '#d9861a') + C(1270, 105, 34, '#e8951c')
  + txt(FR6, 'Aguaymanto', 1200, 275, 120, '#6b3a0c') + txt(BG5, 'MERMELADA · CAJAMARCA · 320 G', 1200, 360, 34, '#9a5f12', { ls: 3 }));
await save('muna', 950, 1350, R(0, 0, 950, 1350, '#4c6b3f') + R(70, 70, 810, 1210, '#efe6d0', 20) + R(95, 95, 760, 1160, '#4c6b3f', 12)
  + `<g transform="translate(475 520)" fill="#9fbf7a">${[-60, -35, -12, 12, 35, 60].map((a) => `<path d="M0 190 C-70 60 -44 -60 0 -170 C44 -60 70 60 0 190Z" transform="rotate(${a} 0 190)"/>`).join('')}</g><rect x="471" y="560" width="8" height="170" fill="#efe6d0"/>`
  + txt(FR8, 'Muña', 475, 900, 190, '#f5ecdd') + txt(FR4, 'infusión andina', 475, 985, 66, '#cfe0b4') + txt(BG5, '20 FILTRANTES', 475, 1130, 46, '#f5ecdd', { ls: 6 }));
await save('faja', 1200, 300, R(0, 0, 1200, 300, '#8f3a24') + R(0, 14, 1200, 12, MAIZ) + R(0, 34, 1200, 10, TEAL) + R(0, 256, 1200, 10, TEAL) + R(0, 274, 1200, 12, MAIZ)
  + Array.from({ length: 4 }, (_, k) => rombo(150 + k * 300, 150, 15, CREAM, 6, '#8f3a24') + rombo(150 + k * 300, 150, 9, MAIZ, 5, TEAL) + rombo(300 * k, 150, 11, TEAL, 5, MAIZ)).join(''));
{ // mate burilado: franjas quemadas con figuras claras
  const q = '#4a2a16', c = '#dca864', w = 2400, h = 1050; let s = R(0, 0, w, h, c);
  s += R(0, 0, w, 150, q) + R(0, 90, w, 14, c);
  for (let i = 0; i < 48; i++) s += P([[i * 50, 250], [i * 50 + 25, 190], [i * 50 + 50, 250]], q);
  s += R(0, 250, w, 10, q) + R(0, 290, w, 330, q);
  for (let i = 0; i < 8; i++) { const x = i * 300 + 150;
    if (i % 2) { s += `<g fill="${c}"><circle cx="${x}" cy="455" r="34"/>${Array.from({ length: 12 }, (_, j) => `<path d="M0 -46 C22 -80 22 -112 0 -136 C-22 -112 -22 -80 0 -46Z" transform="translate(${x} 455) rotate(${j * 30})"/>`).join('')}</g>` + C(x, 455, 16, q); }
    else s += `<g transform="translate(${x} 470) scale(1.06)" fill="${c}"><path d="M-104 30 C-60 -40 30 -50 70 -8 C86 8 96 8 118 -8 C108 40 70 76 10 72 C-40 70 -70 60 -104 30Z"/><path d="M-20 -26 C-40 -96 -92 -116 -128 -112 C-104 -84 -84 -30 -36 4Z"/><path d="M-104 30 L-142 24 L-106 50Z"/><circle cx="-78" cy="22" r="7" fill="${q}"/><path d="M-10 66 L-16 108 M22 68 L24 108" stroke="${c}" stroke-width="9"/></g>`
      + [[-120, -104], [112, -98], [128, 96], [-128, 104]].map(([dx, dy]) => rombo(x + dx, 455 + dy, 7, c, 3)).join(''); }
  s += R(0, 640, w, 10, q);
  for (let i = 0; i < 40; i++) s += rombo(30 + i * 60, 700, 6.4, q, 4);
  s += R(0, 750, w, 10, q) + R(0, 780, w, 90, q);
  for (let i = 0; i < 30; i++) s += `<path d="M${i * 80} 850 q20 -50 40 0 t40 0" stroke="${c}" stroke-width="8" fill="none"/>`;
  for (let i = 0; i < 60; i++) s += R(i * 40, 890, 9, 70, q);
  await save('mate', w, h, s);
}
// 7 El caballero Carmelo: gallo de piezas
{
  const bg = '#e9d2a4'; let s = R(0, 0, 800, 1200, bg) + C(400, 720, 310, '#f3e4c3');
  s += `<g transform="translate(400 720)"><path d="M-150 70 C-150 -60 -60 -80 0 -60 C30 -50 50 -90 60 -150 C66 -200 110 -216 140 -190 C168 -166 160 -120 150 -80 C140 20 120 130 20 160 C-60 184 -150 160 -150 70Z" fill="#8f3a24"/><path d="M-140 60 C-220 40 -270 -60 -250 -170 C-220 -130 -200 -120 -190 -130 C-190 -170 -170 -200 -140 -220 C-150 -130 -100 -80 -60 -40Z" fill="#1f5c57"/><path d="M-120 40 C-60 0 20 10 50 60 C0 110 -90 110 -120 40Z" fill="#d9a13b"/><path d="M74 -196 C66 -240 92 -250 98 -226 C104 -262 136 -256 130 -222 C152 -246 168 -220 146 -194Z" fill="#c0392b"/><path d="M158 -150 L208 -130 L156 -112Z" fill="#d9a13b"/><path d="M140 -112 C160 -100 158 -66 142 -62 C130 -80 132 -98 140 -112Z" fill="#c0392b"/><circle cx="122" cy="-160" r="11" fill="#2b2320"/><path d="M-20 160 L-30 250 M-70 250 L10 250 M50 150 L58 250 M20 250 L100 250" stroke="#b4732f" stroke-width="16" stroke-linecap="round" fill="none"/></g>`;
  s += txt(FR8, 'El caballero', 400, 190, 120, '#6b2a18', { max: 680 }) + txt(FR8, 'Carmelo', 400, 315, 140, '#6b2a18', { max: 640 }) + txt(BG5, 'ABRAHAM VALDELOMAR', 400, 1125, 42, '#6b2a18', { ls: 6 });
  await libro('carmelo', s, lomo(bg, 'El caballero Carmelo', '', '#6b2a18', R(0, 0, 160, 90, '#8f3a24') + R(0, 1110, 160, 90, '#8f3a24')));
}
// 8 Trilce: números que se deshacen
{
  const bg = '#1f3a5a'; let s = R(0, 0, 800, 1200, bg); let seed = 11; const rnd = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  for (let r = 0; r < 11; r++) for (let c = 0; c < 7; c++) { const k = r / 10, x = 70 + c * 110 + (rnd() - .5) * 90 * k, y = 500 + r * 58 + (rnd() - .5) * 60 * k; s += `<g transform="rotate(${(rnd() - .5) * 80 * k} ${x} ${y})">${R(x - 38, y - 19, 76 * (1 - .5 * k * rnd()), 38, ['#e8a06f', '#f0be62', '#efe0c4', '#4f7ea8'][(r * 3 + c * 2) % 4], 4)}</g>`; }
  s += txt(BG8, 'Trilce', 70, 300, 250, '#efe0c4', { a: 's', max: 660 }) + txt(BG5, 'CÉSAR VALLEJO · 1922', 74, 390, 42, '#e8a06f', { a: 's', ls: 5 });
  await libro('trilce', s, lomo(bg, 'Trilce', '', '#efe0c4', R(0, 80, 160, 60, '#e8a06f') + R(0, 1060, 160, 60, '#e8a06f'), BG8));
}
// 9 Peregrinaciones de una paria: barco y rumbo
{
  const bg = '#1f5c57'; let s = R(0, 0, 800, 1200, bg) + C(400, 600, 250, '#f0be62');
  for (let i = 0; i < 7; i++) s += `<path d="M0 ${790 + i * 62} ${Array.from({ length: 10 }, (_, k) => `q40 ${i % 2 ? 34 : -34} 80 0`).join(' ')} V1200 H0Z" fill="${['#2f7a72', '#174a46', '#3f8f86', '#174a46', '#2f7a72', '#123b38', '#174a46'][i]}"/>`;
  s += `<g transform="translate(400 640)"><path d="M-190 110 H190 L140 190 H-140Z" fill="#5a2f1d"/><path d="M-8 -230 H8 V110 H-8Z" fill="#3a1f13"/><path d="M18 -210 C120 -150 150 -40 150 80 H18Z" fill="#f5ecdd"/><path d="M-18 -180 C-100 -120 -130 -30 -130 80 H-18Z" fill="#e9d2b4"/><path d="M0 -230 L70 -250 L0 -268Z" fill="#b4532f"/></g>`;
  s += txt(FR6, 'Peregrinaciones', 400, 170, 110, CREAM, { max: 680 }) + txt(FR6, 'de una paria', 400, 270, 90, '#f0be62') + txt(BG5, 'FLORA TRISTÁN', 400, 1150, 46, CREAM, { ls: 8 });
  await libro('paria', s, lomo(bg, 'Peregrinaciones de una paria', '', CREAM, R(0, 60, 160, 14, '#f0be62') + R(0, 1126, 160, 14, '#f0be62')));
}
// 10 Huerta en el balcón (título propio)
{
  const bg = '#f0e4cf'; let s = R(0, 0, 800, 1200, bg);
  const hoja = (x, y, k, r, c) => `<path d="M0 0 C-50 -60 -50 -150 0 -220 C50 -150 50 -60 0 0Z" transform="translate(${x} ${y}) rotate(${r}) scale(${k})" fill="${c}"/>`;
  const mata = (x, y, k, c) => [-62, -34, -10, 14, 38, 64].map((r, i) => hoja(x, y, k * (i % 2 ? 1 : .84), r, i % 2 ? c : '#3f6b34')).join('');
  const maceta = (x, y, w, c) => P([[x - w, y], [x + w, y], [x + w * .76, y + w * 1.5], [x - w * .76, y + w * 1.5]], c) + R(x - w * 1.1, y - w * .1, w * 2.2, w * .34, c, 6);
  s += mata(215, 820, 1.1, '#5f8f45') + maceta(215, 820, 110, TERRA) + mata(590, 860, 1.25, '#7aa65a') + maceta(590, 860, 120, '#c97b4a') + mata(405, 930, .9, '#4c7a3a') + maceta(405, 930, 84, MAIZ);
  s += C(395, 660, 34, '#c0392b') + C(330, 700, 28, '#c0392b') + R(0, 1060, 800, 140, '#3f6b34');
  s += txt(BG8, 'Huerta en', 400, 210, 150, '#2f4a26', { max: 660 }) + txt(BG8, 'el balcón', 400, 350, 150, '#2f4a26', { max: 640 }) + txt(BG5, 'treinta plantas de comer para Lima', 400, 430, 40, '#6b5a36') + txt(BG5, 'guía práctica', 400, 1145, 44, CREAM, { ls: 4 });
  await libro('huerta', s, lomo('#3f6b34', 'Huerta en el balcón', '', CREAM, R(0, 1080, 160, 120, TERRA), BG8));
}
console.log('etiquetas en', OUT);
