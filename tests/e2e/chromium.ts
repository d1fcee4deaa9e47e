import { existsSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import path from "node:path";
import type { LaunchOptions } from "@playwright/test";

/** Headless, in software: an emulated graphics card took half of the CPU. */
const HEADLESS = ["--headless=shell", "--disable-gpu"];

/** The browser is unpacked once, readable by its owner only, so each user needs a folder. */
function useOwnTmp(): void {
  const nombre = `qhatu-chromium-${userInfo().uid}`;
  if (path.basename(tmpdir()) === nombre) return;
  process.env.TMPDIR = path.join(tmpdir(), nombre);
  mkdirSync(process.env.TMPDIR, { recursive: true, mode: 0o700 });
}

/**
 * Points fontconfig to the fonts of the package and of the machine. The browser crashes without fonts, and the
 * package's own list names `/tmp/fonts` literally.
 */
function showFonts(): void {
  const folder = path.join(tmpdir(), "letras");
  const lista = path.join(folder, "fonts.conf");
  process.env.FONTCONFIG_FILE = lista;
  if (existsSync(lista)) return;
  mkdirSync(folder, { recursive: true });
  const dirs = [path.join(tmpdir(), "fonts"), "/usr/share/fonts"].map((dir) => `<dir>${dir}</dir>`);
  const propia = `${lista}.${process.pid}`;
  writeFileSync(propia, `<fontconfig>${dirs.join("")}<cachedir>${folder}/cache</cachedir></fontconfig>\n`);
  renameSync(propia, lista);
}

/** CHROME_PATH, else the system's Chromium, else the npm package's. Downloads nothing. */
export async function findChromium(): Promise<LaunchOptions> {
  const propio = [process.env.CHROME_PATH, "/usr/bin/chromium"].find((file) => file && existsSync(file));
  if (propio) return { executablePath: propio, args: ["--no-sandbox"] };
  useOwnTmp();
  showFonts();
  // Read while the module loads: makes it unpack libraries that a bare machine lacks.
  process.env.AWS_EXECUTION_ENV ??= "AWS_Lambda_nodejs24.x";
  const { default: chromium } = await import("@sparticuz/chromium");
  return { executablePath: await chromium.executablePath(), args: ["--no-sandbox", ...HEADLESS] };
}
