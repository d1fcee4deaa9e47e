/** The form that the keyboard is in, or whose button was pressed from outside of it. */
function formInHand(): ParentNode {
  const { activeElement } = document;
  if (activeElement instanceof HTMLButtonElement && activeElement.form) return activeElement.form;
  return activeElement?.closest("form") ?? document;
}

/** Leads to the first field of a form that is to be mended, once its message is there. */
export const focusWrong = (form: ParentNode | null = formInHand()): void =>
  form?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();

/** For the ref of an element that appears as an answer: it takes the focus, so that it is also read aloud. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();
