import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";

interface Props {
  /** Where it posts to: the page itself, with the way back in its query. */
  action: string;
  /** Which of the page's forms it is, where there are several. */
  intencion?: string;
  /** What the server answered to this form: what is wrong with all of it, if anything. */
  answer: { mensaje: string | null } | null | undefined;
  /** What was wrong before anything was sent. */
  aviso?: string | null;
  boton: string;
  ocupado: string;
  variant?: "primary" | "secondary" | "danger";
  /** A form among others, not the page's one thing: its button is as wide as its words, and it takes no focus. */
  menor?: boolean;
  formRef?: RefObject<HTMLFormElement | null>;
  children?: ReactNode;
}

const SECRETOS = "input[data-secreto]";

/** Leads the keyboard to the first field to mend. What was typed stays, but never a password. */
function useMending(ref: RefObject<HTMLFormElement | null>, answer: unknown) {
  useEffect(() => {
    const form = ref.current;
    if (!answer || !form) return;
    const secrets = [...form.querySelectorAll<HTMLInputElement>(SECRETOS)];
    for (const input of secrets) input.value = "";
    const wrong = form.querySelector<HTMLElement>("[aria-invalid=true]");
    (wrong ?? secrets[0])?.focus();
  }, [answer, ref]);
}

/** A form about an account, of the sign pages or of the profile: says what is wrong, and where. */
export function Formulario(props: Props) {
  const { action, intencion, answer, boton, ocupado, variant = "primary", menor = false, children } = props;
  const mensaje = answer?.mensaje ?? props.aviso;
  const own = useRef<HTMLFormElement>(null);
  const ref = props.formRef ?? own;
  const { state, formData } = useNavigation();
  const busy = state !== "idle" && (!intencion || formData?.get("intencion") === intencion);
  useMending(ref, answer);
  return (
    // The server checks and answers in Spanish; the browser's own bubbles would speak its language.
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
