import { useState } from "react";
import { copyText } from "#lib/secure-context.ts";
import { Button } from "./button.tsx";

export function CopyButton({ text, label }: { text: string; label: string }) {
  const [said, setSaid] = useState("");
  return (
    <span className="flex flex-wrap items-center gap-2 noscript:hidden">
      <Button
        variant="secondary"
        size="sm"
        onClick={async () => setSaid((await copyText(text)) ? "Copiado" : "No se pudo copiar: selecciónalo.")}
      >
        {label}
      </Button>
      <output className="text-sm text-muted">{said}</output>
    </span>
  );
}
