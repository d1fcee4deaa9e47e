import { inflateSync } from "node:zlib";

/** What a PDF of PDFKit says, page after page: the strings of its content streams, which its own fonts write in WinAnsi. */
export function textOfPdf(pdf: Buffer): { paginas: number; texto: string } {
  const raw = pdf.toString("latin1");
  if (!/^%PDF-1\.\d[\s\S]*%%EOF\s*$/.test(raw)) throw new Error("no PDF, or not a whole one");
  const contents = [...raw.matchAll(/\/FlateDecode\s*>>\s*stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(
    ([, bytes = ""]) => inflateSync(Buffer.from(bytes, "latin1")).toString("latin1"),
  );
  const lines = contents.flatMap((content) =>
    [...content.matchAll(/\[([^\]]*)\] TJ/g)].map(([, pieces = ""]) =>
      [...pieces.matchAll(/<([0-9a-f]*)>/gi)]
        .map(([, hex = ""]) => new TextDecoder("windows-1252").decode(Buffer.from(hex, "hex")))
        .join(""),
    ),
  );
  return { paginas: raw.match(/\/Type \/Page\b/g)?.length ?? 0, texto: lines.join("\n") };
}
