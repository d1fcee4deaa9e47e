import { createContext, useState } from "react";
import { formatListView, type ListView, USUAL_VIEW } from "#lib/list-view.ts";

/** How this browser shows lists, and what remembers another way: given by the frame around them. */
interface ListViewKept {
  view: ListView;
  remember: (view: ListView) => void;
}

export const ListViewContext = createContext<ListViewKept>({ view: USUAL_VIEW, remember: () => {} });

/** `read`: what the server read of this browser's cookie. */
export function useListView(read: ListView): ListViewKept {
  const [chosen, setChosen] = useState<ListView | null>(null);
  const remember = (next: ListView) => {
    document.cookie = formatListView(next);
    setChosen(next);
  };
  return { view: chosen ?? read, remember };
}
