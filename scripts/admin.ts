// npm run admin -- correo@ejemplo.pe: gives a user the role admin.
import { giveAdmin } from "#app/features/usuarios/dar-admin.server.ts";
import { Refused, withDb } from "./with-db.ts";

await withDb(async (db, env) => {
  const email = process.argv[2]?.trim();
  if (!email) throw new Refused("Falta el correo: npm run admin -- correo@ejemplo.pe");
  const refusal = await giveAdmin(db, email, env);
  if (refusal !== null) throw new Refused(refusal);
  console.log(`${email} ya es admin.`);
});
