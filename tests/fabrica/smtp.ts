import { SMTPServer } from "smtp-server";

/** What a mail server took in. */
export interface Recibido {
  de: string;
  para: string[];
  /** The headers, one line each, and the parts by their content type. Encodings are undone. */
  cabeceras: string[];
  partes: Record<string, string>;
}

interface Respuesta {
  codigo: number;
  texto: string;
}

const latin = (bytes: string) => Buffer.from(bytes, "latin1").toString("utf8");
const fromQuoted = (text: string) =>
  latin(
    text.replace(/=\r\n/g, "").replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
  );

/** "=?UTF-8?Q?a=C3=B1o?=" → "año", in both of the encodings of RFC 2047. */
const decodeHeader = (line: string) =>
  line
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/=\?UTF-8\?([QB])\?(.*?)\?=/gi, (_, kind: string, text: string) =>
      kind.toUpperCase() === "B" ? Buffer.from(text, "base64").toString() : fromQuoted(text.replaceAll("_", " ")),
    );

function decodeBody(headers: string, body: string): string {
  if (/^content-transfer-encoding: base64/im.test(headers)) return Buffer.from(body, "base64").toString();
  return /^content-transfer-encoding: quoted-printable/im.test(headers) ? fromQuoted(body) : latin(body);
}

function split(raw: string): [headers: string, body: string] {
  const end = raw.indexOf("\r\n\r\n");
  return [raw.slice(0, end).replace(/\r\n[ \t]+/g, " "), raw.slice(end + 4)];
}

function parse(raw: string): Pick<Recibido, "cabeceras" | "partes"> {
  const [headers, body] = split(raw);
  const boundary = /boundary="([^"]+)"/.exec(headers)?.[1];
  const partes: Record<string, string> = {};
  for (const part of boundary ? body.split(`--${boundary}`).slice(1, -1) : []) {
    const [own, content] = split(part);
    const type = /content-type: ([^;\s]+)/i.exec(own)?.[1] ?? "";
    partes[type] = decodeBody(own, content).replaceAll("\r\n", "\n");
  }
  return { cabeceras: headers.split("\r\n").map(decodeHeader), partes };
}

/**
 * A real mail server on a free port. `answer` may refuse a mail: it sees the recipient, and what came before.
 * Close it when done.
 */
export async function openSmtp() {
  const recibidos: Recibido[] = [];
  const smtp = {
    recibidos,
    refuse: (_para: string): Respuesta | null => null,
    url: "",
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onRcptTo({ address }, _session, done) {
      const refusal = smtp.refuse(address);
      if (refusal) done(Object.assign(new Error(refusal.texto), { responseCode: refusal.codigo }));
      else done();
    },
    onData(stream, session, done) {
      let raw = "";
      stream.setEncoding("latin1");
      stream.on("data", (chunk: string) => (raw += chunk));
      stream.on("end", () => {
        const { mailFrom, rcptTo } = session.envelope;
        const de = mailFrom ? mailFrom.address : "";
        recibidos.push({ de, para: rcptTo.map(({ address }) => address), ...parse(raw) });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  const address = server.server.address();
  if (!address || typeof address === "string") throw new Error("the mail server has no port");
  smtp.url = `smtp://127.0.0.1:${address.port}`;
  return smtp;
}
