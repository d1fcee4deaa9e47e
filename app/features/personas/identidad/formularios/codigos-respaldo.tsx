import { useRef, useState } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { copyText } from "#lib/secure-context.ts";
import { Button } from "#app/ui/button.tsx";

export function CodigosRespaldo({ codigos }: { codigos: readonly string[] }) {
  const [copied, setCopied] = useState<boolean | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const copy = async () => {
    const done = await copyText(codigos.join("\n"));
    if (!done && list.current) getSelection()?.selectAllChildren(list.current);
    setCopied(done);
  };
  return (
    <>
      <p className="text-muted">
        Guárdalos en un lugar seguro: si pierdes tu teléfono, cada uno te deja entrar una vez. No los volveremos a
        mostrar.
      </p>
      <ul ref={list} className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-control bg-sunken p-4 font-mono sm:max-w-md">
        {codigos.map((codigo) => (
          <li key={codigo}>{codigo}</li>
        ))}
      </ul>
      <Button variant="secondary" className="justify-self-start" onClick={() => void copy()}>
        {copied ? <Icon name="check" className="size-5" /> : <Icon name="copy" className="size-5" />}
        {copied ? "Copiados" : "Copiar"}
      </Button>
      <output className="text-sm text-muted empty:hidden">
        {copied === false
          ? "Tu navegador no nos deja copiar aquí: los códigos están seleccionados, cópialos tú."
          : null}
      </output>
    </>
  );
}
