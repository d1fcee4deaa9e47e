import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fetchSignedIn, PERSON_HEADER, promptSignIn, registerSignInPrompt, SIGN_IN_HEADER } from "./sign-in-again.ts";

const server = vi.fn<(request: Request) => Promise<Response>>();
const ask = vi.fn<(follows: boolean) => Promise<boolean>>();

const ENDED = () => new Response("to sign in", { status: 202, headers: { [SIGN_IN_HEADER]: "required" } });
const SAVED = () => new Response("saved");
const post = () => new Request("http://localhost/admin/productos.data", { method: "POST", body: "precio=2.50" });
const get = () => new Request("http://localhost/admin/productos.data");

const bodies = () => Promise.all(server.mock.calls.map(([request]) => request.text()));

beforeEach(() => {
  server.mockReset();
  ask.mockReset();
  vi.stubGlobal("fetch", server);
});
afterEach(() => void vi.unstubAllGlobals());

it("a page that cannot ask passes the answer on", async () => {
  server.mockResolvedValue(ENDED());
  expect(await (await fetchSignedIn(post(), { type: "fetcher" })).text()).toBe("to sign in");
  expect(await promptSignIn()).toBe(false);
});

describe("on a page that can ask", () => {
  let end: () => void;
  beforeEach(() => {
    end = registerSignInPrompt({ person: "u1", ask });
  });
  afterEach(() => end());

  it.each(["fetcher", "navigation"])(
    "what was sent (%s) is sent again, the same, once one is signed in",
    async (type) => {
      server.mockResolvedValueOnce(ENDED()).mockResolvedValueOnce(ENDED()).mockResolvedValueOnce(SAVED());
      ask.mockResolvedValue(true);
      expect(await (await fetchSignedIn(post(), { type })).text()).toBe("saved");
      expect(ask).toHaveBeenCalledTimes(2);
      expect(await bodies()).toEqual(["precio=2.50", "precio=2.50", "precio=2.50"]);
    },
  );

  it("whoever does not sign in is led to the sign-in page", async () => {
    server.mockResolvedValue(ENDED());
    ask.mockResolvedValue(false);
    expect(await (await fetchSignedIn(post(), { type: "fetcher" })).text()).toBe("to sign in");
    expect(server).toHaveBeenCalledTimes(1);
  });

  it.each([
    ["a page that is read anew", get, "revalidation", false],
    ["a form that leads on", post, "navigation", false],
    ["a link that is followed", get, "navigation", true],
  ])("%s says of itself whether it follows a link: %s", async (_, build, type, follows) => {
    server.mockResolvedValueOnce(ENDED()).mockResolvedValueOnce(SAVED());
    ask.mockResolvedValue(true);
    await fetchSignedIn(build(), { type });
    expect(ask.mock.calls).toEqual([[follows]]);
  });

  it("each request names whose page it is, also when it is sent again", async () => {
    server.mockResolvedValueOnce(ENDED()).mockResolvedValueOnce(SAVED());
    ask.mockResolvedValue(true);
    await fetchSignedIn(post(), { type: "fetcher" });
    expect(server.mock.calls.map(([{ headers }]) => headers.get(PERSON_HEADER))).toEqual(["u1", "u1"]);
  });

  it("nothing is asked while the session stands, nor after the page is gone", async () => {
    server.mockResolvedValueOnce(SAVED()).mockResolvedValueOnce(ENDED());
    await fetchSignedIn(post(), { type: "fetcher" });
    end();
    await fetchSignedIn(post(), { type: "fetcher" });
    expect(ask).not.toHaveBeenCalled();
  });
});
