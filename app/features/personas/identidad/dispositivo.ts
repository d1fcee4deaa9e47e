/** How long an account remembers a browser that signed in. */
export const NAVEGADOR_DIAS = 180;
export const RED_DIAS = 60;

/** Order matters: Edge's User-Agent also names Chrome, Chrome's also names Safari. */
const NAVEGADORES: readonly [mark: RegExp, name: string][] = [
  [/\bEdgA?(iOS)?\//, "Edge"],
  [/\b(OPR|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

const SISTEMAS: readonly [mark: RegExp, name: string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMac OS X\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
];

const nameIn = (list: typeof NAVEGADORES, agent: string) => list.find(([mark]) => mark.test(agent))?.[1];

/** No evidence: a User-Agent can be forged. */
export function parseDispositivo(agent: string | null): string {
  const navegador = nameIn(NAVEGADORES, agent ?? "");
  const sistema = nameIn(SISTEMAS, agent ?? "");
  if (!navegador) return sistema ?? "Dispositivo desconocido";
  return sistema ? `${navegador} en ${sistema}` : navegador;
}
