import { createRequire } from "node:module";
import { readdirSync, mkdirSync } from "node:fs";
const require = createRequire("./package.json");
const sharp = require("sharp");
const [dir, out, filter, per = "4", scale = "0.5"] = process.argv.slice(2);
mkdirSync(out, { recursive: true });
const S = Number(scale), H = Math.round(900 * S);
const names = [...new Set(readdirSync(dir).filter((f) => new RegExp(filter).test(f)).map((f) => f.replace(/-(\d+)-(light|dark)\.jpg$/, "")))].sort();
let n = 0;
for (let i = 0; i < names.length; i += Number(per)) {
  const group = names.slice(i, i + Number(per));
  const layers = []; let y = 0;
  const W = Math.round((360 * 2 + 1280 * 2) * S) + 30;
  for (const name of group) {
    layers.push({ input: Buffer.from(`<svg width="${W}" height="20"><rect width="100%" height="100%" fill="#fc0"/><text x="4" y="15" font-size="14" font-family="sans-serif">${name}</text></svg>`), left: 0, top: y });
    y += 20; let x = 0;
    for (const [w, t] of [[360, "light"], [360, "dark"], [1280, "light"], [1280, "dark"]]) {
      const width = Math.round(w * S);
      try {
        let img = sharp(`${dir}/${name}-${w}-${t}.jpg`).resize({ width });
        const buf = await img.png().toBuffer({ resolveWithObject: true });
        const input = buf.info.height > H ? await sharp(buf.data).extract({ left: 0, top: 0, width, height: H }).png().toBuffer() : buf.data;
        layers.push({ input, left: x, top: y });
      } catch {}
      x += width + 10;
    }
    y += H;
  }
  await sharp({ create: { width: W, height: y, channels: 3, background: "#888" } }).composite(layers).png({ palette: true }).toFile(`${out}/${String(++n).padStart(3, "0")}.png`);
}
console.log(names.length, "states", n, "sheets");
