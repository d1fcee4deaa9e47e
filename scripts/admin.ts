// npm run admin -- correo@ejemplo.pe: gives a user the role admin.
import { giveAdmin } from "#app/features/usuarios/dar-admin.server.ts";
import { ScriptRefused, withDb } from "./with-db.ts";

await withDb(async (db, env) => {
  const email = process.argv[2]?.trim();
  if (!email) throw new ScriptRefused("Falta el correo: npm run admin -- correo@ejemplo.pe");
  const refusal = await giveAdmin(db, email, env);
  if (refusal !== null) throw new ScriptRefused(refusal);
  console.log(`${email} ya es admin.`);
});
