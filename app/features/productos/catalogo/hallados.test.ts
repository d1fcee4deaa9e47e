import { expect, it } from "vitest";
import { splitTerminos, toSinonimos } from "../terminos.ts";
import { splitHallados } from "./hallados.ts";

const sinonimos = toSinonimos([
  ["chompa", "suéter"],
  ["polo", "camiseta"],
]);

const show = (nombre: string, search: string) =>
  splitHallados(nombre, splitTerminos(search, sinonimos))
    .map(({ texto, hallado }) => (hallado ? `[${texto}]` : texto))
    .join("");

it.each([
  // Accents, on either side, and the ñ.
  ["cafe", "Café molido", "[Café] molido"],
  ["CAFÉ", "Cafe molido", "[Cafe] molido"],
  ["nan", "Ñandú", "[Ñan]dú"],
  ["nino", "Gorro de niño", "Gorro de [niño]"],
  // Several words, in any order, each by itself.
  ["alpaca chompa", "Chompa de alpaca", "[Chompa] de [alpaca]"],
  ["manta alpaca", "Manta de mezcla de alpaca", "[Manta] de mezcla de [alpaca]"],
  ["taza taza", "Taza de taza", "[Taza] de [taza]"],
  // Beginnings and parts, while it is being typed.
  ["alpa", "Chompa de alpaca", "Chompa de [alpa]ca"],
  ["jin tel", "Cojín de telar", "Co[jín] de [tel]ar"],
  ["aza", "Taza bicolor", "T[aza] bicolor"],
  // The best way alone: what stands as a word is not marked within others.
  ["te", "Taza de té con tetera", "Taza de [té] con tetera"],
  ["te", "Taza con tetera", "Taza con [te]tera"],
  ["de", "Espadero sandero", "Espadero sandero"],
  ["chompa de alpaca", "Chompa delgada de alpaca", "[Chompa] delgada [de] [alpaca]"],
  ["sol", "Girasol y sol", "Girasol y [sol]"],
  // Plurals and singulars.
  ["tazas", "Taza de cerámica", "[Taza] de cerámica"],
  ["taza", "Tazas de cerámica", "[Taza]s de cerámica"],
  ["jabones", "Jabón de avena", "[Jabón] de avena"],
  ["jabon", "Trío de jabones", "Trío de [jabon]es"],
  ["luces", "Luz de noche", "[Luz] de noche"],
  ["luz", "Luces de noche", "[Luces] de noche"],
  ["mantas", "Mantarraya con manta", "Mantarraya con [manta]"],
  // Synonyms: words that begin with one.
  ["sueter", "Chompa de alpaca", "[Chompa] de alpaca"],
  ["sueteres", "Chompas de alpaca", "[Chompas] de alpaca"],
  ["camiseta", "Polo de algodón para el polígono", "[Polo] de algodón para el polígono"],
  ["polo", "Camiseta y monopolo", "[Camiseta] y monopolo"],
  // Punctuation ends a word.
  ["n.° 5", "Pelota de fútbol N.° 5", "Pelota de fútbol [N.°] [5]"],
  ["500", "Miel (500 g)", "Miel ([500] g)"],
  // Nothing.
  ["vaso", "Taza", "Taza"],
  ["", "Taza", "Taza"],
  ["taza", "", ""],
])("'%s' in «%s»: %s", (search, nombre, expected) => {
  expect(show(nombre, search)).toBe(expected);
  // As a file of another system may have written it: each accent is a character of its own.
  expect(show(nombre.normalize("NFD"), search)).toBe(expected.normalize("NFD"));
});
