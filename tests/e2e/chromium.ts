import { existsSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import path from "node:path";
import type { LaunchOptions } from "@playwright/test";

/** For a machine without a screen. Painted in plain software: a made-up graphics card took half of the machine. */
const SIN_PANTALLA = ["--headless=shell", "--disable-gpu"];

/** The browser is unpacked once, readable for its owner alone: each user of the machine has a folder of their own. */
function useOwnTmp(): void {
  const nombre = `qhatu-chromium-${userInfo().uid}`;
  if (path.basename(tmpdir()) === nombre) return;
  process.env.TMPDIR = path.join(tmpdir(), nombre);
  mkdirSync(process.env.TMPDIR, { recursive: true, mode: 0o700 });
}

/**
 * Tells the browser where its letters are: those that come with it, and the machine's. It ends itself in mid-page when
 * it finds none, and the list that comes with it names `/tmp/fonts` to the letter.
 */
function showFonts(): void {
  const carpeta = path.join(tmpdir(), "letras");
  const lista = path.join(carpeta, "fonts.conf");
  process.env.FONTCONFIG_FILE = lista;
  if (existsSync(lista)) return;
  mkdirSync(carpeta, { recursive: true });
  const dirs = [path.join(tmpdir(), "fonts"), "/usr/share/fonts"].map((dir) => `<dir>${dir}</dir>`);
  const propia = `${lista}.${process.pid}`;
  writeFileSync(propia, `<fontconfig>${dirs.join("")}<cachedir>${carpeta}/cache</cachedir></fontconfig>\n`);
  renameSync(propia, lista);
}

/** CHROME_PATH, else the system's Chromium, else the one that comes from npm. Nothing is downloaded. */
export async function findChromium(): Promise<LaunchOptions> {
  const propio = [process.env.CHROME_PATH, "/usr/bin/chromium"].find((file) => file && existsSync(file));
  if (propio) return { executablePath: propio, args: ["--no-sandbox"] };
  useOwnTmp();
  showFonts();
  // Read while the module loads: it makes it unpack the libraries that a bare machine lacks.
  process.env.AWS_EXECUTION_ENV ??= "AWS_Lambda_nodejs24.x";
  const { default: chromium } = await import("@sparticuz/chromium");
  return { executablePath: await chromium.executablePath(), args: ["--no-sandbox", ...SIN_PANTALLA] };
}
