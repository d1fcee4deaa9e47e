import { createContext } from "react-router";
import type { FindDeclaration } from "./route-table.ts";

/** Finds a route's declaration by its pattern. By default there is none, and nobody may enter. */
export const declarationsContext = createContext<FindDeclaration>(() => undefined);
