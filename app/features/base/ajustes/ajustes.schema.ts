import { z } from "zod";
import type { Env } from "#lib/env.ts";
import { getText, toFieldErrors, toPathErrors } from "#lib/form.ts";
import { parseInput } from "#lib/parse-input.ts";
import { AJUSTES, type ClaveAjuste, CLAVES_AJUSTE, type ValorAjuste } from "./ajustes.ts";
import type { FaltaCategoria } from "./categorias.ts";
import { typedCategorias } from "./categorias.schema.ts";
import { typedCouriers } from "./couriers.schema.ts";
import { hacedoresSchema } from "./hacedores.schema.ts";
import { splitGrupos } from "./palabras.ts";
import { NO_ENTERO } from "./stock.ts";
import { textosSchema } from "./textos.schema.ts";
import { typedZonas } from "./zonas.schema.ts";

export const ordenAjuste = z.intersection(
  z.object({ clave: z.enum(CLAVES_AJUSTE), version: z.coerce.number().int().min(0) }),
  z.discriminatedUnion("accion", [
    z.object({ accion: z.literal("guardar") }),
    z.object({ accion: z.literal("defecto") }),
    z.object({ accion: z.literal("volver"), cambio: z.uuid() }),
  ]),
);

function readFilas(form: FormData): { n: string; fila: Record<string, unknown> }[] {
  const filas = new Map<string, Record<string, unknown>>();
  for (const name of new Set(form.keys())) {
    const [, n = "", campo = ""] = /^valor\.(\d{1,4})\.([a-z_]{1,20})$/.exec(name) ?? [];
    if (n === "") continue;
    const fila = filas.get(n) ?? { habiles: [] };
    // Browsers omit unchecked boxes.
    fila[campo] = campo === "habiles" ? form.getAll(name) : getText(form, name);
    filas.set(n, fila);
  }
  return Array.from(filas, ([n, fila]) => ({ n, fila }));
}

type Typed = { success: true; data: ValorAjuste } | { success: false; campos: Record<string, string> };

function readTabla(form: FormData, schema: z.ZodType<ValorAjuste>): Typed {
  const filas = readFilas(form);
  const read = parseInput(
    schema,
    filas.map(({ fila }) => fila),
  );
  if (read.success) return read;
  const errors = Object.entries(toPathErrors(read.error.issues)).map(([path, message]) => {
    const [index = "", campo] = path.split(".");
    return [campo === undefined ? "valor" : `valor.${filas[Number(index)]?.n}.${campo}`, message];
  });
  return { success: false, campos: Object.fromEntries(errors) };
}

const readOpciones = (form: FormData) => ({
  success: true as const,
  data: form.getAll("valor").filter((value) => typeof value === "string"),
});

const FROM_FORM = {
  interruptor: (form: FormData): Typed => {
    const text = getText(form, "valor");
    if (text === "on" || text === "") return { success: true, data: text === "on" };
    return { success: false, campos: { valor: "Revisa el valor." } };
  },
  numero: (form: FormData): Typed => {
    const text = getText(form, "valor").trim();
    if (/^\d{1,9}$/.test(text)) return { success: true, data: Number(text) };
    return { success: false, campos: { valor: NO_ENTERO } };
  },
  zonas: (form: FormData) => readTabla(form, typedZonas),
  categorias: (form: FormData) => readTabla(form, typedCategorias),
  couriers: (form: FormData) => readTabla(form, typedCouriers),
  textos: (form: FormData) => readTabla(form, textosSchema),
  hacedores: (form: FormData) => readTabla(form, hacedoresSchema),
  opciones: (form: FormData): ReturnType<typeof readOpciones> => readOpciones(form),
  orden: (form: FormData): ReturnType<typeof readOpciones> => readOpciones(form),
  palabras: (form: FormData): Typed => ({ success: true, data: splitGrupos(getText(form, "valor")) }),
};

/** Fields fixed by the environment get their default, which is not stored. */
function readFicha(clave: ClaveAjuste, form: FormData, env: Env): Typed {
  const { valor, defecto, fijados } = AJUSTES[clave];
  const fixed = fijados(env);
  const fields = Object.entries(defecto).map(([nombre, value]) => {
    return [nombre, nombre in fixed ? value : getText(form, `valor.${nombre}`)];
  });
  const read = parseInput(valor, Object.fromEntries(fields));
  if (read.success) return read;
  const errors = Object.entries(toFieldErrors(read.error.issues));
  return { success: false, campos: Object.fromEntries(errors.map(([name, text]) => [`valor.${name}`, text])) };
}

export function parseTyped(clave: ClaveAjuste, form: FormData, env: Env): Typed {
  const { control, valor } = AJUSTES[clave];
  if (control.tipo === "ficha") return readFicha(clave, form, env);
  const typed = FROM_FORM[control.tipo](form);
  if (!typed.success) return typed;
  const judged = valor.safeParse(typed.data);
  if (judged.success) return judged;
  const own = judged.error.issues.find(({ code }) => code === "custom" || code === "too_small");
  return { success: false, campos: { valor: own?.message ?? "Revisa el valor." } };
}

/** Assigns each error to its row's field, or to the table. */
export function placeFaltas(form: FormData, faltas: readonly FaltaCategoria[]): Record<string, string> {
  const filas = readFilas(form);
  const campos = new Map<string, string>();
  for (const { tipo, nombre, mensaje } of faltas) {
    const own = filas.find(({ fila }) => fila[tipo === "usada" ? "antes" : "nombre"] === nombre);
    const name = own ? `valor.${own.n}.${tipo === "usada" ? "nombre" : "producto"}` : "valor";
    campos.set(name, [campos.get(name), mensaje].filter(Boolean).join(" "));
  }
  return Object.fromEntries(campos);
}
