import { createContext } from "react-router";
import type { FindDeclaration } from "./route-table.ts";

/** What the routes say of themselves; unless it is set, none says anything and nobody may enter. */
export const declarationsContext = createContext<FindDeclaration>(() => undefined);
