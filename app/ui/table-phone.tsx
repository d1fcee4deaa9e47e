import { useLocation, useNavigate } from "react-router";
import { Icon } from "./icon.tsx";
import { toListHref, SORT, type Sort, formatSort } from "#lib/list-params.ts";
import { SelectAllBox } from "./select-row.tsx";
import { useListParams } from "./use-list-params.ts";
import type { Selection } from "./use-selection.ts";

const END = "max-md:col-start-3 max-md:ml-3 max-md:justify-self-end max-md:self-start";
const BADGE = "max-md:leading-6";

/** Places in a phone's card for a row. */
const PLACES = {
  picture: "max-md:col-start-1 max-md:row-start-1 max-md:row-span-2 max-md:mr-3",
  "1": "max-md:col-start-2 max-md:row-start-1",
  "2": "max-md:col-start-2 max-md:row-start-2",
  "3": "max-md:col-start-2 max-md:row-start-3",
  "1 end": `max-md:row-start-1 ${END}`,
  "2 end": `max-md:row-start-2 ${END} ${BADGE}`,
  "3 end": `max-md:row-start-3 ${END} ${BADGE}`,
  aside: "max-md:col-start-4 max-md:row-start-1 max-md:row-span-2 max-md:-mr-2 max-md:ml-2",
};

export type PhonePlace = keyof typeof PLACES;

const ALONE = "max-md:col-start-2 max-md:col-span-2";

/** Without a right end, the left one takes the whole line. */
export function toPlace(place: PhonePlace | "none" | undefined, columns: readonly { phone?: string }[]): string {
  if (place === "none") return "max-md:hidden";
  if (place === undefined) return ALONE;
  const shared = !/^\d$/.test(place) || columns.some(({ phone }) => phone === `${place} end`);
  return shared ? PLACES[place] : `${PLACES[place]} max-md:col-span-2`;
}

export const WAYS = {
  number: ["de menor a mayor", "de mayor a menor"],
  text: ["de la A a la Z", "de la Z a la A"],
  date: ["primero lo más antiguo", "primero lo más reciente"],
} as const;

interface Props {
  columns: readonly { id: string; header: string; sortable?: "asc" | "desc"; sorts?: keyof typeof WAYS }[];
  sort: Sort | undefined;
  selection: Selection | undefined;
  ids: string[];
}

export function SortChoice({ columns, sort, selection, ids }: Props) {
  const navigate = useNavigate();
  const state: unknown = useLocation().state;
  const { readCurrent } = useListParams();
  const sortable = sort ? columns.filter((column) => column.sortable) : [];
  if (!selection && sortable.length === 0) return null;
  const options = sortable.flatMap(({ id, header, sorts = "number" }) =>
    WAYS[sorts].map((way, n) => [formatSort({ key: id, desc: n === 1 }), `${header}: ${way}`] as const),
  );
  const value = sort ? formatSort(sort) : "";
  const known = options.some(([option]) => option === value);
  return (
    <div className="flex items-center gap-2 border-b px-0.5 md:hidden noscript:hidden">
      {selection ? <SelectAllBox ids={ids} selection={selection} /> : null}
      {options.length > 0 ? (
        <label className="ml-auto flex min-w-0 items-center gap-2 px-2.5">
          <Icon name="arrow-up-down" className="size-4 shrink-0 text-muted stroke-2" />
          <select
            aria-label="Ordenar por"
            value={known ? value : ""}
            className="min-h-11 w-full min-w-0 bg-surface font-semibold"
            onChange={({ target }) => {
              void navigate(toListHref(readCurrent(), { [SORT]: target.value }), { preventScrollReset: true, state });
            }}
          >
            {known ? null : <option value="">Orden usual</option>}
            {options.map(([option, texto]) => (
              <option key={option} value={option}>
                {texto}
              </option>
            ))}
          </select>
        </label>
      ) : null}
    </div>
  );
}
