import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { MAX_MEGABYTES } from "#app/features/imagenes/limite.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { buttonStyle } from "#app/ui/button-style.ts";
import { Field, SelectField } from "#app/ui/field.tsx";
import { formatSoles, toDecimal } from "#lib/dinero.ts";
import { formatFechaHora } from "#lib/fechas.ts";
import { formatTelefono, parseTelefono } from "#lib/telefono.ts";
import { toShortId } from "#lib/text.ts";
import { NOMBRE_ABONO, NOMBRE_CANAL, type SituacionAbono } from "./abonos.ts";
import { Copiar } from "./copiar.tsx";
import type { RechazoAbono } from "./enviar.server.ts";
import type { PaginaAbono } from "./pagina.server.ts";

const TITULO: Record<SituacionAbono, string> = {
  espera: "Paga tu pedido desde tu app",
  revision: "Estamos revisando tu pago",
  falta: "Falta una parte de tu pago",
  tarde: "El plazo para pagar terminó",
  pagado: "Tu pago está confirmado",
  llego_tarde: "Tu pago llegó tarde",
};

function Texto({ situacion, hasta, falta, llegado, enviados }: PaginaAbono) {
  switch (situacion) {
    case "espera":
      return `Guardamos tus productos hasta el ${formatFechaHora(hasta)}.`;
    case "revision":
      return "Te escribiremos apenas lo confirmemos. No hace falta que pagues otra vez.";
    case "falta":
      return `Llegaron ${formatSoles(llegado)}. Paga los ${formatSoles(falta)} que faltan y envíanos ese código.`;
    case "tarde":
      return "Cancelamos el pedido y sus productos volvieron a la tienda. Si ya habías pagado, envíanos el código: una persona lo buscará y te escribirá. No pagues ahora.";
    case "pagado":
      return enviados.some(({ estado }) => estado === "por_verificar")
        ? "Ya estamos con tu pedido. También nos llegó otro código tuyo: si ese dinero llegó, te escribiremos para devolvértelo. No pagues otra vez."
        : "Ya estamos con tu pedido.";
    case "llego_tarde":
      return `Llegaron ${formatSoles(llegado)} cuando el pedido ya estaba cancelado. Una persona de nuestro equipo te escribirá para devolverte el dinero.`;
  }
}

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

/** On a phone, above the form: what to do in the app, in one look. */
function Resumen({ falta, cuenta: { numero, cuentas } }: PaginaAbono) {
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

/** How much, to whom and where. */
function Cuenta({ falta, cuenta: { numero, titular, qr, cuentas } }: PaginaAbono) {
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

/** As the app declares it; without the app the press does nothing. */
const ABRIR_YAPE = "yape://app";

const ENVIA = { titulo: "¿Ya pagaste? Envíanos el código", boton: "Enviar código" };
const CORRIGE = { titulo: "¿Te equivocaste de código? Corrígelo", boton: "Corregir código" };

interface FormularioAbonoProps {
  rechazo: RechazoAbono | null;
  pedido_id: string;
  canales: PaginaAbono["canales"];
  textos: typeof ENVIA;
}

function Formulario({ rechazo, pedido_id, canales, textos }: FormularioAbonoProps) {
  const busy = useNavigation().formData !== undefined;
  const { campos = {}, valores } = rechazo ?? {};
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      noValidate
      preventScrollReset
      aria-labelledby="codigo-titulo"
      className="grid content-start gap-4 rounded-card border bg-surface p-5 sm:p-6"
    >
      <h2 id="codigo-titulo" className="text-xl">
        {textos.titulo}
      </h2>
      {canales.length > 1 ? (
        <SelectField
          key={valores?.canal}
          label="¿Con qué pagaste?"
          name="canal"
          required
          defaultValue={valores?.canal ?? ""}
          error={campos.canal}
        >
          <option value="">Elige uno</option>
          {canales.map((canal) => (
            <option key={canal} value={canal}>
              {NOMBRE_CANAL[canal]}
            </option>
          ))}
        </SelectField>
      ) : (
        <input type="hidden" name="canal" value={canales[0]} />
      )}
      <Field
        label="Código de la operación"
        name="codigo"
        required
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={30}
        defaultValue={valores?.codigo}
        hint="Está en la constancia que te muestra tu app al pagar."
        error={campos.codigo}
      />
      <Field
        label="Foto de la constancia (opcional)"
        name="foto"
        type="file"
        accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
        hint={`De ${MAX_MEGABYTES} MB como máximo. Solo la ve la tienda.`}
        error={campos.foto}
        className="py-2.5 text-sm file:mr-3 file:font-semibold file:text-accent"
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy ? "Enviando..." : undefined}>
          {textos.boton}
        </Button>
        <ButtonLink to={`/pedido/${pedido_id}`} variant="secondary">
          Ver mi pedido
        </ButtonLink>
      </div>
    </Form>
  );
}

function Enviados({ enviados }: Pick<PaginaAbono, "enviados">) {
  if (enviados.length === 0) return null;
  return (
    <section aria-labelledby="enviados" className="grid gap-3">
      <h2 id="enviados" className="text-xl">
        Lo que nos enviaste
      </h2>
      <ul className="grid gap-3">
        {enviados.map(({ id, codigo, estado, motivo, foto, registrado, created_at }) => (
          <li key={id} className="grid gap-1 rounded-card border bg-surface p-4">
            <p>
              Operación <span className="font-mono font-semibold">{codigo}</span>: {NOMBRE_ABONO[estado].toLowerCase()}
            </p>
            {motivo ? <p>{motivo}</p> : null}
            <p className="text-sm text-muted">
              {registrado ? "Lo registró la tienda" : "Enviado"} el {formatFechaHora(created_at)}.{" "}
              {foto ? (
                <a href={`/api/pedidos/fotos/${foto}`} className="link" target="_blank" rel="noreferrer">
                  Ver la foto
                </a>
              ) : null}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The page of a payment by hand: what to pay where, and the code that says it was. Works without scripts. */
export function VistaAbono({ rechazo, ...pagina }: PaginaAbono & { rechazo: RechazoAbono | null }) {
  const { situacion, pedido_id, enviados } = pagina;
  const pays = situacion === "espera" || situacion === "falta";
  const sends = pays || situacion === "tarde" || situacion === "revision";
  const refused =
    sends && situacion !== "revision" ? enviados.findLast(({ estado }) => estado === "rechazado") : undefined;
  return (
    <div className="container-store grid max-w-4xl gap-6 py-6 sm:gap-8 sm:py-12">
      <header className="grid gap-2">
        <p className="text-sm text-muted">
          Pedido <span className="font-mono">{toShortId(pedido_id)}</span>
        </p>
        <h1 className="text-3xl">{TITULO[situacion]}</h1>
        <p className="max-w-text text-muted">
          <Texto {...pagina} />
        </p>
      </header>
      {refused ? (
        <Alert tone="warning" title={`No pudimos confirmar la operación ${refused.codigo}`}>
          {refused.motivo}
        </Alert>
      ) : null}
      {sends ? (
        <div className="grid items-start gap-6 md:grid-cols-2">
          {pays ? <Resumen {...pagina} /> : null}
          <Formulario
            rechazo={rechazo}
            pedido_id={pedido_id}
            canales={pagina.canales}
            textos={situacion === "revision" ? CORRIGE : ENVIA}
          />
          {/* On a phone the code's field comes first: it is in sight when one comes back from the app. */}
          {pays ? <Cuenta {...pagina} /> : null}
        </div>
      ) : (
        <p>
          <ButtonLink to={`/pedido/${pedido_id}`}>Ver mi pedido</ButtonLink>
        </p>
      )}
      <Enviados enviados={enviados} />
    </div>
  );
}
