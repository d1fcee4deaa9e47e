import { useId } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { ESTRELLAS, formatEstrellas } from "./opiniones.ts";

interface Props {
  inicial: number;
  error?: string;
}

export function CampoEstrellas({ inicial, error }: Props) {
  const id = useId();
  return (
    <fieldset
      role="radiogroup"
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error ${id}-hint` : `${id}-hint`}
      className="grid gap-1.5"
    >
      <legend className="mb-1.5 text-sm font-semibold">¿Cuántas estrellas le das?</legend>
      <div className="flex w-max rounded-control text-maiz-stroke">
        {ESTRELLAS.toReversed().map((n) => (
          <label
            key={n}
            className="relative grid size-12 place-items-center rounded-control has-focus-visible:outline-2 has-focus-visible:outline-accent [&_svg]:fill-sunken [&:has(~label_input:checked)_svg]:fill-maiz [&:has(input:checked)_svg]:fill-maiz"
          >
            <input
              type="radio"
              name="estrellas"
              value={n}
              defaultChecked={n === inicial}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <Icon name="star" className="size-8 stroke-[1.5]" />
            <span className="sr-only">{formatEstrellas(n)}</span>
          </label>
        ))}
      </div>
      <p id={`${id}-hint`} className="text-sm text-muted">
        1 es muy malo y 5, excelente.
      </p>
      {error ? (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-sm font-medium text-danger">
          <Icon name="circle-exclamation-point" className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
