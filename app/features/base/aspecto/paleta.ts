import { listKeys } from "#lib/objects.ts";

/** A token's colour in the light theme and in the dark one. */
export type ColorDoble = readonly [claro: string, oscuro: string];

/** Those of app/app.css, which its test compares: what a shop looks like that chose no colours. */
export const PALETA_USUAL = {
  bg: ["#fbf8f3", "#17130f"],
  surface: ["#ffffff", "#211b16"],
  set: ["#ead9c3", "#43352b"],
  sunken: ["#f3ede3", "#120e0b"],
  line: ["#e3d9ca", "#3a3028"],
  "line-strong": ["#8e8171", "#8f8272"],
  ink: ["#241e1a", "#f4ede3"],
  muted: ["#63574c", "#bdaf9e"],
  primary: ["#a63f20", "#f08a63"],
  "primary-hover": ["#8c3319", "#f6a384"],
  "on-primary": ["#ffffff", "#2a0f05"],
  "primary-soft": ["#f9e7de", "#3b2017"],
  accent: ["#1f5c57", "#7cc4bb"],
  "accent-soft": ["#e1efed", "#16302d"],
  "on-accent": ["#ffffff", "#0b211e"],
  maiz: ["#e2a63b", "#f0be62"],
  "maiz-stroke": ["#8a5300", "#f0be62"],
  "on-maiz": ["#2b2013", "#2b2013"],
  success: ["#276738", "#86ce94"],
  "success-soft": ["#e3f1e4", "#1b2e1f"],
  warning: ["#8a5300", "#f0be62"],
  "warning-soft": ["#fbedd3", "#352813"],
  danger: ["#b3261e", "#ff9c90"],
  "danger-soft": ["#fbe5e2", "#3a1c19"],
  "on-danger": ["#ffffff", "#2d0805"],
  info: ["#1d5c8c", "#8fc3ec"],
  "info-soft": ["#e2eef7", "#182b3a"],
  violet: ["#6b4a8a", "#c3a3e0"],
  "violet-soft": ["#efe7f5", "#2b2036"],
} as const satisfies Record<string, ColorDoble>;

export type Token = keyof typeof PALETA_USUAL;
export type Paleta = Readonly<Record<Token, ColorDoble>>;

/** WCAG 2.2 AA: of text, and of what is no text. */
const TEXTO = 4.5;
const TRAZO = 3;

const SUAVES = ["success-soft", "warning-soft", "danger-soft", "info-soft", "violet-soft"] as const;
const PAPELES = ["bg", "surface", "sunken"] as const;

interface FilaContraste {
  sobre: readonly Token[];
  minimo: number;
}

const text = (...sobre: Token[]): FilaContraste => ({ sobre, minimo: TEXTO });
const estado = (soft: Token) => [text(...PAPELES, soft)];

/** What stands on what in the shop. */
const CONTRASTES: Readonly<Partial<Record<Token, readonly FilaContraste[]>>> = {
  ink: [text(...PAPELES, "set", "primary-soft", "accent-soft", ...SUAVES)],
  muted: [text(...PAPELES)],
  primary: [text(...PAPELES, "primary-soft"), { sobre: ["set"], minimo: TRAZO }],
  accent: [text(...PAPELES, "accent-soft")],
  "on-primary": [text("primary", "primary-hover")],
  "on-accent": [text("accent")],
  "on-maiz": [text("maiz")],
  "on-danger": [text("danger")],
  success: estado("success-soft"),
  warning: estado("warning-soft"),
  danger: estado("danger-soft"),
  info: estado("info-soft"),
  violet: estado("violet-soft"),
  "line-strong": [{ sobre: ["bg", "surface"], minimo: TRAZO }],
  "maiz-stroke": [{ sobre: ["bg", "surface"], minimo: TRAZO }],
};

export interface ParContraste {
  encima: Token;
  debajo: Token;
  minimo: number;
}

export const PARES: readonly ParContraste[] = listKeys(CONTRASTES).flatMap((encima) =>
  (CONTRASTES[encima] ?? []).flatMap(({ sobre, minimo }) => sobre.map((debajo) => ({ encima, debajo, minimo }))),
);
