import { type ComponentProps, useRef, useState } from "react";
import { findPropuesta } from "#app/features/base/aspecto/propuesta.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";

interface Props extends ComponentProps<typeof Field> {
  defaultValue: string;
}

const COMPLETO = /^#[0-9a-f]{6}$/i;

/** The text and the browser's own picker show one colour; what is sent of the picker is not read. */
export function CampoColor({ defaultValue, error, ...field }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [shown, setShown] = useState(defaultValue);
  // What was refused is said of that colour alone.
  const [refused, setRefused] = useState({ error, color: shown });
  if (refused.error !== error) setRefused({ error, color: shown });
  const propuesta = findPropuesta(error);
  const write = (color: string) => {
    if (!input.current) return;
    input.current.value = color;
    // The form learns that something was typed.
    input.current.dispatchEvent(new Event("input", { bubbles: true }));
  };
  return (
    <div className="grid justify-items-start gap-2">
      <div className="flex w-full items-start gap-2">
        <div className="flex-1">
          <Field
            {...field}
            ref={input}
            error={refused.color === shown ? error : undefined}
            defaultValue={defaultValue}
            autoComplete="off"
            spellCheck={false}
            onInput={({ currentTarget: { value } }) => setShown(value)}
          />
        </div>
        <input
          type="color"
          name={`${field.name}.paleta`}
          aria-label={`Elegir ${field.label.toLowerCase()}`}
          value={COMPLETO.test(shown) ? shown.toLowerCase() : defaultValue}
          onChange={({ currentTarget: { value } }) => write(value)}
          disabled={field.readOnly}
          className="mt-7 h-12 w-14 shrink-0 rounded-control border border-line-strong bg-surface p-1"
        />
      </div>
      {propuesta && propuesta !== shown ? (
        <Button
          variant="secondary"
          size="sm"
          onClick={() => {
            write(propuesta);
            // The button is gone then.
            input.current?.focus();
          }}
        >
          Usar {propuesta}
        </Button>
      ) : null}
    </div>
  );
}
