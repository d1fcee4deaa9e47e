import type { Tienda } from "#app/context.ts";
import type { Tx } from "#db/client.server.ts";
import { findAjustes } from "#app/features/base/ajustes/ajustes.server.ts";
import { toSeguimiento } from "#app/features/base/ajustes/couriers.ts";

/** The listed courier as a shipment stores it; null where the list lacks it. An empty name means none. */
export async function findCourier(
  tx: Tx,
  env: Tienda["env"],
  { courier, numero }: { courier: string; numero: string },
): Promise<{ courier: string; recojo: boolean; seguimiento: string | null } | null> {
  if (courier === "") return { courier, recojo: false, seguimiento: null };
  const { couriers } = await findAjustes(tx, env);
  const found = couriers.find(({ nombre }) => nombre === courier);
  return found ? { courier, recojo: found.tipo === "recojo", seguimiento: toSeguimiento(found, numero) } : null;
}
