import { type ComponentType, lazy } from "react";
import { whenIdle } from "./when-idle.ts";

/**
 * A part whose markup works without a script: what the server wrote stands until the browser is idle and reads its code,
 * and for good where that cannot be had. Put it into <Suspense>.
 */
export const createLate = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(async () => {
    await new Promise<void>(whenIdle);
    return load().catch(() => new Promise<never>(() => {}));
  });
