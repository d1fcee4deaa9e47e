import { useRef, useState } from "react";

export interface Selection {
  ids: ReadonlySet<string>;
  has: (id: string) => boolean;
  /** Chooses or unchooses one row; with `range`, all between it and the one pressed before. */
  toggle: (id: string, range?: boolean) => void;
  setAll: (ids: readonly string[], chosen: boolean) => void;
  clear: () => void;
}

/** Which rows are chosen. It outlasts paging, since the page stays the same; `onPage` are the rows in sight, in order. */
export function useSelection(onPage: readonly string[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const anchor = useRef<string | null>(null);

  const setAll = (some: readonly string[], chosen: boolean) => {
    setIds((before) => {
      const next = new Set(before);
      for (const id of some) {
        if (chosen) next.add(id);
        else next.delete(id);
      }
      return next;
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
    clear: () => setIds(new Set()),
  };
}
