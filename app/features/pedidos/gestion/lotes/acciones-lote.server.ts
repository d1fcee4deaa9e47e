import { data, type RouterContextProvider } from "react-router";
import { type Tienda, tiendaContext } from "#app/context.ts";
import { usuarioContext } from "#app/features/personas/usuarios/sesion.server.ts";
import { withErrorResult } from "#app/routing/panel-errors.server.ts";
import type { ActionResult } from "#app/ui/use-action.ts";
import { readForm, toFieldErrors } from "#lib/form.ts";
import { formatCantidad, formatNumero } from "#lib/numbers.ts";
import { parseInput } from "#lib/parse-input.ts";
import { parseFiltrosPedidos } from "../lista.ts";
import type { NumerosSueltos } from "../pregunta-courier.tsx";
import { type HojaCargada, loadHoja } from "./cargar-hoja.server.ts";
import { createLote } from "./crear-lote.server.ts";
import { startDeshacer, startReintento } from "./deshacer-lote.server.ts";
import type { FalloHoja } from "./leer-hoja.server.ts";
import { startLote } from "./empezar-lote.server.ts";
import { loteSchema, type PasoLote, pasoLoteSchema, toPaso } from "./lotes.schema.ts";
import { type AccionLotePedidos, formatQuedaran, MAX_LOTE } from "./lotes.ts";

export type RespuestaLotes = ActionResult & { lote?: string; accion?: AccionLotePedidos };

const refuse = (mensaje: string) => ({ ok: false as const, mensaje });

const DEMASIADOS = `Un lote tiene hasta ${formatNumero(MAX_LOTE)} pedidos. Filtra por fechas o por estado y hazlo por partes.`;

export async function answerLotes(request: Request, context: Readonly<RouterContextProvider>) {
  const form = await readForm(request);
  const fields = { ...Object.fromEntries(form), ids: form.getAll("ids") };
  const asked = parseInput(loteSchema, fields);
  if (!asked.success)
    return data(refuse("No se pudo leer lo elegido. Vuelve a la lista y elige otra vez."), { status: 400 });
  const { clave, accion, todos, ids } = asked.data;
  const { db, env } = context.get(tiendaContext);
  return withErrorResult<RespuestaLotes>(context, async () => {
    const filtros = parseFiltrosPedidos(new URL(request.url).searchParams, env.PANEL_ZONA_HORARIA);
    const actor_id = context.get(usuarioContext).id;
    const { tipo } = await createLote(db, { id: clave, accion, de: todos ? filtros : ids, actor_id });
    if (tipo === "ninguno") return refuse("Ya no hay ningún pedido con estos filtros.");
    if (tipo === "demasiados") return refuse(DEMASIADOS);
    return { ok: true, lote: clave, accion };
  });
}

export type RespuestaPaso = ActionResult & {
  fallos?: readonly FalloHoja[];
  cargadas?: number;
  sin_courier?: NumerosSueltos;
};

function answerHoja(hoja: HojaCargada): RespuestaPaso {
  switch (hoja.tipo) {
    case "cargada": {
      const { cargadas } = hoja;
      return {
        ok: true,
        cargadas,
        mensaje: `Se cargaron ${formatCantidad(cargadas, "pedido", "pedidos")} de la hoja.`,
      };
    }
    case "fallos": {
      const n = hoja.fallos.length;
      const mensaje = `${formatCantidad(n, "línea tiene un problema", "líneas tienen problemas")}. No se cargó ninguna.`;
      return { ...refuse(mensaje), fallos: hoja.fallos };
    }
    case "vacia":
      return { ok: false, campos: { texto: "Pega al menos una línea: número de pedido y número de envío." } };
    case "demasiados":
      return refuse(DEMASIADOS);
    case "empezado":
      return refuse("Este lote ya empezó: mira abajo cómo va.");
  }
}

const TARDE = "Ya no queda nada que se pueda deshacer: pasaron los 10 minutos, o alguien lo deshizo antes.";
const SIN_FALLOS = "Ya no queda nada que reintentar: alguien lo hizo antes, o pasó más de un día.";

async function applyPaso(tienda: Tienda, id: string, actor_id: string, paso: PasoLote): Promise<RespuestaPaso> {
  if (paso.paso === "deshacer") return (await startDeshacer(tienda, id, actor_id)) ? { ok: true } : refuse(TARDE);
  if (paso.paso === "reintentar") return (await startReintento(tienda, id)) ? { ok: true } : refuse(SIN_FALLOS);
  if (paso.paso === "cargar")
    return answerHoja(await tienda.db.transaction((tx) => loadHoja(tx, tienda.env, id, paso)));
  const empezado = await startLote(tienda, id, { ...paso, sin_courier: paso.sin_courier === "1" });
  if (empezado.tipo === "hecho") return { ok: true };
  if (empezado.tipo === "sin_courier") return { ok: false, sin_courier: empezado.sueltos };
  if (empezado.tipo !== "otros") return answerHoja(empezado);
  const { hecho = 0 } = empezado.previstas;
  const ahora = `Ahora son ${formatNumero(hecho)}. ${formatQuedaran(empezado.previstas)}`.trim();
  return refuse(`Los pedidos cambiaron desde que abriste esta página. ${ahora} No se hizo nada: revísalos y confirma.`);
}

/** A draft takes a sheet or starts; a started lot is undone, or its failures retried. */
export async function answerLote(request: Request, context: Readonly<RouterContextProvider>, id: string) {
  const asked = parseInput(pasoLoteSchema, toPaso(await readForm(request)));
  if (!asked.success) {
    return data({ ok: false as const, campos: toFieldErrors(asked.error.issues) }, { status: 400 });
  }
  const actor_id = context.get(usuarioContext).id;
  return withErrorResult<RespuestaPaso>(context, () => applyPaso(context.get(tiendaContext), id, actor_id, asked.data));
}
