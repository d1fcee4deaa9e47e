import { createContext, useState } from "react";
import { formatListView, type ListView, USUAL_VIEW } from "#lib/list-view.ts";

interface ListViewKept {
  view: ListView;
  remember: (view: ListView) => void;
}

export const ListViewContext = createContext<ListViewKept>({ view: USUAL_VIEW, remember: () => {} });

/** The server read `read` from the browser's cookie. */
export function useListView(read: ListView): ListViewKept {
  const [chosen, setChosen] = useState<ListView | null>(null);
  const remember = (next: ListView) => {
    document.cookie = formatListView(next, location.protocol === "https:");
    setChosen(next);
  };
  return { view: chosen ?? read, remember };
}
