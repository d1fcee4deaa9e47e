/** On an answer that leads to the sign-in page because nobody is signed in. */
export const SIGN_IN_HEADER = "X-Sign-In";

type SignInPrompt = () => Promise<boolean>;
let prompt: SignInPrompt | null = null;

/** Makes a page, while it is in sight, the one that asks to sign in again. Returns the end of it. */
export function registerSignInPrompt(own: SignInPrompt): () => void {
  prompt = own;
  return () => {
    if (prompt === own) prompt = null;
  };
}

/** Asks whoever is at the page to sign in again without leaving it; whether they did. */
export const promptSignIn = (): Promise<boolean> => prompt?.() ?? Promise.resolve(false);

/**
 * What React Router asks the server with. On a page that can ask to sign in again (`registerSignInPrompt`), what was sent after
 * the session ended is kept until that is done, and sent again: the page and its forms stay as they are. A link that is
 * followed leads to the sign-in page by itself. Nothing that was typed is stored anywhere. `send`: the fetch itself.
 */
export async function fetchSignedIn(
  request: Request,
  { type }: { type: string },
  send: (request: Request) => Promise<Response> = fetch,
): Promise<Response> {
  if (!prompt || (request.method === "GET" && type === "navigation")) return send(request);
  const again = request.clone();
  const response = await send(request);
  if (!response.headers.has(SIGN_IN_HEADER) || !(await promptSignIn())) return response;
  return fetchSignedIn(again, { type }, send);
}
