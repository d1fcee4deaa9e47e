import { setTimeout as sleep } from "node:timers/promises";

/** What visitors saw: pages, files of theirs, and what was not answered as it should be. */
export interface Visits {
  paginas: number;
  archivos: number;
  faults: string[];
}

const PAGES = ["/", "/catalogo", "/contacto", "/carrito"];

/** A tab that was opened long ago asks for files of its page. */
const KEPT = 2_000;

/** Opens pages with all their files until `signal`, and files of pages that were opened before. */
export async function visitUntil(url: string, visits: Visits, signal: AbortSignal): Promise<void> {
  const known: string[] = [];
  const ask = async (address: string) => {
    try {
      const response = await fetch(new URL(address, url), { signal: AbortSignal.timeout(60_000) });
      const text = await response.text();
      if (response.status !== 200) visits.faults.push(`a visitor's ${address} was answered with ${response.status}`);
      return text;
    } catch (error) {
      visits.faults.push(`a visitor's ${address} was cut off: ${String(error)}`);
      return "";
    }
  };
  for (let n = 0; !signal.aborted; n += 1) {
    const text = await ask(PAGES[n % PAGES.length] ?? "/");
    visits.paginas += 1;
    const files = [...new Set([...text.matchAll(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g)].map(([file]) => file))];
    const old = known[(n * 7) % Math.max(known.length, 1)];
    for (const file of [...files, ...(old ? [old] : [])]) {
      await ask(file);
      visits.archivos += 1;
    }
    known.push(...files.filter((file) => !known.includes(file)));
    known.splice(0, known.length - KEPT);
    await sleep(20);
  }
}
