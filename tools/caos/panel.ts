import { retry } from "./buyers.ts";
import type { Cuenta } from "./cuenta.ts";
import type { Site } from "./processes.ts";

/** Two people with sessions of their own, who work through the panel. */
export interface Staff {
  site: Site;
  cookies: readonly string[];
}

const ADMIN = { email: "admin@ejemplo.pe", password: "admin-demo" };

async function signIn({ tienda }: Site): Promise<string> {
  const response = await fetch(`${tienda}/api/auth/sign-in/email`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: tienda },
    body: JSON.stringify(ADMIN),
  });
  if (!response.ok) throw new Error(`sign-in: ${response.status} ${await response.text()}`);
  const cookies = response.headers.getSetCookie().map((one) => one.split(";")[0]);
  return cookies.join("; ");
}

export const signInAsStaff = async (site: Site): Promise<Staff> => ({
  site,
  cookies: [await signIn(site), await signIn(site)],
});

/** Sends a form of the panel; its answer as the panel's scripts read it. Throws without one, to be sent again. */
export async function ask({ tienda }: Site, cookie: string, where: string, body: FormData | URLSearchParams) {
  // As the panel's scripts send it: the action only, without rendering a page.
  const response = await fetch(`${tienda}${where.replace(/(?=\?|$)/, ".data")}`, {
    method: "POST",
    headers: { Cookie: cookie, Origin: tienda },
    body,
    redirect: "manual",
    signal: AbortSignal.timeout(60_000),
  });
  const text = await response.text();
  if (response.status >= 500) throw new Error(`${where}: ${response.status}`);
  return { status: response.status, text };
}

export const post = async (...sent: Parameters<typeof ask>): Promise<number> => (await ask(...sent)).status;

/** Opens a page of the panel, as its scripts do. */
export async function readAsStaff({ tienda }: Site, cookie: string, where: string): Promise<void> {
  const response = await fetch(`${tienda}${where}.data`, { headers: { Cookie: cookie } });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${where}: ${response.status}`);
}

export interface Work {
  staff: Staff;
  cuenta: Cuenta;
  /** Orders from before the storm are left alone. */
  desde: Date;
  signal: AbortSignal;
}

/** Sends a form until it is answered; null once the storm is over. */
export const send = ({ staff, signal }: Work, who: number, where: string, fields: Record<string, string>) =>
  retry(() => post(staff.site, staff.cookies[who] ?? "", where, new URLSearchParams(fields)), signal);
