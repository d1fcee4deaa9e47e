import { type ComponentProps, useState } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { Field } from "#app/ui/field.tsx";
import { useHydrated } from "#app/ui/use-store.ts";

type Props = Omit<ComponentProps<typeof Field>, "type" | "label" | "name"> & { label?: string; name?: string };

/** Pasting is allowed. */
export function CampoClave({ label = "Contraseña", name = "password", ...props }: Props) {
  const [visible, setVisible] = useState(false);
  const hydrated = useHydrated();
  const icon = visible ? "eye-off" : "eye";
  return (
    <div className="relative">
      <Field
        {...props}
        label={label}
        name={name}
        type={visible ? "text" : "password"}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        data-secreto=""
        className="pr-13"
      />
      {hydrated ? (
        <button
          type="button"
          onClick={() => setVisible(!visible)}
          // Stays beside the input, whatever messages follow below.
          className="absolute top-[1.8125rem] right-0.5 grid size-11 place-items-center rounded-control text-muted hover:text-ink"
        >
          <Icon name={icon} className="size-5" />
          <span className="sr-only">
            {visible ? "Ocultar" : "Mostrar"} {label.toLocaleLowerCase("es")}
          </span>
        </button>
      ) : null}
    </div>
  );
}

interface PropsNueva {
  label?: string;
  ademas?: string;
  error: string | undefined;
}

export function CampoClaveNueva({ label, ademas, error }: PropsNueva) {
  const hint = `Usa 8 caracteres o más; una frase es fácil de recordar.${ademas ? ` ${ademas}` : ""}`;
  return <CampoClave label={label} autoComplete="new-password" required hint={hint} error={error} />;
}

/** For password managers, where the form has no e-mail field. */
export function CuentaDeClave({ email }: { email: string }) {
  return <input type="email" name="cuenta" autoComplete="username" defaultValue={email} readOnly hidden />;
}
