import { late } from "#app/ui/late.tsx";

/** Loads the heart when the browser is idle; it is not in the HTML. */
export const CorazonTarde = late(() => import("./corazon.tsx"));
