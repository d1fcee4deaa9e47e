import { createContext, use } from "react";
import { Scripts, UNSAFE_FrameworkContext as FrameworkContext, useMatches } from "react-router";

/** Whether this page's scripts wait for its pictures; set by entry.server.tsx. */
export const LateScriptsContext = createContext(false);

/** Tells the page that its buttons work. */
export const HYDRATED = "hydrated";

/**
 * Before React is there a press on a button, or a choice in a select, is held, and repeated once it is: React would set the
 * select back, and hear nothing. They are repeated one task apart, since each press counts on what the one before it
 * rendered; what is pressed meanwhile waits behind them. It calls `begin` of the script that it stands in.
 */
const HELD = `let repeats=false;const held=[];
const hold=(event,repeat)=>{event.stopImmediatePropagation();held.push(repeat);begin()};
const press=event=>{if(repeats)return;const button=event.target.closest("button");
if(button?.type==="button"){event.preventDefault();hold(event,()=>button.click())}else begin()};
const choose=event=>{if(repeats)return;const {target}=event,{value,checked}=target;
if(target.matches("select"))hold(event,()=>{target.value=value;target.dispatchEvent(new Event("change",{bubbles:true}))});
else if(target.matches("[type=checkbox],[type=radio]"))hold(event,()=>{target.checked=!checked;target.click()})};
addEventListener("click",press,true);addEventListener("change",choose,true);
const repeat=()=>{const next=held.shift();if(next){repeats=true;next();repeats=false;setTimeout(repeat)}
else{removeEventListener("click",press,true);removeEventListener("change",choose,true)}};
addEventListener("${HYDRATED}",repeat,{once:true});`;

/**
 * Starts the page's modules once the first view is painted, at the first sign of use, or after 3 s: a slow line carries
 * the picture first.
 */
const START = `(({entry,manifest,routes,preload})=>{
let begun=false;
const begin=()=>{if(begun)return;begun=true;
for(const href of preload)document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));
Promise.all([import(manifest),...routes.map(([,...files])=>Promise.all(files.map(file=>import(file))))]).then(([,...parts])=>{
window.__reactRouterRouteModules=Object.fromEntries(routes.map(([id],n)=>[id,Object.assign({},...parts[n])]));return import(entry)})};
${HELD}
for(const sign of ["pointerdown","keydown","focusin"])addEventListener(sign,begin,{once:true,capture:true});
const painted=()=>requestAnimationFrame(()=>setTimeout(begin));
if(document.readyState==="complete")painted();else addEventListener("load",painted,{once:true});
setTimeout(begin,3000)})`;

/**
 * Of a page whose modules start at once, where people type. A text is told to React once it is there, which would take it
 * for empty; a form that only a script sends waits, too: the browser would put its fields into the address. So does the key of
 * the panel's palette, which is the browser's own else.
 */
export const HOLD_SCRIPT = `(()=>{const begin=()=>{};const typed=new Map();
const note=({target})=>{if(target.matches("textarea,input:not([type=checkbox],[type=radio],[type=file])"))typed.set(target,target.value)};
const tell=()=>{removeEventListener("input",note,true);removeEventListener("submit",send,true);removeEventListener("change",pick,true);removeEventListener("keydown",key,true);
for(const [target,text] of typed){const at=target.selectionStart;const {set}=Object.getOwnPropertyDescriptor(Object.getPrototypeOf(target),"value");
target.value="";set.call(target,text);if(at!==null)target.setSelectionRange(at,at);
target.dispatchEvent(new Event("input",{bubbles:true}))}};
const pick=event=>{const {target}=event;if(target.type==="file")hold(event,()=>target.dispatchEvent(new Event("change",{bubbles:true})))};
const send=event=>{const {target,submitter}=event;if(target.hasAttribute("method"))return;
event.preventDefault();hold(event,()=>target.requestSubmit(submitter))};
const key=event=>{const {key,ctrlKey,metaKey}=event;
if(key.toLowerCase()==="k"&&(ctrlKey||metaKey)&&document.querySelector("[aria-keyshortcuts='Control+K']")){event.preventDefault();
hold(event,()=>dispatchEvent(new KeyboardEvent("keydown",{key,ctrlKey,metaKey})))}};
addEventListener("keydown",key,true);
addEventListener("input",note,true);addEventListener("submit",send,true);addEventListener("change",pick,true);addEventListener("${HYDRATED}",tell,{once:true});
${HELD}})();`;

/** For an inline script: nothing in it ends the script. */
export const toScriptText = (value: unknown): string => JSON.stringify(value).replaceAll("<", "\\u003c");

function createStart(
  { entry, routes, url }: NonNullable<React.ContextType<typeof FrameworkContext>>["manifest"],
  ids: readonly string[],
): string {
  const matched = ids.flatMap((id) => routes[id] ?? []);
  const files = matched.map((route) => [
    ...[route.clientActionModule, route.clientLoaderModule, route.clientMiddlewareModule].filter(Boolean),
    route.module,
  ]);
  const imports = matched.flatMap((route) => route.imports ?? []);
  const preload = [...new Set([url, entry.module, ...entry.imports, ...files.flat(), ...imports])];
  const list = matched.map(({ id }, n) => [id, ...(files[n] ?? [])]);
  return `${START}(${toScriptText({ entry: entry.module, manifest: url, routes: list, preload })})`;
}

/** React Router's <Scripts/>, started late. */
function LateScripts({ nonce }: { nonce: string | undefined }) {
  const context = use(FrameworkContext);
  const matches = useMatches();
  if (!context) throw new Error("no page of React Router around the scripts");
  const { manifest, serverHandoffString } = context;
  const handoff = `window.__reactRouterContext=${serverHandoffString};window.__reactRouterContext.stream=new ReadableStream({start(c){window.__reactRouterContext.streamController=c}}).pipeThrough(new TextEncoderStream());`;
  const start = createStart(
    manifest,
    matches.map(({ id }) => id),
  );
  return <TwoScripts nonce={nonce} texts={[handoff, start]} />;
}

function TwoScripts({ nonce, texts }: { nonce?: string | undefined; texts: readonly [string, string] }) {
  return texts.map((__html, n) => (
    <script key={n} nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html }} />
  ));
}

/** Starts the page. The server writes how; in the browser, where that has happened, they are two scripts. */
export function PageScripts({ nonce }: { nonce: string | undefined }) {
  const isLate = use(LateScriptsContext);
  if (import.meta.env.DEV) return <Scripts />;
  if (!import.meta.env.SSR) return <TwoScripts texts={["", ""]} />;
  return isLate ? <LateScripts nonce={nonce} /> : <Scripts />;
}
