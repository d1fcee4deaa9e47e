import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";

interface Props {
  /** Where it posts to: the page itself, with the way back in its query. */
  action: string;
  /** What is wrong with all of it. */
  mensaje: string | null;
  /** Changes with each answer of the server. */
  answer: unknown;
  boton: string;
  ocupado: string;
  formRef?: RefObject<HTMLFormElement | null>;
  children: ReactNode;
}

/** A form of the sign pages: says what is wrong, and leads the keyboard to the first field to mend. What
 * was typed stays, but never the password. */
export function Formulario({ action, mensaje, answer, boton, ocupado, formRef, children }: Props) {
  const own = useRef<HTMLFormElement>(null);
  const ref = formRef ?? own;
  const busy = useNavigation().state !== "idle";
  useEffect(() => {
    const clave = ref.current?.elements.namedItem("password");
    if (!answer || !(clave instanceof HTMLInputElement)) return;
    clave.value = "";
    const wrong = ref.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    (wrong ?? clave).focus();
  }, [answer, ref]);
  return (
    // The server checks and answers in Spanish; the browser's own bubbles would speak its language.
    <Form ref={ref} method="post" action={action} noValidate className="grid gap-5">
      {mensaje ? <Alert tone="danger">{mensaje}</Alert> : null}
      {children}
      <Button type="submit" className="w-full" busy={busy ? ocupado : undefined}>
        {boton}
      </Button>
    </Form>
  );
}
