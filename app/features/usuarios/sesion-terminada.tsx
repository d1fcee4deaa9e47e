import { useEffect, useEffectEvent, useRef, useState } from "react";
import { registerSignInPrompt } from "#lib/sign-in-again.ts";
import { EntrarAqui } from "./entrar-aqui.tsx";
import { EntrarEnOtraPestana } from "./entrar-otra-pestana.tsx";
import { isBack } from "./sesion-cambios.ts";
import { sesionStore } from "./sesion-navegador.ts";
import { useSesion } from "./use-sesion.ts";

/** While the dialog is open: signing in elsewhere in this browser closes it. */
function useElsewhere(open: boolean, onBack: () => void) {
  const back = useEffectEvent(onBack);
  useEffect(() => {
    if (!open) return undefined;
    const look = () => {
      void isBack().then((is) => (is ? back() : undefined));
    };
    // Every page writes to storage who is signed in.
    window.addEventListener("storage", look);
    window.addEventListener("focus", look);
    return () => {
      window.removeEventListener("storage", look);
      window.removeEventListener("focus", look);
    };
  }, [open]);
}

/**
 * On pages that need a session: when something is sent after it ended, asks to sign in again above the page, and then
 * sends it. Whoever signed out is not asked, here or in another tab. `externo` names the external provider.
 */
export function SesionTerminada({ externo }: { externo: string | null }) {
  const { usuario } = useSesion();
  const [open, setOpen] = useState(false);
  const [round, setRound] = useState(0);
  const answer = useRef<PromiseWithResolvers<boolean> | null>(null);
  useEffect(() => {
    const end = registerSignInPrompt(() => {
      if (!sesionStore.get().usuario) return Promise.resolve(false);
      answer.current ??= Promise.withResolvers<boolean>();
      setOpen(true);
      return answer.current.promise;
    });
    return () => {
      end();
      answer.current?.resolve(false);
    };
  }, []);
  const settle = (back: boolean) => {
    setOpen(false);
    answer.current?.resolve(back);
    answer.current = null;
  };
  useElsewhere(open, () => settle(true));
  if (!open || !usuario) return null;
  const dialog = {
    email: usuario.email,
    onBack: () => settle(true),
    // Leads to the sign-in page.
    onLeave: () => settle(false),
    // Opens again: a browser closes a dialog at the second Esc.
    onClose: () => setRound(round + 1),
  };
  return externo ? (
    <EntrarEnOtraPestana key={round} externo={externo} {...dialog} />
  ) : (
    <EntrarAqui key={round} {...dialog} />
  );
}
