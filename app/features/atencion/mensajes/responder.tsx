import { useRef, useState } from "react";
import type { TextoPreparado } from "#app/features/base/ajustes/textos.ts";
import { fillTexto } from "#app/features/base/ajustes/textos.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField, TextAreaField } from "#app/ui/field.tsx";
import { useAction } from "#app/ui/use-action.ts";
import { MAX_RESPUESTA } from "./mensajes.ts";

interface Props {
  mensaje: { id: string; nombre: string; email: string };
  /** The newest answer shown; empty for none. */
  visto: string;
  clave: string;
  textos: readonly TextoPreparado[];
  /** Without a mail server answers are kept, and not sent. */
  sinServidor: boolean;
}

/** Posts to the message's page. A refusal keeps the text. */
export function ResponderMensaje({ mensaje, visto, clave, textos, sinServidor }: Props) {
  const { id, nombre, email } = mensaje;
  const area = useRef<HTMLTextAreaElement>(null);
  const [texto, setTexto] = useState("");
  // One key until the answer is stored, even if the page reloads its data.
  const intento = useRef("");
  const { submit, busy, campos } = useAction({
    failure: "No se pudo enviar la respuesta.",
    onDone: (_, sent) => {
      // Text typed after sending stays.
      setTexto((typed) => (typed === sent.get("texto") ? "" : typed));
      intento.current = "";
    },
  });
  const insert = (n: string) => {
    const chosen = textos[Number(n)];
    if (n === "" || !chosen) return;
    const filled = fillTexto(chosen.texto, nombre);
    setTexto(texto.trim() === "" ? filled : `${texto.trimEnd()}\n\n${filled}`);
    area.current?.focus();
  };
  return (
    <form
      aria-label="Responder"
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (busy) return;
        intento.current ||= clave;
        submit({ id, accion: "responder", clave: intento.current, visto, texto });
      }}
    >
      {textos.length > 0 ? (
        <SelectField
          label="Texto preparado"
          name="preparado"
          value=""
          hint="Se agrega a tu respuesta, y puedes cambiarlo. Se editan en Ajustes, Mensajes."
          onChange={({ target }) => insert(target.value)}
        >
          <option value="">Elegir un texto…</option>
          {textos.map(({ titulo }, n) => (
            <option key={titulo} value={n}>
              {titulo}
            </option>
          ))}
        </SelectField>
      ) : null}
      <TextAreaField
        ref={area}
        label="Respuesta"
        name="texto"
        rows={8}
        maxLength={MAX_RESPUESTA}
        value={texto}
        error={campos.texto}
        hint={
          sinServidor
            ? "Esta tienda no tiene servidor de correo: la respuesta se guarda en Correos y no se envía."
            : `Se envía a ${email}. Lo que conteste llega al correo de la tienda.`
        }
        onChange={({ target }) => setTexto(target.value)}
      />
      <Button type="submit" size="sm" className="justify-self-start" busy={busy ? "Enviando…" : undefined}>
        Enviar respuesta
      </Button>
    </form>
  );
}
