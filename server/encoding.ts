export type Encoding = "br" | "gzip" | "identity";

export type Bodies = { identity: Uint8Array<ArrayBuffer> } & Partial<Record<"br" | "gzip", Uint8Array<ArrayBuffer>>>;

const accepts = (header: string, name: string) =>
  header.split(",").some((item) => {
    const [coding = "", ...params] = item.split(";").map((part) => part.trim().toLowerCase());
    return coding === name && !params.some((param) => /^q=0(\.0*)?$/.test(param));
  });

export function chooseEncoding(bodies: Bodies, header: string | null): Encoding {
  if (header && bodies.br && accepts(header, "br")) return "br";
  if (header && bodies.gzip && accepts(header, "gzip")) return "gzip";
  return "identity";
}

/** Whether a client's If-None-Match names this version. */
export const isSameVersion = (etag: string, ifNoneMatch: string | null | undefined) =>
  ifNoneMatch?.split(",").some((item) => item.trim().replace(/^W\//, "") === etag.replace(/^W\//, "")) ?? false;
