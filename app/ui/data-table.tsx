import { type ReactNode, use } from "react";
import { useLocation } from "react-router";
import { Link } from "./link.tsx";
import { Icon } from "./icon.tsx";
import type { Coincidencia } from "#lib/text.ts";
import { toListHref, SORT, type Sort, formatSort } from "#lib/list-params.ts";
import { cx } from "./cx.ts";
import { MatchLine } from "./match-line.tsx";
import { type Density, isColumnShown } from "#lib/list-view.ts";
import { toListOrigin } from "./list-origin.ts";
import { ListViewContext } from "./list-view-context.ts";
import { SelectAll, SelectRow } from "./select-row.tsx";
import { type PhonePlace, toPlace, SortChoice, type WAYS } from "./table-phone.tsx";
import { AS } from "./table-roles.ts";
import { useListParams } from "./use-list-params.ts";
import type { Selection } from "./use-selection.ts";

export interface Column<Row> {
  /** Also the sort key (`orden=id`). */
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  align?: "left" | "right";
  /** The first press sorts so: descending suits numbers and dates. */
  sortable?: "asc" | "desc";
  sorts?: keyof typeof WAYS;
  /** For wide screens; phones use `phone`. */
  from?: "lg" | "xl";
  /** A line of its own by default. */
  phone?: PhonePlace | "none";
  bare?: boolean;
  /** Offered in `ListOptions`, with this default. */
  choose?: "shown" | "hidden" | undefined;
}

interface Props<Row> {
  caption: string;
  /** Without it all columns are shown. */
  list?: string | undefined;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  getId: (row: Row) => string;
  getName: (row: Row) => string;
  sort?: Sort;
  /** The first column that is no picture has the link. */
  toHref?: (row: Row) => string;
  /** A match in text that the row does not show. */
  toMatch?: (row: Row) => Coincidencia | null;
  selection?: Selection;
}

/** For buttons in rows, whose link is the row itself. */
export const QUIET = "text-muted group-hover:text-accent focus-visible:text-accent";

const FROM = { lg: "md:max-lg:hidden", xl: "md:max-xl:hidden" };
const HEAD =
  "sticky top-(--encabezado,0px) z-10 border-b bg-surface px-3 py-2 text-left text-xs font-semibold whitespace-nowrap text-muted first:rounded-tl-card first:pl-4 last:rounded-tr-card last:pr-4";
const ROOM: Record<Density, string> = { compacta: "md:py-2", comoda: "md:p-4" };
const CELL = "md:border-b md:px-3 md:align-middle md:first:pl-4 md:last:pr-4 md:group-last:border-b-0";
/** Controls lie above the row's link. */
const ABOVE =
  "[&_a]:relative [&_a]:z-1 [&_button]:relative [&_button]:z-1 [&_label]:relative [&_label]:z-1 [&_summary]:relative [&_summary]:z-1";

function SortLink<Row>({ column, sort }: { column: Column<Row>; sort: Sort | undefined }) {
  const { params } = useListParams();
  const state: unknown = useLocation().state;
  const active = sort?.key === column.id;
  const desc = active ? !sort.desc : column.sortable === "desc";
  const icon = active ? (sort.desc ? "arrow-down" : "arrow-up") : "chevrons-up-down";
  return (
    <Link
      to={toListHref(params, { [SORT]: formatSort({ key: column.id, desc }) })}
      state={state}
      preventScrollReset
      className={cx(
        "-mx-1.5 inline-flex min-h-7 items-center gap-1 rounded-sm px-1.5 hover:text-ink",
        active && "text-ink",
      )}
    >
      {column.header}
      <Icon name={icon} className={cx("size-3.5 stroke-2", !active && "opacity-50")} />
    </Link>
  );
}

function HeadCell<Row>({ column, sort }: { column: Column<Row>; sort: Sort | undefined }) {
  const { id, header, align, sortable, from } = column;
  const order = sort?.desc ? "descending" : "ascending";
  return (
    <th
      scope="col"
      {...AS.columnheader}
      aria-sort={sortable && sort?.key === id ? order : undefined}
      className={cx(HEAD, align === "right" && "text-right", from && FROM[from])}
    >
      {sortable ? <SortLink column={column} sort={sort} /> : header}
    </th>
  );
}

interface RowProps<Row> extends Pick<Props<Row>, "columns" | "toHref" | "toMatch" | "getName" | "selection"> {
  row: Row;
  id: string;
}

function RowCells<Row>({ row, id, columns, toHref, toMatch, getName, selection }: RowProps<Row>) {
  // Back returns to the list as it was.
  const here = useLocation();
  const room = cx(CELL, ROOM[use(ListViewContext).view.density]);
  const selected = selection?.has(id) ?? false;
  const main = columns.findIndex(({ phone }) => phone !== "picture");
  const match = toMatch?.(row);
  return (
    <tr
      {...AS.row}
      aria-selected={selection ? selected : undefined}
      className={cx(
        "group relative scroll-my-28 max-md:grid max-md:grid-cols-[auto_minmax(0,1fr)_auto_auto] max-md:items-center",
        "max-md:border-b max-md:px-4 max-md:py-1 max-md:last:border-b-0",
        toHref && "hover:bg-sunken/60",
        selected && "bg-accent-soft hover:bg-accent-soft",
        selection && "max-md:pl-12",
      )}
    >
      {selection ? <SelectRow id={id} name={getName(row)} selection={selection} className={room} /> : null}
      {columns.map(({ id: key, header, cell, align, from, phone, bare }, index) => (
        <td
          key={key}
          {...AS.cell}
          className={cx(
            room,
            index !== main && ABOVE,
            align === "right" && "tabular-nums md:text-right",
            from && FROM[from],
            toPlace(phone, columns),
            phone || bare ? null : "max-md:flex max-md:items-center max-md:justify-between max-md:gap-4",
          )}
        >
          {/* Phones show no column names. */}
          {bare || index === main ? null : (
            <span className={cx("text-muted md:hidden", phone && "max-md:sr-only")}>{header} </span>
          )}
          {index === main && toHref ? (
            // A dialog opens over the list, which must not scroll.
            <Link
              to={toHref(row)}
              state={toListOrigin(here)}
              preventScrollReset={toHref(row).startsWith("?")}
              className="font-semibold after:absolute after:inset-0"
            >
              {cell(row)}
            </Link>
          ) : (
            cell(row)
          )}
          {index === main && match ? <MatchLine {...match} /> : null}
        </td>
      ))}
    </tr>
  );
}

/** Cards on phones. Roles are set by hand, since CSS display removes a table's. */
export function DataTable<Row>({ caption, list, columns, rows, getId, sort, selection, ...props }: Props<Row>) {
  const { pending } = useListParams();
  const { view } = use(ListViewContext);
  const shown = columns.filter((column) => isColumnShown(view, list, column));
  return (
    <div className="rounded-card border bg-surface text-sm">
      <SortChoice {...{ columns, sort, selection }} ids={rows.map(getId)} />
      <table
        {...AS.table}
        aria-busy={pending}
        className={cx("w-full transition-opacity max-md:block", pending && "opacity-50 delay-150")}
      >
        <caption className="sr-only">{caption}</caption>
        <thead {...AS.rowgroup} className="max-md:hidden">
          <tr {...AS.row}>
            {selection ? <SelectAll ids={rows.map(getId)} selection={selection} className={HEAD} /> : null}
            {shown.map((column) => (
              <HeadCell key={column.id} column={column} sort={sort} />
            ))}
          </tr>
        </thead>
        <tbody {...AS.rowgroup} className="max-md:block">
          {rows.map((row) => (
            <RowCells key={getId(row)} id={getId(row)} columns={shown} {...{ row, selection }} {...props} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
