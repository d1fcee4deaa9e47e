import { createContext } from "react";

/** The nonce for inline scripts of our own; set by entry.server.tsx, and never sent to the browser as data. */
export const NonceContext = createContext<string | undefined>(undefined);
