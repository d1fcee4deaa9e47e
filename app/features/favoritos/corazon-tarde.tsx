import { LoadedIdle } from "#app/ui/loaded-idle.tsx";
import type { CorazonProps } from "./corazon.tsx";

const loadCorazon = () => import("./corazon.tsx");

/** The heart of a product: no page waits for it, and no markup has it. Without its code there is none. */
export const CorazonTarde = (props: CorazonProps) => <LoadedIdle load={loadCorazon} props={props} />;
