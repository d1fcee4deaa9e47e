import { randomInt } from "node:crypto";
import type { ChildProcess } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { end, SECRETS, type Site, startOficina } from "./processes.ts";

/** The tax office's stand-in, which fails until healed. */
export interface Oficina {
  heal: () => Promise<void>;
  stop: () => Promise<void>;
}

type Addresses = Omit<Site, "database">;

const RUTAS = "/ol-";

/** Refuses, observes, answers 500, or times out. */
const TROUBLES: readonly object[] = [
  { sunat: "rechaza" },
  { sunat: "observa" },
  { ruta: RUTAS, errores: 4 },
  // Accepted, and the answer lost: sent again, it says that it has the receipt.
  { ruta: RUTAS, colgar: 1 },
  { ruta: RUTAS, demora_ms: 700 },
];

async function setFaults({ oficina }: Addresses, faults: object): Promise<void> {
  const response = await fetch(`${oficina}/sandbox/fallas`, {
    method: "POST",
    headers: { authorization: `Bearer ${SECRETS.STRIPE_SECRET_KEY}`, "content-type": "application/json" },
    body: JSON.stringify(faults),
  });
  if (!response.ok) throw new Error(`faults of the tax office: ${response.status}`);
}

export async function openOficina(addresses: Addresses): Promise<Oficina & { plague: () => void }> {
  let child: ChildProcess = await startOficina(addresses);
  const stopping = new AbortController();
  let trouble: Promise<void> = Promise.resolve();

  /** One failure after another with pauses; every fifth is an office that is down for some seconds. */
  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      if (randomInt(5) === 0) {
        await end(child, "SIGKILL");
        await sleep(randomInt(500, 4_000));
        child = await startOficina(addresses);
      } else {
        await setFaults(addresses, TROUBLES[randomInt(TROUBLES.length)] ?? {});
        await sleep(randomInt(300, 1_500));
        await setFaults(addresses, {});
      }
      await sleep(randomInt(100, 1_000));
    }
  }

  const heal = async () => {
    stopping.abort();
    await trouble;
    await setFaults(addresses, {});
  };
  return {
    plague: () => {
      trouble = run();
    },
    heal,
    stop: async () => {
      await heal();
      await end(child, "SIGKILL");
    },
  };
}
