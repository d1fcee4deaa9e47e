import { type ReactNode, useState } from "react";
import { buttonStyle } from "#app/ui/button-style.ts";
import { formatSoles, toDecimal } from "#lib/dinero.ts";
import { formatTelefono, parseTelefono } from "#lib/telefono.ts";
import type { PaginaAbono } from "./pagina.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { copyText } from "#lib/secure-context.ts";

/** `que` names the text for screen readers. */
function Copiar({ texto, que }: { texto: string; que: string }) {
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

/** The app's URL scheme; without the app it does nothing. */
const ABRIR_YAPE = "yape://app";

function Dato({ nombre, children, copia }: { nombre: string; children: ReactNode; copia: string }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      <dt className="flex-1 text-sm text-muted">{nombre}</dt>
      <dd className="order-last w-full text-lg font-semibold wrap-anywhere tabular-nums select-all">{children}</dd>
      <dd>
        <Copiar texto={copia} que={nombre.toLowerCase()} />
      </dd>
    </div>
  );
}

export function Resumen({ falta, cuenta: { numero, cuentas } }: PaginaAbono) {
  const celular = formatTelefono(parseTelefono(numero) ?? numero);
  const donde = celular || cuentas[0] || "";
  return (
    <div className="grid gap-3 rounded-card border bg-surface p-4 md:hidden">
      <p className="flex flex-wrap items-center gap-x-3">
        <span className="flex-1 text-lg font-semibold tabular-nums">
          {formatSoles(falta)} al {donde}
        </span>
        <Copiar texto={celular ? celular.replaceAll(" ", "") : donde} que={celular ? "el celular" : "la cuenta"} />
      </p>
      {numero ? (
        <a href={ABRIR_YAPE} className={buttonStyle("secondary", "md", "w-full")}>
          Abrir Yape
        </a>
      ) : null}
    </div>
  );
}

export function Cuenta({ falta, cuenta: { numero, titular, qr, cuentas } }: PaginaAbono) {
  const celular = formatTelefono(parseTelefono(numero) ?? numero);
  return (
    <section
      aria-labelledby="donde"
      className="grid content-start gap-4 rounded-card border bg-surface p-5 sm:p-6 md:order-first"
    >
      <h2 id="donde" className="text-xl">
        Dónde pagar
      </h2>
      {qr ? (
        <img
          src={qr}
          alt="Código QR para pagar a la tienda"
          className="w-64 max-w-full justify-self-center bg-[#fff] p-2"
        />
      ) : null}
      <dl className="grid gap-4">
        <Dato nombre="Monto exacto" copia={toDecimal(falta)}>
          {formatSoles(falta)}
        </Dato>
        {numero ? (
          <Dato nombre="Yape o Plin al celular" copia={celular.replaceAll(" ", "")}>
            {celular}
          </Dato>
        ) : null}
        {cuentas.map((linea, n) => (
          <Dato key={linea} nombre={cuentas.length > 1 ? `Cuenta ${n + 1}` : "Cuenta"} copia={linea}>
            {linea}
          </Dato>
        ))}
        {titular ? (
          <div>
            <dt className="text-sm text-muted">A nombre de</dt>
            <dd className="text-lg font-semibold">{titular}</dd>
          </div>
        ) : null}
      </dl>
    </section>
  );
}
