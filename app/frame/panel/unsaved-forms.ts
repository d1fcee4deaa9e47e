type FormControl = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

interface HeldText {
  control: FormControl;
  text: string;
}

interface Watched {
  before: readonly HeldText[];
  touched: boolean;
}

const watched = new WeakMap<HTMLFormElement, Watched>();
const sending = new Set<HTMLFormElement>();
const discarded = new WeakSet<HTMLFormElement>();
/** Set until the form's request starts. */
let submitted: HTMLFormElement | null = null;

/** Hidden inputs are the page's data; but buttons store a choice in a text field that is `hidden`. */
const CONTROLS = "input:not([type=hidden],[type=submit],[type=button]),select,textarea";

const isControl = (element: Element): element is FormControl =>
  element.matches(CONTROLS) && element.hasAttribute("name");

const isChecked = (control: FormControl): control is HTMLInputElement =>
  control instanceof HTMLInputElement && ["checkbox", "radio"].includes(control.type);

const read = (form: HTMLFormElement): HeldText[] =>
  [...form.elements].filter(isControl).map((control) => {
    const value = isChecked(control) ? `${control.value}:${control.checked}` : control.value;
    return { control, text: `${control.name}=${value}` };
  });

function readDefault(control: FormControl): string {
  if (isChecked(control)) return `${control.value}:${control.defaultChecked}`;
  if (!(control instanceof HTMLSelectElement)) return control.defaultValue;
  const options = [...control.options];
  return (options.find((option) => option.defaultSelected) ?? options[0])?.value ?? "";
}

const listForms = (): HTMLFormElement[] =>
  [...document.querySelectorAll("main form")].filter(
    (form): form is HTMLFormElement => form instanceof HTMLFormElement && !form.matches("[method=get],[role=search]"),
  );

function isUnsaved(form: HTMLFormElement): boolean {
  if (discarded.has(form)) return false;
  const { unsaved } = form.dataset;
  // For forms with more state than their controls.
  if (unsaved !== undefined) return unsaved === "true";
  const own = watched.get(form);
  if (!own?.touched || sending.has(form)) return false;
  const now = read(form);
  // All controls are new: the form was filled again.
  const isSame = own.before.length === 0 || own.before.some(({ control }) => form.contains(control));
  if (!isSame && now.length > 0) return false;
  return now.length !== own.before.length || now.some(({ text }, n) => text !== own.before[n]?.text);
}

export const hasUnsavedForms = (part: Element = document.body): boolean =>
  listForms().some((form) => part.contains(form) && isUnsaved(form));

export function discardForms(part: Element): void {
  for (const form of listForms().filter((one) => part.contains(one))) {
    discarded.add(form);
    watched.delete(form);
  }
}

const findForm = ({ target }: Event): HTMLFormElement | null => {
  const form = target instanceof Element ? (isControl(target) ? target.form : target.closest("form")) : null;
  return form && listForms().includes(form) ? form : null;
};

function handleBegin(event: Event): void {
  const form = findForm(event);
  if (form && !watched.get(form)?.touched) watched.set(form, { before: read(form), touched: false });
}

function handleChange(event: Event): void {
  const form = findForm(event);
  if (!form) return;
  if (submitted === form) submitted = null;
  discarded.delete(form);
  const { target } = event;
  // The change was made by a script, or before scripts ran.
  const before =
    watched.get(form)?.before ??
    read(form).map((entry) =>
      entry.control === target ? { ...entry, text: `${entry.control.name}=${readDefault(entry.control)}` } : entry,
    );
  watched.set(form, { before, touched: true });
}

/** Buttons add, move and remove rows. */
function handleClick(event: Event): void {
  const { target } = event;
  const button = target instanceof Element ? target.closest("button") : null;
  if (button?.type === "button") handleChange(event);
}

function handleSubmit({ target }: Event): void {
  submitted = target instanceof HTMLFormElement ? target : null;
}

function handleClose(): void {
  submitted = null;
}

const BEGINS = ["focusin", "pointerdown", "keydown"];
const LISTENERS: readonly (readonly [string, (event: Event) => void])[] = [
  ...BEGINS.map((name) => [name, handleBegin] as const),
  ["input", handleChange],
  ["change", handleChange],
  ["click", handleClick],
  ["submit", handleSubmit],
  ["close", handleClose],
];

export function watchForms(): () => void {
  for (const [name, handle] of LISTENERS) addEventListener(name, handle, { capture: true });
  return () => {
    for (const [name, handle] of LISTENERS) removeEventListener(name, handle, { capture: true });
  };
}

type AnswersOfRoutes = Record<string, { type: "data" | "error"; result: unknown }>;

/** A redirect is thrown, and no refusal. */
function isRefusal({ type, result }: AnswersOfRoutes[string]): boolean {
  if (type === "error") return !(result instanceof Response && result.status < 400);
  if (typeof result !== "object" || result === null) return false;
  if ("ok" in result) return result.ok === false;
  return "data" in result && isRefusal({ type, result: result.data });
}

/** What was sent counts as saved; later changes do not. */
export async function noteSent<R extends AnswersOfRoutes>(
  { request }: { request: Request },
  next: () => Promise<R>,
): Promise<R> {
  const form = request.method === "GET" ? null : submitted;
  if (!form) return next();
  submitted = null;
  const sent = read(form);
  sending.add(form);
  try {
    const results = await next();
    if (!Object.values(results).some(isRefusal)) {
      const now = read(form);
      const isSame = now.length === sent.length && now.every(({ text }, n) => text === sent[n]?.text);
      watched.set(form, { before: sent, touched: !isSame });
    }
    return results;
  } finally {
    sending.delete(form);
  }
}
