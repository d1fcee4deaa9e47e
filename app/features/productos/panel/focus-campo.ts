/** Focuses a field of the open dialog by its name; of a hidden one the control beside it that fills it. */
export function focusCampo(name: string): void {
  const field = document.querySelector<HTMLElement>(`dialog[open] [name="${name}"]`);
  const hidden = field instanceof HTMLInputElement && field.type === "hidden";
  const control = hidden ? field.parentElement?.querySelector<HTMLElement>("input:not([type=hidden]), button") : field;
  control?.focus();
  control?.scrollIntoView({ block: "center" });
}
