import { useRef, useState } from "react";

export interface Selection {
  ids: ReadonlySet<string>;
  has: (id: string) => boolean;
  /** With `range`, all rows between it and the last one. */
  toggle: (id: string, range?: boolean) => void;
  setAll: (ids: readonly string[], chosen: boolean) => void;
  clear: () => void;
}

const NONE: ReadonlySet<string> = new Set();

/** `onPage` has the visible rows in order. A new `scope` starts empty. */
export function useSelection(onPage: readonly string[], scope = ""): Selection {
  const [chosen, setChosen] = useState({ scope, ids: NONE });
  const ids = chosen.scope === scope ? chosen.ids : NONE;
  const anchor = useRef<string | null>(null);

  const setAll = (some: readonly string[], on: boolean) => {
    setChosen((before) => {
      const next = new Set(before.scope === scope ? before.ids : NONE);
      for (const id of some) {
        if (on) next.add(id);
        else next.delete(id);
      }
      return { scope, ids: next };
    });
  };
  return {
    ids,
    has: (id) => ids.has(id),
    toggle: (id, range = false) => {
      const from = range && anchor.current !== null ? onPage.indexOf(anchor.current) : -1;
      const to = onPage.indexOf(id);
      anchor.current = id;
      const between = from === -1 ? [id] : onPage.slice(Math.min(from, to), Math.max(from, to) + 1);
      setAll(between, !ids.has(id));
    },
    setAll,
    clear: () => setChosen({ scope, ids: NONE }),
  };
}
