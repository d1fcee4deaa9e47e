import { afterEach, expect, it, vi } from "vitest";
import { forgetTheme, FRAME, showSavedTheme, toggleTheme } from "./theme.ts";

function themed(getItem: (key: string) => string | null) {
  const metas = [
    { content: FRAME.light, media: "(prefers-color-scheme: light)" },
    { content: FRAME.dark, media: "(prefers-color-scheme: dark)" },
  ];
  const dataset: { theme?: string } = {};
  vi.stubGlobal("document", { documentElement: { dataset }, querySelectorAll: () => metas });
  vi.stubGlobal("localStorage", { getItem });
  showSavedTheme();
  return { theme: dataset.theme, media: metas.map(({ media }) => media) };
}

const SYSTEM = { theme: undefined, media: ["(prefers-color-scheme: light)", "(prefers-color-scheme: dark)"] };

const saved = (theme: string) => themed((key) => (key === "qhatu:tema" ? theme : null));

function forbidden(): never {
  throw new Error("storage is switched off");
}

it("applies the saved theme before the first paint", () => {
  expect(saved("dark")).toEqual({ theme: "dark", media: ["not all", "all"] });
  expect(saved("light")).toEqual({ theme: "light", media: ["all", "not all"] });
});

it("follows the system while nothing of use is saved", () => {
  expect(themed(() => null)).toEqual(SYSTEM);
  expect(themed(() => "purple")).toEqual(SYSTEM);
});

it("follows the system where storage is forbidden", () => {
  expect(themed(forbidden)).toEqual(SYSTEM);
});

afterEach(() => vi.unstubAllGlobals());

it("switches from the visible theme, keeps the choice, and goes back to the system", () => {
  const kept = new Map<string, string>();
  const dataset: { theme?: string } = {};
  const metas = [FRAME.light, FRAME.dark].map((content) => ({ content, media: "" }));
  let systemIsDark = true;
  vi.stubGlobal("matchMedia", () => ({ matches: systemIsDark }));
  vi.stubGlobal("document", { documentElement: { dataset }, querySelectorAll: () => metas });
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });

  expect(toggleTheme()).toBe("light");
  expect(toggleTheme()).toBe("dark");
  systemIsDark = false;
  expect([toggleTheme(), dataset.theme, kept.size]).toEqual(["light", "light", 1]);
  forgetTheme();
  expect([dataset.theme, kept.size]).toEqual([undefined, 0]);
  expect(metas.map(({ media }) => media)).toEqual(SYSTEM.media);
  systemIsDark = true;
  expect(toggleTheme()).toBe("light");
});
