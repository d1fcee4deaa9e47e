import { sql } from "drizzle-orm";
import type { Store } from "../store.ts";

export interface Word {
  text: string;
  share: number;
}

/** Words of some products, most frequent first; at least four letters. */
export async function listWords({ db }: Store): Promise<Word[]> {
  const { rows } = await db.execute<{ text: string; share: number }>(sql`
    with asked as (select id, nombre, descripcion from productos where eliminado_en is null order by id limit 1000)
    select word as text, (count(distinct id)::real / (select count(*) from asked))::float8 as share
    from asked, regexp_split_to_table(lower(nombre || ' ' || descripcion), '[^[:alpha:]]+') as word
    where length(word) >= 4
    group by word order by share desc, word`);
  return rows;
}

export const pickWord = (words: readonly Word[], share: number): Word => {
  const [nearest] = words.toSorted((a, b) => Math.abs(a.share - share) - Math.abs(b.share - share));
  if (!nearest) throw new Error("the products have no words");
  return nearest;
};
