import { createContext } from "react";

/** The nonce is never sent to the browser as data. */
export const NonceContext = createContext<string | undefined>(undefined);
