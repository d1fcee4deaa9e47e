import { data, type RouterContextProvider } from "react-router";
import { tiendaContext } from "#app/context.ts";
import { countHit } from "#app/features/base/limites/limites.server.ts";
import { usuarioContext } from "#app/features/personas/usuarios/sesion.server.ts";
import { getText, readForm, readTexts, toFieldErrors } from "#lib/form.ts";
import { parseInput } from "#lib/parse-input.ts";
import { readFotos, storeFotos } from "./fotos.server.ts";
import { CAMPOS_OPINION, type CampoOpinion, opinionSchema } from "./opinion.schema.ts";
import { type Derecho, TEXTO_SIN_DERECHO } from "./opiniones.ts";
import { getOwnOpinion, removeOpinion, saveOpinion } from "./opiniones.server.ts";

const LIMITE = { max: 30, seconds: 60 * 60 };

export interface RechazoOpinion {
  mensaje: string | null;
  campos: Partial<Record<CampoOpinion | "fotos", string>>;
  valores: Record<CampoOpinion, string>;
}

const refuse = (status: number, rechazo: RechazoOpinion) => data({ hecho: null, rechazo }, { status });
const done = (hecho: "guardada" | "quitada") => data({ hecho, rechazo: null });

const explain = (tipo: Exclude<Derecho["tipo"], "puede"> | "sin_cuenta"): string =>
  tipo === "sin_cuenta" ? "Tu cuenta ya no existe." : TEXTO_SIN_DERECHO[tipo];

export async function answerFormulario(
  request: Request,
  context: Readonly<RouterContextProvider>,
  producto_id: string,
) {
  const tienda = context.get(tiendaContext);
  const { id: usuario_id } = context.get(usuarioContext);
  const cual = { usuario_id, producto_id };
  const form = await readForm(request);
  const valores = readTexts(form, CAMPOS_OPINION);
  const intencion = getText(form, "intencion");
  if (intencion !== "guardar" && intencion !== "quitar") throw data(null, { status: 400 });
  if (tienda.env.LIMITES && (await countHit(tienda.db, `opinion:${usuario_id}`, LIMITE)) > 0) {
    const mensaje = "Cambiaste tus opiniones muchas veces seguidas. Espera unos minutos y vuelve a intentarlo.";
    return refuse(429, { mensaje, campos: {}, valores });
  }
  if (intencion === "quitar") {
    await removeOpinion(tienda, cual);
    return done("quitada");
  }
  const parsed = parseInput(opinionSchema, valores);
  if (!parsed.success) return refuse(400, { mensaje: null, campos: toFieldErrors(parsed.error.issues), valores });
  const own = await getOwnOpinion(tienda.db, usuario_id, producto_id);
  const gone = form.getAll("quitar_foto");
  const kept = own?.fotos.filter((foto) => !gone.includes(foto)) ?? [];
  const stored = await storeFotos(tienda, usuario_id, kept, readFotos(form));
  if ("razon" in stored) return refuse(400, { mensaje: null, campos: { fotos: stored.razon }, valores });
  const saved = await saveOpinion(tienda, cual, { ...parsed.data, fotos: stored.fotos });
  if (saved.tipo === "guardada") return done("guardada");
  return refuse(409, { mensaje: explain(saved.tipo), campos: {}, valores });
}
