import { Icon } from "#app/ui/icon.tsx";
import { iconButtonStyle } from "#app/ui/button-style.ts";

interface Props {
  recientes: readonly string[];
  onErase: (reciente: string) => void;
  onClear: () => void;
}

/** Keeps the focus in the text field. */
const KEEP_FOCUS = { onPointerDown: (event: React.PointerEvent) => event.preventDefault() };

/** These stand beside the listbox because its options cannot hold buttons. */
export function BorrarRecientes({ recientes, onErase, onClear }: Props) {
  return (
    <div className="absolute top-2 right-2 z-1 grid justify-items-end">
      <button
        type="button"
        {...KEEP_FOCUS}
        onClick={onClear}
        className="link min-h-9 rounded-control px-3 text-sm font-semibold"
      >
        Borrar todas
      </button>
      {recientes.map((reciente) => (
        <button
          key={reciente}
          type="button"
          {...KEEP_FOCUS}
          aria-label={`Borrar «${reciente}» de las búsquedas recientes`}
          onClick={() => onErase(reciente)}
          className={iconButtonStyle("text-muted")}
        >
          <Icon name="x" className="size-4" />
        </button>
      ))}
    </div>
  );
}
