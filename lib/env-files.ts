import { readFileSync } from "node:fs";

/** Each may be given as NAME_FILE instead, the path of a file with the value. */
const SECRETS = [
  "AUTH_SECRET",
  "AUTH_SECRET_ANTERIOR",
  "DATABASE_URL",
  "DATABASE_REPLICA_URL",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "MERCADOPAGO_ACCESS_TOKEN",
  "MERCADOPAGO_WEBHOOK_SECRET",
  "EMAILJS_PRIVATE_KEY",
  "SMTP_URL",
  "OIDC_CLIENT_SECRET",
  "METRICS_TOKEN",
  "COPIAS_CLAVE",
  "COPIAS_PRUEBA_URL",
] as const;

const toFileName = (name: string): string => `${name}_FILE`;

export const FILE_SETTINGS: readonly string[] = SECRETS.map(toFileName);

/** A newline at its end is cut. Returns why not, where it cannot be had. */
function readValue(name: string, file: string): { value: string } | { problem: string } {
  try {
    const value = readFileSync(file, "utf8").replace(/\r?\n$/, "");
    return value.trim() ? { value } : { problem: `${name}: ${file} is empty` };
  } catch (error) {
    const why = error instanceof Error && "code" in error ? String(error.code) : "unknown error";
    return { problem: `${name}: ${file} cannot be read (${why})` };
  }
}

/** Puts what the files of NAME_FILE hold under NAME. `given` has no empty values; `problems` are for the operator. */
export function readSecretFiles(given: Readonly<Record<string, string | undefined>>) {
  const values: Record<string, string | undefined> = { ...given };
  const problems: string[] = [];
  for (const name of SECRETS) {
    const file = given[toFileName(name)];
    if (file === undefined) continue;
    if (given[name] !== undefined) {
      problems.push(`${name} and ${toFileName(name)} are both set: give one of them`);
      continue;
    }
    const read = readValue(toFileName(name), file);
    if ("problem" in read) problems.push(read.problem);
    else values[name] = read.value;
  }
  return { values, problems };
}
