import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { OperatorError } from "#lib/errors.ts";

/** First bytes of an encrypted backup, followed by the salt of its key. A new format needs new ones. */
const MAGIC = Buffer.from("qhatu-cifrado-1\n");
const SALT_BYTES = 32;
export const HEADER_BYTES = MAGIC.length + SALT_BYTES;

const CHUNK_BYTES = 64 * 1024;
const TAG_BYTES = 16;
const ALGORITHM = "aes-256-gcm";

export const isEncrypted = (header: Buffer): boolean => header.subarray(0, MAGIC.length).equals(MAGIC);

const deriveKey = (clave: string, salt: Buffer): Buffer =>
  Buffer.from(hkdfSync("sha256", clave, salt, "qhatu copias", 32));

/** No two chunks of a file have the same, nor has the last one that of any other: none can be moved, left out or cut. */
function buildNonce(count: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(count, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** Into chunks of `size`; the last one may be shorter, and is told. */
async function* cut(source: AsyncIterable<Buffer>, size: number): AsyncGenerator<{ chunk: Buffer; isLast: boolean }> {
  let held: Buffer[] = [];
  let bytes = 0;
  for await (const part of source) {
    held.push(part);
    bytes += part.length;
    if (bytes <= size) continue;
    let rest = Buffer.concat(held);
    for (; rest.length > size; rest = rest.subarray(size)) yield { chunk: rest.subarray(0, size), isLast: false };
    held = [rest];
    bytes = rest.length;
  }
  yield { chunk: Buffer.concat(held), isLast: true };
}

/** AES-256-GCM in chunks, under a key derived from `clave` for this file alone. */
export async function* encrypt(source: AsyncIterable<Buffer>, clave: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES);
  const key = deriveKey(clave, salt);
  yield Buffer.concat([MAGIC, salt]);
  let count = 0;
  for await (const { chunk, isLast } of cut(source, CHUNK_BYTES)) {
    const cipher = createCipheriv(ALGORITHM, key, buildNonce(count, isLast));
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
    count += 1;
  }
}

/** What stands behind `header`. Nothing is given that was not verified. Throws OperatorError. */
export async function* decrypt(source: AsyncIterable<Buffer>, header: Buffer, clave: string): AsyncGenerator<Buffer> {
  const key = deriveKey(clave, header.subarray(MAGIC.length, HEADER_BYTES));
  let count = 0;
  for await (const { chunk, isLast } of cut(source, CHUNK_BYTES + TAG_BYTES)) {
    const at = Math.max(0, chunk.length - TAG_BYTES);
    const decipher = createDecipheriv(ALGORITHM, key, buildNonce(count, isLast), { authTagLength: TAG_BYTES });
    let plain: Buffer;
    try {
      decipher.setAuthTag(chunk.subarray(at));
      plain = Buffer.concat([decipher.update(chunk.subarray(0, at)), decipher.final()]);
    } catch {
      throw new OperatorError(
        count === 0
          ? "La copia no se puede leer: COPIAS_CLAVE no es la de cuando se hizo, o el archivo está cortado o cambiado."
          : "La copia está cortada o cambiada. No se restauró nada.",
      );
    }
    yield plain;
    count += 1;
  }
}
