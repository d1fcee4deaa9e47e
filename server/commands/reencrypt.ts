import { ENLACE_DIAS } from "#app/features/base/enlaces/enlaces.server.ts";
import { encryptClavesAnew } from "#app/features/cuentas/claves/claves.server.ts";
import { encryptEmisorAnew } from "#app/features/pedidos/comprobantes/emisor.server.ts";
import { NAVEGADOR_DIAS } from "#app/features/personas/identidad/dispositivo.ts";
import { SESION_DIAS } from "#app/features/personas/identidad/proveedor.server.ts";
import { encryptDosPasosAnew } from "#app/features/personas/identidad/secretos.server.ts";
import type { Tx } from "#db/client.server.ts";
import type { AuthSecret } from "#lib/auth-secret.ts";
import type { Env } from "#lib/env.ts";
import { deriveKey } from "#lib/encrypt.server.ts";
import { OperatorError } from "#lib/errors.ts";
import { formatFecha, startOfDay, toDia } from "#lib/fechas.ts";
import { readAuthSecret } from "../secrets.ts";
import { requireNewest, withDb } from "./with-db.ts";

/** All that is kept encrypted under AUTH_SECRET. */
const KEPT: readonly {
  que: string;
  encryptAnew: (tx: Tx, secret: AuthSecret) => Promise<{ hechos: number; ilegibles: number }>;
}[] = [
  { que: "segundos factores", encryptAnew: encryptDosPasosAnew },
  {
    que: "llave y claves de comprobantes",
    encryptAnew: (tx, secret) => encryptEmisorAnew(tx, deriveKey(secret, "comprobantes")),
  },
  {
    que: "claves de proveedores",
    encryptAnew: (tx, secret) => encryptClavesAnew(tx, deriveKey(secret, "claves")),
  },
];

/** What the older secret signed, and for how many days it may be shown to the shop. */
const SIGNED = [
  { dias: SESION_DIAS, fin: "las sesiones abiertas antes de hoy siguen" },
  { dias: NAVEGADOR_DIAS, fin: "los navegadores de quien ya entró se reconocen" },
  { dias: ENLACE_DIAS, fin: "los enlaces de los correos ya enviados sirven" },
] as const;

const inDays = (dias: number) => formatFecha(startOfDay(toDia(new Date()), dias));

/**
 * Encrypts under AUTH_SECRET, in one transaction, all that AUTH_SECRET_ANTERIOR encrypted, beside a running shop; again
 * changes nothing. Returns the exit status: 1 where something can be read with neither.
 */
export async function reencrypt(env: Env): Promise<number> {
  const secret = readAuthSecret(env);
  if (secret.older === null)
    throw new OperatorError(
      "Pon el valor nuevo en AUTH_SECRET y el de antes en AUTH_SECRET_ANTERIOR, reinicia todos los servidores y vuelve a correr esta orden.",
    );
  return withDb(env, async (db) => {
    await requireNewest(db);
    const counts = await db.transaction(async (tx) => {
      const all = [];
      for (const { que, encryptAnew } of KEPT) all.push({ que, ...(await encryptAnew(tx, secret)) });
      return all;
    });
    for (const { que, hechos } of counts) console.log(`Cifrado con AUTH_SECRET: ${que}, ${hechos}.`);
    const ilegibles = counts.filter((one) => one.ilegibles > 0);
    for (const { que, ilegibles: cuenta } of ilegibles)
      console.log(`No se puede leer con ninguno de los dos, y queda como estaba: ${que}, ${cuenta}.`);
    console.log("Nada de lo guardado necesita ya AUTH_SECRET_ANTERIOR. Mientras siga puesto:");
    for (const { dias, fin } of SIGNED) console.log(`- ${fin}: hasta el ${inDays(dias)}`);
    console.log(`Desde el ${inDays(ENLACE_DIAS)} puedes quitarlo. Si ya lo habías corrido, vale la fecha de entonces.`);
    return ilegibles.length > 0 ? 1 : 0;
  });
}
