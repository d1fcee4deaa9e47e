import { createStore } from "#lib/store.ts";

export interface UndoForm {
  action: string;
  fields: Readonly<Record<string, string>>;
}

const asked = createStore<UndoForm | null>(null);

/** `UndoRunner` sends it and outlives the component. */
export const requestUndo = (form: UndoForm): void => asked.set(form);

export const undoRequests = asked;
