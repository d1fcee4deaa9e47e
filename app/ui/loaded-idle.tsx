import { type ComponentType, useEffect, useState } from "react";
import { whenIdle } from "./when-idle.ts";

interface Props<P> {
  /** Always the same function: a module's import. */
  load: () => Promise<{ default: ComponentType<P> }>;
  props: P;
}

/** A part that the first view does without: its code is loaded when the browser is idle. Without a network it stays away. */
export function LoadedIdle<P extends object>({ load, props }: Props<P>) {
  const [Found, setFound] = useState<ComponentType<P> | null>(null);
  useEffect(
    () =>
      whenIdle(() => {
        load().then(
          (module) => setFound(() => module.default),
          () => undefined,
        );
      }),
    [load],
  );
  return Found ? <Found {...props} /> : null;
}
