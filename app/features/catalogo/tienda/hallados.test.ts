import { expect, it } from "vitest";
import { splitTerminos, toSinonimos } from "#app/features/catalogo/busquedas/terminos.ts";
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
  ["cafe", "Café molido", "[Café] molido"],
  ["CAFÉ", "Cafe molido", "[Cafe] molido"],
  ["nan", "Ñandú", "[Ñan]dú"],
  ["nino", "Gorro de niño", "Gorro de [niño]"],
  ["alpaca chompa", "Chompa de alpaca", "[Chompa] de [alpaca]"],
  ["manta alpaca", "Manta de mezcla de alpaca", "[Manta] de mezcla de [alpaca]"],
  ["taza taza", "Taza de taza", "[Taza] de [taza]"],
  ["alpa", "Chompa de alpaca", "Chompa de [alpa]ca"],
  ["jin tel", "Cojín de telar", "Co[jín] de [tel]ar"],
  ["aza", "Taza bicolor", "T[aza] bicolor"],
  // Only the best kind of match is marked.
  ["te", "Taza de té con tetera", "Taza de [té] con tetera"],
  ["te", "Taza con tetera", "Taza con [te]tera"],
  ["de", "Espadero sandero", "Espadero sandero"],
  ["chompa de alpaca", "Chompa delgada de alpaca", "[Chompa] delgada [de] [alpaca]"],
  ["sol", "Girasol y sol", "Girasol y [sol]"],
  ["tazas", "Taza de cerámica", "[Taza] de cerámica"],
  ["taza", "Tazas de cerámica", "[Taza]s de cerámica"],
  ["jabones", "Jabón de avena", "[Jabón] de avena"],
  ["jabon", "Trío de jabones", "Trío de [jabon]es"],
  ["luces", "Luz de noche", "[Luz] de noche"],
  ["luz", "Luces de noche", "[Luces] de noche"],
  ["mantas", "Mantarraya con manta", "Mantarraya con [manta]"],
  // Synonyms match beginnings of words.
  ["sueter", "Chompa de alpaca", "[Chompa] de alpaca"],
  ["sueteres", "Chompas de alpaca", "[Chompas] de alpaca"],
  ["camiseta", "Polo de algodón para el polígono", "[Polo] de algodón para el polígono"],
  ["polo", "Camiseta y monopolo", "[Camiseta] y monopolo"],
  ["n.° 5", "Pelota de fútbol N.° 5", "Pelota de fútbol [N.°] [5]"],
  ["500", "Miel (500 g)", "Miel ([500] g)"],
  ["vaso", "Taza", "Taza"],
  ["", "Taza", "Taza"],
  ["taza", "", ""],
])("'%s' in «%s»: %s", (search, nombre, expected) => {
  expect(show(nombre, search)).toBe(expected);
  // Decomposed accents, as other systems write them.
  expect(show(nombre.normalize("NFD"), search)).toBe(expected.normalize("NFD"));
});
