import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import type { Campos } from "#db/schema/auditoria.ts";
import { auditoria, usuarios } from "#db/schema/index.ts";
import { AJUSTES, type ClaveAjuste, CLAVES_AJUSTE, type ValorAjuste } from "./ajustes.ts";
import type { AjusteEnPanel, CambioAjuste } from "./en-panel.ts";
import { ENTERO } from "./entero.ts";
import { type AjustesDeps, parseValor, readPuestos } from "./ajustes.server.ts";

const CAMBIOS = 5;

const readCampos = (clave: ClaveAjuste, campos: Campos | null) => parseValor(clave, campos?.valor);

/** Another version of the shop may have stored it. */
function describeCampos(clave: ClaveAjuste, campos: Campos | null): string | null {
  const valor = campos?.valor ?? null;
  if (valor === null) return null;
  return AJUSTES[clave].valor.safeParse(valor).success ? AJUSTES[clave].describe(valor) : "un valor anterior";
}

async function listCambios(db: Db): Promise<ReadonlyMap<string, CambioAjuste[]>> {
  const claves = sql`unnest(${sql.param(CLAVES_AJUSTE)}::text[])`;
  const { rows } = await db.execute<{
    id: string;
    clave: ClaveAjuste;
    created_at: string;
    actor: string;
    antes: Campos | null;
    despues: Campos | null;
  }>(sql`
    select cambio.id, clave, cambio.created_at, cambio.antes, cambio.despues,
      coalesce(nullif(trim(${usuarios.nombre} || ' ' || ${usuarios.apellido}), ''), ${usuarios.email}, cambio.actor_id) as actor
    from ${claves} as clave
    cross join lateral (
      select * from ${auditoria} where objeto = 'ajuste' and objeto_id = clave
      order by created_at desc nulls first limit ${CAMBIOS}
    ) as cambio
    left join ${usuarios} on ${usuarios.id} = cambio.actor_id
    order by cambio.created_at desc`);
  const cambios = new Map<string, CambioAjuste[]>();
  for (const { clave, antes, despues, created_at, ...rest } of rows) {
    const cambio = {
      ...rest,
      created_at: new Date(created_at),
      antes: describeCampos(clave, antes),
      despues: describeCampos(clave, despues),
    };
    cambios.set(clave, [...(cambios.get(clave) ?? []), cambio]);
  }
  return cambios;
}

export async function listAjustes({ env, db }: AjustesDeps): Promise<AjusteEnPanel[]> {
  const [puestos, cambios] = await Promise.all([readPuestos(db), listCambios(db)]);
  return CLAVES_AJUSTE.map((clave) => {
    const { etiqueta, ayuda, seccion, muestra, defecto, aplicar, mostrar, describe } = AJUSTES[clave];
    const fijados = AJUSTES[clave].fijados(env);
    const puesto = puestos.get(clave);
    const valor = aplicar(env, puesto?.valor ?? defecto);
    const mostrado = mostrar(valor);
    const fields = mostrado.control === "ficha" ? mostrado.valor.map(({ nombre }) => nombre) : [ENTERO];
    return {
      clave,
      etiqueta,
      ayuda,
      seccion,
      ...(muestra === undefined ? {} : { muestra }),
      mostrado,
      valor: describe(valor),
      defecto: describe(defecto),
      fijados,
      fijo: fields.every((nombre) => nombre in fijados),
      puesto: puesto !== undefined && puesto.valor !== null,
      version: puesto?.version ?? 0,
      historial: cambios.get(clave) ?? [],
    };
  });
}

/** undefined without a change of this id. */
export async function findValorAnterior(
  db: Db,
  clave: ClaveAjuste,
  id: string,
): Promise<ValorAjuste | null | undefined> {
  const isOfIt = and(eq(auditoria.id, id), eq(auditoria.objeto, "ajuste"), eq(auditoria.objeto_id, clave));
  const [found] = await db.select({ antes: auditoria.antes }).from(auditoria).where(isOfIt);
  return found && readCampos(clave, found.antes);
}
