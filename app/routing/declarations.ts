import { createContext } from "react-router";
import type { FindDeclaration } from "./route-table.ts";

/** Without a declaration nobody may enter. */
export const declarationsContext = createContext<FindDeclaration>(() => undefined);
