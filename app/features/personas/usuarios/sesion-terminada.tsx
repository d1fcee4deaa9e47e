import { useEffect, useEffectEvent, useRef, useState } from "react";
import { registerSignInPrompt } from "#lib/sign-in-again.ts";
import { EntrarAqui } from "./entrar-aqui.tsx";
import { EntrarEnOtraPestana } from "./entrar-otra-pestana.tsx";
import { isBack } from "./sesion-cambios.ts";
import { startOver } from "./sesion-navegador.ts";
import { useSesion } from "./use-sesion.ts";

/** In ms; the person may sign in in another tab. */
const EVERY = 3_000;

interface Props {
  usuario_id: string;
  externo: string | null;
}

/**
 * When something is sent after the session ended, asks to sign in again above the page, and then sends it. For somebody
 * else the page starts over.
 */
export function SesionTerminada({ usuario_id: id, externo }: Props) {
  const { usuario } = useSesion();
  const [open, setOpen] = useState(false);
  const [round, setRound] = useState(0);
  const answer = useRef<PromiseWithResolvers<boolean> | null>(null);
  const isOfAnother = usuario !== null && usuario.id !== id;
  useEffect(() => {
    if (isOfAnother) startOver();
  }, [isOfAnother]);
  useEffect(() => {
    const ask = async (follows: boolean) => {
      // The person may have signed in in another tab.
      if (await isBack(id)) return true;
      if (follows) return false;
      answer.current ??= Promise.withResolvers<boolean>();
      setOpen(true);
      return answer.current.promise;
    };
    const end = registerSignInPrompt({ person: id, ask });
    return () => {
      end();
      answer.current?.resolve(false);
    };
  }, [id]);
  const settle = (back: boolean) => {
    setOpen(false);
    answer.current?.resolve(back);
    answer.current = null;
  };
  const look = useEffectEvent(() => void isBack(id).then((is) => (is ? settle(true) : undefined)));
  useEffect(() => {
    if (!open) return undefined;
    const timer = setInterval(look, EVERY);
    return () => clearInterval(timer);
  }, [open]);
  if (!open) return null;
  const dialog = {
    email: usuario?.email ?? "",
    onBack: () => settle(true),
    onLeave: () => settle(false),
    // A browser closes a dialog at the second Esc.
    onClose: () => setRound(round + 1),
  };
  return externo ? (
    <EntrarEnOtraPestana key={round} externo={externo} {...dialog} />
  ) : (
    <EntrarAqui key={round} id={id} {...dialog} />
  );
}
