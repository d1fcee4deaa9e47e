export const HYDRATED = "hydrated";

const held: (() => void)[] = [];
let repeats = false;

/** A page without React would lose it. */
function hold(event: Event, repeat: () => void): void {
  event.preventDefault();
  event.stopImmediatePropagation();
  held.push(repeat);
}

function press(event: Event): void {
  const button = event.target instanceof Element ? event.target.closest("button") : null;
  if (!repeats && button?.type === "button") hold(event, () => button.click());
}

/** React would set a select or a box back, and not learn of the change. */
function choose(event: Event): void {
  const { target } = event;
  if (repeats) return;
  if (target instanceof HTMLSelectElement) {
    const { value } = target;
    hold(event, () => {
      target.value = value;
      target.dispatchEvent(new Event("change", { bubbles: true }));
    });
  } else if (target instanceof HTMLInputElement && target.type === "file") {
    hold(event, () => target.dispatchEvent(new Event("change", { bubbles: true })));
  } else if (target instanceof HTMLInputElement && ["checkbox", "radio"].includes(target.type)) {
    const { checked } = target;
    hold(event, () => {
      target.checked = !checked;
      target.click();
    });
  }
}

/** The browser would put the fields of a form that only a script sends into the address. */
function send(event: SubmitEvent): void {
  const { target, submitter } = event;
  if (repeats || !(target instanceof HTMLFormElement) || target.hasAttribute("method")) return;
  hold(event, () => target.requestSubmit(submitter));
}

/** The key of the panel's palette is otherwise the browser's own. */
function openPalette(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey } = event;
  if (repeats || key.toLowerCase() !== "k" || !(ctrlKey || metaKey)) return;
  if (!document.querySelector("[aria-keyshortcuts='Control+K']")) return;
  hold(event, () => dispatchEvent(new KeyboardEvent("keydown", { key, ctrlKey, metaKey })));
}

type TextField = HTMLInputElement | HTMLTextAreaElement;

const typed = new Map<TextField, string>();

function note({ target }: Event): void {
  const isText = target instanceof HTMLInputElement && !["checkbox", "radio", "file"].includes(target.type);
  if (isText || target instanceof HTMLTextAreaElement) typed.set(target, target.value);
}

/** React would take text typed before it started for empty. */
function tell(target: TextField, text: string): void {
  const at = target.selectionStart;
  // Bypasses React's own `value`, with which it would see no change.
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(target), "value");
  target.value = "";
  own?.set?.call(target, text);
  if (at !== null) target.setSelectionRange(at, at);
  target.dispatchEvent(new Event("input", { bubbles: true }));
}

/**
 * Repeats in order, one task apart, since each press counts on what the one before it rendered; what is done meanwhile
 * waits behind them.
 */
export function holdUntilHydrated(): void {
  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  addEventListener("click", press, options);
  addEventListener("change", choose, options);
  addEventListener("submit", send, options);
  addEventListener("keydown", openPalette, options);
  addEventListener("input", note, options);
  const repeat = () => {
    const next = held.shift();
    if (!next) {
      listening.abort();
      return;
    }
    repeats = true;
    next();
    repeats = false;
    setTimeout(repeat);
  };
  const begin = () => {
    removeEventListener("input", note, true);
    for (const [target, text] of typed) tell(target, text);
    repeat();
  };
  addEventListener(HYDRATED, begin, { once: true });
}
