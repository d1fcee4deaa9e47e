/** Runs `work` when the browser has nothing else to do; returns how to call it off. Safari has no requestIdleCallback. */
export const whenIdle = (work: () => void): (() => void) => {
  if (typeof requestIdleCallback !== "function") {
    const timer = setTimeout(work, 2_000);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work);
  return () => cancelIdleCallback(handle);
};

/**
 * Whether little should be sent: the visitor asked for that, or the line is of the slowest. The Network Information API
 * is not in every browser, nor in TypeScript's types.
 */
export const savesData = (): boolean => {
  const connection: unknown = Reflect.get(navigator, "connection");
  if (typeof connection !== "object" || connection === null) return false;
  return Reflect.get(connection, "saveData") === true || /2g/.test(String(Reflect.get(connection, "effectiveType")));
};
