// usage: node velocidad.mjs URL out.json
import { createRequire } from "node:module";
import { writeFileSync } from "node:fs";
const require = createRequire("./package.json");
const { chromium } = require("@playwright/test");
const { findChromium } = await import("./tests/e2e/chromium.ts");
const [, , URL_, out, parte = "todo"] = process.argv;
const browser = await chromium.launch(await findChromium());
const median = (xs) => { const s = [...xs].filter((x) => x != null).sort((a, b) => a - b); return s.length ? s[Math.floor(s.length / 2)] : null; };
async function open({ cpu, net } = {}) {
  const ctx = await browser.newContext({ baseURL: URL_, viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true, locale: "es-PE", timezoneId: "America/Lima", serviceWorkers: "block" });
  await ctx.addInitScript(() => {
    addEventListener("hydrated", () => (window.tHidratada = performance.now()));
    window.eventos = [];
    new PerformanceObserver((l) => { for (const e of l.getEntries()) if (e.interactionId) window.eventos.push([e.name, e.duration, e.interactionId, e.processingStart - e.startTime, e.processingEnd - e.processingStart]); }).observe({ type: "event", durationThreshold: 16, buffered: true });
    new PerformanceObserver((l) => { for (const e of l.getEntries()) window.lcp = [e.startTime, e.element?.tagName, e.url]; }).observe({ type: "largest-contentful-paint", buffered: true });
  });
  const page = await ctx.newPage();
  const cdp = await ctx.newCDPSession(page);
  await cdp.send("Network.enable");
  if (cpu) await cdp.send("Emulation.setCPUThrottlingRate", { rate: cpu });
  if (net) await cdp.send("Network.emulateNetworkConditions", { offline: false, latency: 400, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8 });
  page.setDefaultTimeout(90000);
  return { ctx, page, cdp };
}
const sug = await (await fetch(`${URL_}/api/sugerencias?search=taza`)).json();
const PROD = `/producto/${sug.productos[0].id}`;
const res = { inp: {}, lento: {} };
const visible = (page, loc) => loc.first();
async function presses(name, path, list, prep) {
  const { ctx, page } = await open({ cpu: 6 });
  if (prep) await prep(page);
  await page.goto(path);
  await page.waitForFunction(() => window.tHidratada !== undefined);
  await page.waitForTimeout(2500);
  const ds = [];
  for (const [what, act] of list) {
    await page.evaluate(() => (window.eventos = []));
    try { await act(page); } catch (e) { console.log(name, what, "no:", e.message.split("\n")[0]); continue; }
    await page.waitForTimeout(1200);
    const ev = await page.evaluate(() => window.eventos).catch(() => []);
    const by = {}; for (const [n, d, id] of ev) by[id] = Math.max(by[id] ?? 0, d);
    const worst = Math.max(0, ...Object.values(by));
    ds.push([what, worst, ev.filter((e) => e[1] === worst).map((e) => `${e[0]} wait ${Math.round(e[3])} run ${Math.round(e[4])}`)[0] ?? ""]);
  }
  res.inp[name] = ds;
  console.log(name, JSON.stringify(ds));
  await ctx.close();
}
const tap = (f) => async (p) => { const l = f(p).first(); await l.scrollIntoViewIfNeeded(); await p.waitForTimeout(400); await l.tap({ noWaitAfter: true, timeout: 15000 }); };
const key = (k) => (p) => p.keyboard.press(k);
const menu = [
  ["abrir menú", tap((p) => p.getByRole("button", { name: "Abrir menú" }))],
  ["cerrar menú", tap((p) => p.getByRole("button", { name: /Cerrar/ }))],
  ["tema", tap((p) => p.getByRole("button", { name: /[Tt]ema/ }))],
  ["campo de búsqueda", tap((p) => p.getByRole("combobox", { name: "Buscar productos" }))],
  ["letra t", key("t")], ["letra a", key("a")], ["borrar", key("Backspace")], ["Escape", key("Escape")],
];
if (parte !== "lento") {
  await presses("inicio", "/", [...menu,
    ["corazón de una tarjeta", tap((p) => p.getByRole("button", { name: /en favoritos/ }))],
    ["agregar desde una tarjeta", tap((p) => p.getByRole("main").getByRole("button", { name: /Agregar/ }))],
  ]);
  await presses("catálogo", "/catalogo", [
    ["abrir filtros", tap((p) => p.getByRole("button", { name: "Filtrar" }))],
    ["casilla Libros", tap((p) => p.getByRole("form", { name: "Filtros" }).getByRole("checkbox", { name: /^Libros/ }))],
    ["Ver n productos", tap((p) => p.getByRole("form", { name: "Filtros" }).getByRole("button", { name: /^Ver/ }))],
    ["quitar el filtro", tap((p) => p.getByRole("link", { name: /^Quitar filtro Libros/ }))],
    ["corazón", tap((p) => p.getByRole("button", { name: /en favoritos/ }))],
    ["agregar", tap((p) => p.getByRole("main").getByRole("button", { name: /Agregar/ }))],
    ["cerrar el cajón", tap((p) => p.getByRole("dialog").getByRole("button", { name: "Cerrar" }))],
    ["vista de lista", tap((p) => p.getByRole("link", { name: /[Ll]ista/ }))],
    ["Ver más", tap((p) => p.getByRole("button", { name: "Ver más" }))],
    ["campo de búsqueda", tap((p) => p.getByRole("combobox", { name: "Buscar productos" }))],
  ]);
  await presses("producto", PROD, [
    ["aumentar", tap((p) => p.getByRole("article").getByRole("button", { name: "Aumentar cantidad" }))],
    ["disminuir", tap((p) => p.getByRole("article").getByRole("button", { name: "Disminuir cantidad" }))],
    ["corazón", tap((p) => p.getByRole("button", { name: /en favoritos/ }))],
    ["segunda foto", tap((p) => p.getByRole("article").getByRole("button", { name: /[Ff]oto 2|[Ii]magen 2/ }).or(p.getByRole("article").getByRole("link", { name: /[Ff]oto 2|[Ii]magen 2/ })))],
    ["ampliar", tap((p) => p.getByRole("button", { name: /[Aa]mpliar/ }))],
    ["cerrar la foto", tap((p) => p.getByRole("dialog").getByRole("button", { name: /Cerrar/ }))],
    ["agregar", tap((p) => p.getByRole("article").getByRole("button", { name: "Agregar al carrito" }))],
    ["cerrar el cajón", tap((p) => p.getByRole("dialog").getByRole("button", { name: "Cerrar" }))],
    ["distrito", tap((p) => p.getByRole("combobox", { name: /istrito/ }))],
    ["letra a", key("a")],
  ]);
  await presses("carrito", "/carrito", [
    ["aumentar", tap((p) => p.getByRole("main").getByRole("button", { name: /^Aumentar/ }))],
    ["disminuir", tap((p) => p.getByRole("main").getByRole("button", { name: /^Disminuir/ }))],
    ["cupón", tap((p) => p.getByText("¿Tienes un cupón?"))],
    ["letra x en el cupón", async (p) => { await p.getByLabel("Código del cupón").focus(); await p.keyboard.press("x"); }],
    ["guardar para después", tap((p) => p.getByRole("main").getByRole("button", { name: /^Guardar/ }))],
    ["deshacer", tap((p) => p.getByRole("button", { name: /Deshacer/ }))],
    ["eliminar", tap((p) => p.getByRole("main").getByRole("button", { name: /^Eliminar/ }))],
    ["deshacer otra vez", tap((p) => p.getByRole("button", { name: /Deshacer/ }))],
    ["abrir menú", tap((p) => p.getByRole("button", { name: "Abrir menú" }))],
    ["cerrar menú", tap((p) => p.getByRole("button", { name: /Cerrar/ }))],
  ], async (page) => {
    await page.goto(`/carrito?agregar=${PROD.slice(10)}:1`);
    await page.waitForFunction(() => window.tHidratada !== undefined);
    await page.getByRole("button", { name: /Agregar/ }).first().tap();
    await page.getByRole("link", { name: "Carrito, 1 producto" }).waitFor();
  });
}
if (parte !== "inp") {
  for (const [name, path, pat] of [["inicio", "/", /S\/ [\d.]+/], ["catálogo", "/catalogo", /S\/ [\d.]+/], ["producto", PROD, /S\/ [\d.]+/], ["carrito", "/carrito", null]]) {
    const runs = [];
    for (let n = 0; n < 3; n += 1) {
      const { ctx, page } = await open({ cpu: 6, net: true });
      await page.addInitScript(() => {
        // When the first paint has happened: is a price in the document and laid out?
        new PerformanceObserver((l) => { for (const e of l.getEntries()) if (e.name === "first-contentful-paint") { const t = document.body?.innerText ?? ""; window.precioEnFcp = /S\/ [\d.,]+/.test(t); } }).observe({ type: "paint", buffered: true });
        const look = () => { if (window.tPrecio === undefined && /S\/\s?[\d.,]+/.test(document.body?.innerText ?? "")) window.tPrecio = performance.now(); if (window.tPrecio === undefined) requestAnimationFrame(look); };
        requestAnimationFrame(look);
      });
      await page.goto(path, { waitUntil: "commit" });
      await page.waitForFunction(() => window.tHidratada !== undefined, null, { timeout: 90000 });
      const hid = await page.evaluate(() => window.tHidratada);
      await page.waitForLoadState("load");
      await page.waitForTimeout(1500);
      const more = await page.evaluate(() => {
        const fcp = performance.getEntriesByName("first-contentful-paint")[0]?.startTime;
        const img = document.querySelector("main article img, main img");
        const src = img?.currentSrc;
        const r = src ? performance.getEntriesByName(src)[0] : null;
        return { fcp, tPrecio: window.tPrecio, precioEnFcp: window.precioEnFcp, lcp: window.lcp, foto: r?.responseEnd, bytes: performance.getEntriesByType("resource").reduce((s, e) => s + e.transferSize, 0) };
      });
      runs.push({ hid, ...more });
      await ctx.close();
    }
    const m = (f) => { const v = median(runs.map(f)); return v == null ? null : Math.round(v) / 1000; };
    res.lento[name] = { fcp: m((r) => r.fcp), precio: m((r) => r.tPrecio), precioEnFcp: runs.map((r) => r.precioEnFcp), lcp: m((r) => r.lcp?.[0]), foto: m((r) => r.foto), viva: m((r) => r.hid), kB: Math.round(median(runs.map((r) => r.bytes)) / 1000) };
    console.log(name, JSON.stringify(res.lento[name]));
  }
}
writeFileSync(out, JSON.stringify(res, null, 1));
await browser.close();
