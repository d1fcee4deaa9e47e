import { Readable } from "node:stream";
import fc from "fast-check";
import { expect, it } from "vitest";
import { decrypt, encrypt, HEADER_BYTES } from "./cipher.ts";

const CLAVE = "una clave de más de treinta y dos letras";
const CHUNK = 64 * 1024;
const SEALED = CHUNK + 16;

const collect = async (parts: AsyncIterable<Buffer>): Promise<Buffer> =>
  Buffer.concat(await Readable.from(parts).toArray());

/** In parts of `size` bytes, as a disk or a network gives them. */
const inParts = (whole: Buffer, size: number) =>
  Readable.from(
    Array.from({ length: Math.ceil(whole.length / size) }, (_, n) => whole.subarray(n * size, (n + 1) * size)),
  );

const seal = (plain: Buffer, size = plain.length) => collect(encrypt(inParts(plain, Math.max(1, size)), CLAVE));

const unseal = (sealed: Buffer, clave = CLAVE, size = 50_000) =>
  collect(decrypt(inParts(sealed.subarray(HEADER_BYTES), size), sealed.subarray(0, HEADER_BYTES), clave));

/** Different bytes at each place. */
const fill = (length: number) =>
  Buffer.from(Uint32Array.from({ length: Math.ceil(length / 4) }, (_, n) => n).buffer).subarray(0, length);

it("gives back what went in, whatever its length and in whatever parts", async () => {
  const lengths = fc.oneof(
    fc.constantFrom(0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK, 3 * CHUNK + 7),
    fc.integer({ min: 0, max: 200_000 }),
  );
  await fc.assert(
    fc.asyncProperty(lengths, fc.integer({ min: 1_000, max: 150_000 }), async (length, size) => {
      const plain = fill(length);
      expect((await unseal(await seal(plain, size), CLAVE, size)).equals(plain)).toBe(true);
    }),
    { numRuns: 60 },
  );
});

it("never writes the same thing twice the same way", async () => {
  const plain = fill(1_000);
  const [one, other] = [await seal(plain), await seal(plain)];
  expect(one.subarray(HEADER_BYTES).equals(other.subarray(HEADER_BYTES))).toBe(false);
});

const whole = await seal(fill(3 * CHUNK));
const chunk = (n: number) => whole.subarray(HEADER_BYTES + n * SEALED, HEADER_BYTES + (n + 1) * SEALED);
const join = (...parts: Buffer[]) => Buffer.concat([whole.subarray(0, HEADER_BYTES), ...parts]);

it.each<[string, Buffer]>([
  ["cut within a chunk", whole.subarray(0, -1)],
  ["cut between two chunks", join(chunk(0), chunk(1))],
  ["with two chunks the other way round", join(chunk(1), chunk(0), chunk(2))],
  ["with a chunk left out", join(chunk(0), chunk(2))],
  ["with a chunk twice", join(chunk(0), chunk(0), chunk(1), chunk(2))],
  ["with more behind it", Buffer.concat([whole, Buffer.alloc(40)])],
  ["with a bit changed", Buffer.from(whole.map((byte, at) => (at === whole.length - 20 ? byte ^ 1 : byte)))],
  ["with another salt", Buffer.from(whole.map((byte, at) => (at === HEADER_BYTES - 1 ? byte ^ 1 : byte)))],
  ["of its header alone", whole.subarray(0, HEADER_BYTES)],
])("refuses a file %s", async (_, sealed) => {
  await expect(unseal(sealed)).rejects.toThrow("La copia");
});

it("refuses another key, and says so", async () => {
  await expect(unseal(whole, `${CLAVE}.`)).rejects.toThrow("COPIAS_CLAVE no es la de cuando se hizo");
});
