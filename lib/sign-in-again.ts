/** Marks a redirect to sign in for lack of a session. */
export const SIGN_IN_HEADER = "X-Sign-In";
/** The id of the person whose page sends the request, which the session's must be. */
export const PERSON_HEADER = "X-Persona";

interface SignInPrompt {
  person: string;
  /** True once that person is signed in again. `follows`: a link, which may lead to the sign-in page. */
  ask: (follows: boolean) => Promise<boolean>;
}
let prompt: SignInPrompt | null = null;

/** Returns the function that removes it. */
export function registerSignInPrompt(own: SignInPrompt): () => void {
  prompt = own;
  return () => {
    if (prompt === own) prompt = null;
  };
}

/** True on success. */
export const promptSignIn = (): Promise<boolean> => prompt?.ask(false) ?? Promise.resolve(false);

/**
 * After an expired session, or where somebody else is signed in, a prompt on the page asks to sign in and the request
 * is repeated, so that page and forms stay; nothing typed is stored. `send` is the actual fetch.
 */
export async function fetchSignedIn(
  request: Request,
  { type }: { type: string },
  send: (request: Request) => Promise<Response> = fetch,
): Promise<Response> {
  if (!prompt) return send(request);
  const { person, ask } = prompt;
  request.headers.set(PERSON_HEADER, person);
  const again = request.clone();
  const response = await send(request);
  const follows = request.method === "GET" && type === "navigation";
  if (!response.headers.has(SIGN_IN_HEADER) || !(await ask(follows))) return response;
  return fetchSignedIn(again, { type }, send);
}
