import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";

interface Props {
  action: string;
  intencion?: string;
  answer: { mensaje: string | null } | null | undefined;
  aviso?: string | null;
  boton: string;
  ocupado: string;
  variant?: "primary" | "secondary" | "danger";
  /** Typed passwords stay: the answer is about something else. */
  conserva?: boolean;
  /** Has a narrow button and no autofocus. */
  menor?: boolean;
  formRef?: RefObject<HTMLFormElement | null>;
  children?: ReactNode;
}

const SECRETOS = "input[data-secreto]";

/** Focuses the first wrong field and empties passwords and codes. */
function useMending(ref: RefObject<HTMLFormElement | null>, answer: unknown, conserva: boolean) {
  useEffect(() => {
    const form = ref.current;
    if (!answer || !form || conserva) return;
    const secrets = [...form.querySelectorAll<HTMLInputElement>(SECRETOS)];
    for (const input of secrets) input.value = "";
    const wrong = form.querySelector<HTMLElement>("[aria-invalid=true]");
    (wrong ?? secrets[0])?.focus();
  }, [answer, ref, conserva]);
}

export function Formulario(props: Props) {
  const { action, intencion, answer, boton, ocupado, variant = "primary", menor = false, children } = props;
  const mensaje = answer?.mensaje ?? props.aviso;
  const own = useRef<HTMLFormElement>(null);
  const ref = props.formRef ?? own;
  const { state, formData } = useNavigation();
  const busy = state !== "idle" && (!intencion || formData?.get("intencion") === intencion);
  useMending(ref, answer, props.conserva ?? false);
  return (
    // The browser's messages would be in its own language.
    <Form ref={ref} method="post" action={action} noValidate preventScrollReset={menor} className="grid gap-5">
      {intencion ? <input type="hidden" name="intencion" value={intencion} /> : null}
      {mensaje ? <Alert tone="danger">{mensaje}</Alert> : null}
      {children}
      <Button
        type="submit"
        variant={variant}
        className={cx(menor ? "justify-self-start" : "w-full")}
        busy={busy ? ocupado : undefined}
      >
        {boton}
      </Button>
    </Form>
  );
}
