/** Streams only as fast as the client reads, so that a long answer needs little memory. */
export function toByteStream(parts: AsyncGenerator<Uint8Array<ArrayBuffer>, void>) {
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const { value, done } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await parts.return();
    },
  });
}

async function* encode(text: AsyncGenerator<string, void>) {
  const encoder = new TextEncoder();
  for await (const part of text) yield encoder.encode(part);
}

export const toTextStream = (text: AsyncGenerator<string, void>) => toByteStream(encode(text));
