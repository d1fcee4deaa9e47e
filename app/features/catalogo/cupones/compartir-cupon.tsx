import { useState } from "react";
import { copyText } from "#lib/secure-context.ts";
import { Icon } from "#app/ui/icon.tsx";
import { buttonStyle } from "#app/ui/button-style.ts";
import { Button } from "#app/ui/button.tsx";

interface Props {
  codigo: string;
  condiciones: string;
  enlace: string;
}

/** Announces conditions, end and uses too (Ley 29571, art. 14). */
export function CompartirCupon({ codigo, condiciones, enlace }: Props) {
  const [aviso, setAviso] = useState("");
  const texto = `Cupón ${codigo}: ${condiciones} ${enlace}`;
  const copy = async (what: string, done: string) =>
    setAviso((await copyText(what)) ? done : "No se pudo copiar: selecciona el texto y cópialo.");
  return (
    <div className="grid gap-3">
      <p className="text-sm break-words">{texto}</p>
      <p className="text-sm text-muted">
        Donde anuncies el cupón van sus condiciones, hasta cuándo vale y cuántos usos hay (Ley 29571, artículo 14).
        Quien abra el enlace lo tendrá puesto en su carrito.
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="secondary" size="sm" onClick={() => void copy(texto, "Texto copiado")}>
          <Icon name="copy" className="size-4 stroke-2" />
          Copiar todo
        </Button>
        <Button variant="tertiary" size="sm" onClick={() => void copy(enlace, "Enlace copiado")}>
          Copiar solo el enlace
        </Button>
        <a
          href={`https://wa.me/?text=${encodeURIComponent(texto)}`}
          target="_blank"
          rel="noopener"
          className={buttonStyle("tertiary", "sm")}
        >
          <Icon name="message-circle" className="size-4 stroke-2" />
          WhatsApp
        </a>
        <output className="text-sm text-muted">{aviso}</output>
      </div>
    </div>
  );
}
