import { data, type RouterContextProvider } from "react-router";
import { tiendaContext } from "#app/context.ts";
import { usuarioContext } from "#app/features/personas/usuarios/sesion.server.ts";
import { withErrorResult } from "#app/routing/panel-errors.server.ts";
import type { ActionResult } from "#app/ui/use-action.ts";
import { type Centimos, formatSoles } from "#lib/dinero.ts";
import { formatSigned } from "#lib/dinero-con-signo.ts";
import { readForm, toFieldErrors, toPathErrors } from "#lib/form.ts";
import { parseInput } from "#lib/parse-input.ts";
import { closeArqueo, openArqueo, type ResultadoCierre } from "./arqueos.server.ts";
import { type LiquidacionNueva, type ResultadoLiquidacion, settleCourier } from "./liquidar.server.ts";
import { cajaSchema, liquidacionSchema, toLiquidacion } from "./mostrador.schema.ts";

function tellCierre(cierre: ResultadoCierre, contado: Centimos): ActionResult {
  if (cierre.tipo === "ya") return { ok: false, mensaje: "Otra persona ya cerró esta caja." };
  const resto = contado - cierre.esperado;
  const cuanto =
    resto === 0 ? "Cuadra." : resto > 0 ? `Sobran ${formatSigned(resto)}.` : `Faltan ${formatSigned(-resto)}.`;
  if (cierre.tipo === "cerrado") return { ok: true, mensaje: `Caja cerrada. ${cuanto}` };
  const espera = `Se esperan ${formatSigned(cierre.esperado)} y contaste ${formatSoles(contado)}. ${cuanto}`;
  return { ok: false, campos: { contado: espera, otro_monto: cuanto } };
}

/** The till day: opened and closed with a count. */
export async function answerCaja(request: Request, context: Readonly<RouterContextProvider>) {
  const asked = parseInput(cajaSchema, Object.fromEntries(await readForm(request)));
  if (!asked.success) return data({ ok: false as const, campos: toFieldErrors(asked.error.issues) }, { status: 400 });
  const { db } = context.get(tiendaContext);
  const actor_id = context.get(usuarioContext).id;
  const orden = asked.data;
  return withErrorResult(context, async (): Promise<ActionResult> => {
    if (orden.accion === "cerrar") return tellCierre(await closeArqueo(db, { ...orden, actor_id }), orden.contado);
    const abierta = (await openArqueo(db, { ...orden, actor_id })) === "abierto";
    return abierta ? { ok: true, mensaje: "Caja abierta." } : { ok: false, mensaje: "La caja ya estaba abierta." };
  });
}

function tellLiquidacion(resultado: ResultadoLiquidacion, { suma }: Pick<LiquidacionNueva, "suma">): ActionResult {
  switch (resultado.tipo) {
    case "hecha":
      return { ok: true, mensaje: "Liquidación guardada: sus pedidos quedaron pagados con lo que se cobró." };
    case "repetida":
      return { ok: true, mensaje: "Esa liquidación ya estaba guardada." };
    case "suma": {
      const [escrita, filas] = [formatSoles(suma), formatSoles(resultado.filas)];
      return {
        ok: false,
        campos: {
          suma: `Los pedidos elegidos suman ${filas} y entregó ${escrita}. Corrige el pedido que llegó distinto.`,
        },
      };
    }
    case "otro_monto":
      return { ok: false, campos: { otro_monto: resultado.numeros.join(", ") } };
    case "cambio":
      return {
        ok: false,
        mensaje: `El pedido ${resultado.numero} cambió mientras tanto. Nada se guardó: mira la lista.`,
      };
  }
}

export async function answerLiquidacion(request: Request, context: Readonly<RouterContextProvider>) {
  const asked = parseInput(liquidacionSchema, toLiquidacion(await readForm(request)));
  if (!asked.success) {
    const campos = Object.entries(toPathErrors(asked.error.issues)).map(([path, mensaje]) => {
      return [path.startsWith("filas") ? "filas" : path, mensaje];
    });
    return data({ ok: false as const, campos: Object.fromEntries(campos) }, { status: 400 });
  }
  const tienda = context.get(tiendaContext);
  const actor_id = context.get(usuarioContext).id;
  return withErrorResult(context, async () =>
    tellLiquidacion(await settleCourier(tienda, { ...asked.data, actor_id }), asked.data),
  );
}
