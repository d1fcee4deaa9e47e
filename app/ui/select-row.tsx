import { cx } from "./cx.ts";
import { AS } from "./table-roles.ts";
import type { Selection } from "./use-selection.ts";

const BOX = "grid size-11 cursor-pointer place-items-center md:size-7";

export function SelectRow(props: { id: string; name: string; selection: Selection; className: string }) {
  const { id, name, selection, className } = props;
  return (
    <td
      {...AS.cell}
      className={cx(
        className,
        "w-10 max-md:absolute max-md:top-1/2 max-md:left-0.5 max-md:z-1 max-md:-translate-y-1/2",
      )}
    >
      <label className={cx(BOX, "relative z-1")}>
        <input
          type="checkbox"
          aria-label={`Seleccionar ${name}`}
          className="size-4.5"
          checked={selection.has(id)}
          onChange={(event) => {
            const { nativeEvent } = event;
            selection.toggle(id, "shiftKey" in nativeEvent && nativeEvent.shiftKey === true);
          }}
        />
      </label>
    </td>
  );
}

export function SelectAllBox({ ids, selection, texto }: { ids: string[]; selection: Selection; texto?: string }) {
  const chosen = ids.filter(selection.has).length;
  return (
    <label className={texto ? "flex min-h-11 cursor-pointer items-center gap-3 px-3 font-semibold" : BOX}>
      <input
        type="checkbox"
        aria-label="Seleccionar todo lo de esta página"
        className="size-4.5"
        checked={chosen > 0 && chosen === ids.length}
        ref={(box) => {
          if (box) box.indeterminate = chosen > 0 && chosen < ids.length;
        }}
        onChange={() => selection.setAll(ids, chosen < ids.length)}
      />
      {texto}
    </label>
  );
}

export function SelectAll({ className, ...props }: { ids: string[]; selection: Selection; className: string }) {
  return (
    <th scope="col" {...AS.columnheader} className={cx(className, "w-10")}>
      <SelectAllBox {...props} />
    </th>
  );
}
