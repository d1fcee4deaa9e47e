import { createContext } from "react";

/** May ask about unsaved text first. */
export type CloseGuard = (dialog: HTMLDialogElement, close: () => void) => void;

export const CloseGuardContext = createContext<CloseGuard>((_dialog, close) => close());
