/** The header of a redirect to the sign-in page for lack of a session. */
export const SIGN_IN_HEADER = "X-Sign-In";

type SignInPrompt = () => Promise<boolean>;
let prompt: SignInPrompt | null = null;

/** Sets the prompt of the page in sight, which asks to sign in again. Returns the function that removes it. */
export function registerSignInPrompt(own: SignInPrompt): () => void {
  prompt = own;
  return () => {
    if (prompt === own) prompt = null;
  };
}

/** Asks to sign in again without leaving the page; true when that was done. */
export const promptSignIn = (): Promise<boolean> => prompt?.() ?? Promise.resolve(false);

/**
 * React Router's fetch. When the session has ended and the page has a prompt, a request is repeated after signing in
 * again, so that page and forms stay as they are; nothing typed is stored. A link goes to the sign-in page. `send`: the
 * fetch itself.
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
