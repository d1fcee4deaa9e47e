import { z } from "zod";
import { PAGINAS, type Rapidez } from "./rapidez.ts";

const medida = (most: number) => z.number().min(0).max(most).optional();

const HORA = 3_600_000;

export const rapidezSchema: z.ZodType<Rapidez> = z.strictObject({
  pagina: z.enum(PAGINAS),
  lcp: medida(HORA),
  inp: medida(HORA),
  cls: medida(1_000),
});
