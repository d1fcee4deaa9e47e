import { z } from "zod";
import { type Centimos, centimos, parseSoles } from "#lib/dinero.ts";
import type { ZonaEnvio } from "#lib/envio/zonas.ts";
import { cleanLine } from "#lib/text.ts";
import { isLugar, parseLugar } from "#lib/ubigeo/lugares.ts";
import { MAX_COSTO, MAX_DIAS, MAX_LUGARES, MAX_ZONAS } from "./limites-zonas.ts";

const amount = (max: number) => z.number().int().min(0).max(max).transform(centimos);

const zona = z.object({
  nombre: z.string().min(1).max(40),
  alcance: z.string().min(1).max(120),
  lugares: z.array(z.string().refine(isLugar)).max(MAX_LUGARES),
  costo: amount(MAX_COSTO),
  gratis_desde: amount(10 * MAX_COSTO).nullable(),
  dias: z.tuple([z.number().int().min(0), z.number().int().max(MAX_DIAS)]).refine(([from, to]) => from <= to),
  corte: z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/),
  habiles: z.array(z.number().int().min(0).max(6)).min(1).max(7),
});

type Report = (index: number, campo: "nombre" | "lugares", message: string) => void;

function judgeTogether(zonas: readonly Pick<ZonaEnvio, "nombre" | "lugares">[], report: Report): void {
  if (zonas.length === 0) return;
  const names = new Set<string>();
  const lugares = new Set<string>();
  let resto = 0;
  for (const [index, one] of zonas.entries()) {
    const name = one.nombre.toLowerCase();
    if (names.has(name)) report(index, "nombre", "Otra zona ya se llama así.");
    names.add(name);
    if (one.lugares.some((lugar) => lugares.has(lugar)))
      report(index, "lugares", "Uno de estos lugares ya está en otra zona.");
    for (const lugar of one.lugares) lugares.add(lugar);
    if (one.lugares.length > 0) continue;
    resto += 1;
    if (resto > 1) report(index, "lugares", "Escribe sus lugares: solo una zona puede valer para el resto del Perú.");
  }
  if (resto === 0) report(zonas.length - 1, "lugares", "Deja una zona sin lugares: valdrá para el resto del Perú.");
}

const together = (zonas: readonly Pick<ZonaEnvio, "nombre" | "lugares">[], context: z.RefinementCtx) =>
  judgeTogether(zonas, (index, campo, message) => context.addIssue({ code: "custom", path: [index, campo], message }));

/** For stored values. */
export const zonasSchema: z.ZodType<readonly ZonaEnvio[]> = z.array(zona).min(1).max(MAX_ZONAS).superRefine(together);

const text = (max: number, missing: string) =>
  z
    .string()
    .transform(cleanLine)
    .pipe(z.string().min(1, missing).max(max, `Escribe ${max} caracteres como máximo.`));

function readAmount(typed: string, max: number, context: z.RefinementCtx): Centimos {
  const read = parseSoles(typed.replaceAll(",", ".").replace(/^\s*S\/\s*/i, ""));
  if (read !== null && read <= max) return read;
  const message = read === null ? "Escribe un monto en soles: 15.00." : `Escribe hasta ${max / 100} soles.`;
  context.addIssue({ code: "custom", message });
  return z.NEVER;
}

const typedCosto = z.string().transform((typed, context) => readAmount(typed, MAX_COSTO, context));
const typedGratis = z
  .string()
  .transform((typed, context) => (typed.trim() === "" ? null : readAmount(typed, 10 * MAX_COSTO, context)));

const typedDays = z
  .string()
  .trim()
  .regex(/^\d{1,2}$/, "Escribe un número de días.")
  .transform(Number)
  .pipe(z.number().max(MAX_DIAS, `Escribe hasta ${MAX_DIAS} días.`));

const typedLugares = z.string().transform((typed, context) => {
  const lines = typed.split("\n").map(cleanLine).filter(Boolean);
  const found = lines.map((line) => ({ line, codigo: parseLugar(line) }));
  const unknown = found.find(({ codigo }) => codigo === null);
  const issue = (message: string) => context.addIssue({ code: "custom", message });
  if (unknown)
    issue(
      `No conocemos «${unknown.line}». Escribe un departamento (Cusco), una provincia (Calca, Cusco) o un distrito (Lares, Calca, Cusco).`,
    );
  if (lines.length > MAX_LUGARES) issue(`Escribe hasta ${MAX_LUGARES} lugares.`);
  return [...new Set(found.flatMap(({ codigo }) => codigo ?? []))];
});

const typedZona = z
  .object({
    nombre: text(40, "Escribe el nombre de la zona."),
    alcance: text(120, "Escribe qué lugares son, como lo leerá el cliente."),
    lugares: typedLugares,
    costo: typedCosto,
    gratis_desde: typedGratis,
    dias_minimo: typedDays,
    dias_maximo: typedDays,
    corte: z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, "Escribe una hora: 14:00."),
    habiles: z.array(z.coerce.number().int().min(0).max(6)).min(1, "Marca al menos un día."),
  })
  .superRefine(({ dias_minimo, dias_maximo }, context) => {
    if (dias_minimo <= dias_maximo) return;
    context.addIssue({ code: "custom", path: ["dias_maximo"], message: "No puede ser menos que el mínimo." });
  })
  .transform(({ dias_minimo, dias_maximo, ...rest }): ZonaEnvio => ({ ...rest, dias: [dias_minimo, dias_maximo] }));

/** For form values. */
export const typedZonas = z
  .array(typedZona)
  .min(1, "Deja al menos una zona.")
  .max(MAX_ZONAS, `Puede haber hasta ${MAX_ZONAS} zonas.`)
  .superRefine(together);
