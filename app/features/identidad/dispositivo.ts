/** For how long a browser in which somebody signed in stays known to the account. */
export const NAVEGADOR_DIAS = 180;
/** The same for the network from which they did. */
export const RED_DIAS = 60;

/** The more particular one first: each names itself beside those that it wants to be taken for. */
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

/** What a User-Agent says of itself, in words that its owner knows: "Chrome en Android". Never proof of anything. */
export function parseDispositivo(agent: string | null): string {
  const navegador = nameIn(NAVEGADORES, agent ?? "");
  const sistema = nameIn(SISTEMAS, agent ?? "");
  if (!navegador) return sistema ?? "Dispositivo desconocido";
  return sistema ? `${navegador} en ${sistema}` : navegador;
}
