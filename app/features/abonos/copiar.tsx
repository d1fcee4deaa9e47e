import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { copyText } from "#lib/secure-context.ts";

/** Copies a text that stands beside it. `que` names it for who cannot see which one. */
export function Copiar({ texto, que }: { texto: string; que: string }) {
  const [aviso, setAviso] = useState("");
  const copy = async () => setAviso((await copyText(texto)) ? "Copiado" : "No se pudo copiar");
  return (
    <>
      <Button
        variant="tertiary"
        size="sm"
        className="noscript:hidden print:hidden"
        aria-label={`Copiar ${que}`}
        onClick={() => void copy()}
      >
        <Icon name={aviso === "Copiado" ? "check" : "copy"} className="size-4" />
        {aviso || "Copiar"}
      </Button>
      <span className="sr-only" aria-live="polite">
        {aviso}
      </span>
    </>
  );
}
