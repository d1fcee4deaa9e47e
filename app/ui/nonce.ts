import { createContext } from "react";

/** The CSP nonce of inline scripts; set by entry.server.tsx, never sent to the browser as data. */
export const NonceContext = createContext<string | undefined>(undefined);
