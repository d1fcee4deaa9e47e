import { createContext, use } from "react";
import { Scripts } from "react-router";
import { NonceContext } from "#app/ui/nonce.ts";
import START from "virtual:start-script";

/** Whether this page's scripts wait for its pictures; set by entry.server.tsx. */
export const LateScriptsContext = createContext(false);

/** The browser hides nonces and has run the script already, so any text will do. */
function Inline({ text }: { text: string }) {
  return <script nonce={use(NonceContext)} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />;
}

export const StartScript = () => <Inline text={import.meta.env.SSR ? START : ""} />;

/** Started by start.ts: on a slow line the picture comes first. */
export function PageScripts() {
  return (
    <>
      <noscript>
        <Scripts nonce={use(NonceContext)} />
      </noscript>
      <Inline text={`startPage(${use(LateScriptsContext)})`} />
    </>
  );
}
