/** In ms, while the browser is busy. */
const TIMEOUT = 2_000;

/** Returns how to call it off. Safari has no requestIdleCallback. */
export const whenIdle = (work: () => void): (() => void) => {
  if (typeof requestIdleCallback !== "function") {
    const timer = setTimeout(work, TIMEOUT);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: TIMEOUT });
  return () => cancelIdleCallback(handle);
};

/**
 * Also true for a very slow connection. The Network Information API is missing in some browsers and in TypeScript's
 * types.
 */
export const savesData = (): boolean => {
  const connection: unknown = Reflect.get(navigator, "connection");
  if (typeof connection !== "object" || connection === null) return false;
  return Reflect.get(connection, "saveData") === true || /2g/.test(String(Reflect.get(connection, "effectiveType")));
};
