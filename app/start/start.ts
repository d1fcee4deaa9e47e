/** Runs in <head> before the first paint (docs/decisions/029-first-visit.md). */
import { markEmptyCart } from "#app/features/compra/carrito/clave.ts";
import { showSavedTheme } from "#app/ui/theme.ts";
import { holdUntilHydrated } from "./hold.ts";

declare global {
  interface Window {
    /** Called by the script behind the router's own, which wait in <noscript>. */
    startPage: (late: boolean) => void;
  }
}

/** In ms; by then the modules of a late page begin. */
const LATEST = 3_000;
const FIRST_USE = ["pointerdown", "keydown", "focusin"];

/** Begins at the first sign of use, too, or after 3 s. */
function whenPainted(begin: () => void): void {
  const begun = new AbortController();
  const once = () => {
    if (begun.signal.aborted) return;
    begun.abort();
    begin();
  };
  const painted = () => requestAnimationFrame(() => setTimeout(once));
  for (const sign of FIRST_USE) addEventListener(sign, once, { capture: true, signal: begun.signal });
  if (document.readyState === "complete") painted();
  else addEventListener("load", painted, { signal: begun.signal });
  setTimeout(once, LATEST);
}

/** A parsed script does not run, a new one does. */
function run(parsed: Element, nonce: string): void {
  const element = document.createElement(parsed.localName);
  for (const { name, value } of parsed.attributes) element.setAttribute(name, value);
  element.textContent = parsed.textContent;
  element.nonce = nonce;
  document.head.append(element);
}

showSavedTheme();
if (/^\/carrito\/?$/i.test(location.pathname)) markEmptyCart();
holdUntilHydrated();

window.startPage = (late) => {
  const script = document.currentScript;
  const waiting = script?.previousElementSibling?.textContent ?? "";
  const { nonce = "" } = script ?? {};
  const parsed = new DOMParser().parseFromString(waiting, "text/html");
  // Plain scripts first: the page's later data go to what they make.
  for (const plain of parsed.querySelectorAll("script:not([type])")) run(plain, nonce);
  const begin = () => {
    for (const part of parsed.querySelectorAll("link, script[type]")) run(part, nonce);
  };
  if (late) whenPainted(begin);
  else begin();
};
