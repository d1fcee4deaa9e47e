function formInHand(): ParentNode {
  const { activeElement } = document;
  if (activeElement instanceof HTMLButtonElement && activeElement.form) return activeElement.form;
  return activeElement?.closest("form") ?? document;
}

/** A fieldset cannot be focused, so its first input stands in. */
const WRONG = "[aria-invalid=true]:not(fieldset), fieldset[aria-invalid=true] input";

/** Returns whether a field has an error. */
export function focusWrong(form: ParentNode | null = formInHand()): boolean {
  const wrong = form?.querySelector<HTMLElement>(WRONG);
  wrong?.focus();
  return Boolean(wrong);
}

/** A ref: what appears is read aloud. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();

/** For when the focused element is removed. */
export const focusMain = (): void => document.querySelector("main")?.focus();
