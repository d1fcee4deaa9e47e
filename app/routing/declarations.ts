import { createContext } from "react-router";
import type { FindDeclaration } from "./route-table.ts";

/** The declarations by pattern. Unless it is set there are none, and nobody may enter. */
export const declarationsContext = createContext<FindDeclaration>(() => undefined);
