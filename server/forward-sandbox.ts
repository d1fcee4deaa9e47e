import type { Peers } from "./peers.ts";

/** Hop-by-hop headers are not forwarded. */
const OWN = ["connection", "content-length", "host", "keep-alive", "transfer-encoding"];

function withoutOwn(all: Headers): Headers {
  const headers = new Headers(all);
  for (const name of OWN) headers.delete(name);
  return headers;
}

const isRefused = (error: unknown): boolean => {
  const cause = error instanceof Error ? error.cause : null;
  return cause instanceof Error && "code" in cause && cause.code === "ECONNREFUSED";
};

/** The sandbox is in the first process; its port changes after a crash. */
export function forwardTo(peers: Peers): (request: Request) => Promise<Response> {
  let port = "";
  const find = async () => (await peers.ask("sandbox")).find((text) => text !== "") ?? "";

  return async (request) => {
    const { pathname, search } = new URL(request.url);
    const headers = withoutOwn(request.headers);
    const body = request.body ? await request.arrayBuffer() : undefined;
    const send = async () => {
      port ||= await find();
      if (!port) return new Response(null, { status: 503 });
      const url = `http://127.0.0.1:${port}${pathname}${search}`;
      const answer = await fetch(url, { method: request.method, headers, body, redirect: "manual" });
      return new Response(answer.body, { status: answer.status, headers: withoutOwn(answer.headers) });
    };
    try {
      return await send();
    } catch (error) {
      // Nobody received the request, so it may be retried.
      if (!isRefused(error)) throw error;
      port = "";
      return send();
    }
  };
}
