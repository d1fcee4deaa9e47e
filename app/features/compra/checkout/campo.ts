import type { Centimos } from "#lib/dinero.ts";
import type * as json from "#lib/json.ts";

export interface LecturaFormulario {
  /** Trimmed; empty without such a control. */
  text: (name: string) => string;
  isChecked: (name: string) => boolean;
  has: (name: string) => boolean;
}

export interface CampoCheckout<Escrito = unknown, Guardado = unknown, Enviado = unknown> {
  /** Controls with a message of their own, in form order. */
  controles: readonly string[];
  read(form: LecturaFormulario): Escrito;
  revive: json.Reader<Guardado>;
  /** Restores its draft, except over text typed since the page loaded. */
  restore(form: HTMLFormElement, guardado: Guardado): void;
  /** Its part of POST /api/checkout; nothing for undefined. */
  send(escrito: Escrito, total: Centimos): Enviado;
}

export const campo = <E, G, S>(one: CampoCheckout<E, G, S>) => one;

export const listInputs = ({ elements }: HTMLFormElement, name: string) =>
  [...elements].filter((element) => element instanceof HTMLInputElement).filter((input) => input.name === name);

/** Does not untick a box ticked since. */
export function restoreBox(form: HTMLFormElement, name: string, checked: boolean): void {
  for (const box of listInputs(form, name)) box.checked ||= checked;
}

/** Does not overwrite text typed since. */
export function restoreText(form: HTMLFormElement, name: string, text: string): void {
  const control = form.elements.namedItem(name);
  if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) return;
  if (control.value === control.defaultValue) control.value = text;
}

export const readTexts = <Name extends string>({ text }: LecturaFormulario, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, text(name)])) as Record<Name, string>;
