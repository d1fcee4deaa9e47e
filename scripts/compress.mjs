import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const TEXT = /\.(js|css|html|svg|json|txt|xml|webmanifest|map)$/;
const WORTH_IT = 256;

export async function compressFiles(dir) {
  const files = readdirSync(dir, { recursive: true })
    .map((name) => path.join(dir, String(name)))
    .filter((file) => TEXT.test(file) && statSync(file).size >= WORTH_IT);
  await Promise.all(
    files.map(async (file) => {
      const bytes = readFileSync(file);
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
      const copies = { ".br": await brotli(bytes, { params }), ".gz": await zip(bytes, { level: 9 }) };
      for (const [ending, copy] of Object.entries(copies)) {
        if (copy.length < bytes.length) writeFileSync(file + ending, copy);
      }
    }),
  );
}
