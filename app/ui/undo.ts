import { createStore } from "#lib/store.ts";

/** The form that takes back what an action did: where it is posted, and its fields. */
export interface UndoForm {
  action: string;
  fields: Readonly<Record<string, string>>;
}

const asked = createStore<UndoForm | null>(null);

/** Sends it by the `UndoRunner` of the frame, which outlives whatever offered it. */
export const requestUndo = (form: UndoForm): void => asked.set(form);

export const undoRequests = asked;
