import { useState } from "react";
import { canShare, copyText, shareLink } from "#lib/secure-context.ts";
import { Icon } from "#app/ui/icon.tsx";
import { buttonStyle } from "#app/ui/button-style.ts";
import { Button } from "#app/ui/button.tsx";

interface Props {
  nombre: string;
  url: string;
}

export default function Compartir({ nombre, url }: Props) {
  const [aviso, setAviso] = useState("");
  const copy = async () =>
    setAviso((await copyText(url)) ? "Enlace copiado" : `No se pudo copiar. El enlace es ${url}`);
  return (
    <fieldset aria-label="Compartir este producto" className="-ml-3 flex min-w-0 flex-wrap gap-1">
      {canShare() ? (
        <Button variant="tertiary" size="sm" onClick={() => void shareLink(nombre, url)}>
          <Icon name="share" />
          Compartir
        </Button>
      ) : null}
      <a
        href={`https://wa.me/?text=${encodeURIComponent(`${nombre} ${url}`)}`}
        target="_blank"
        rel="noopener"
        className={buttonStyle("tertiary", "sm")}
      >
        <Icon name="message-circle" />
        WhatsApp
      </a>
      <Button variant="tertiary" size="sm" onClick={() => void copy()}>
        <Icon name="copy" />
        Copiar enlace
      </Button>
      <output className="self-center px-3 text-sm text-muted">{aviso}</output>
    </fieldset>
  );
}
