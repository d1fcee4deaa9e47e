import { useState } from "react";
import { formatCodigo } from "#app/features/atencion/reclamos/reclamos.ts";
import { formatNombre } from "#app/features/personas/usuarios/usuarios.ts";
import { SiPuede, usePuede } from "#app/routing/puesto.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field, GroupError, TextAreaField } from "#app/ui/field.tsx";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { useAction } from "#app/ui/use-action.ts";
import { formatSoles, toDecimal } from "#lib/dinero.ts";
import { formatFechaHora } from "#lib/fechas.ts";
import { formatTelefono } from "#lib/telefono.ts";
import { ConEnlaces } from "./con-enlaces.tsx";
import { Fotos } from "./fotos.tsx";
import { Hilo } from "./hilo.tsx";
import type { RetornoPanel } from "./lista.server.ts";
import { formatLineas, MAX_TEXTO, NOMBRE_MOTIVO } from "./retornos.ts";
import { Etiqueta, Responder } from "./responder-panel.tsx";
import { InsigniaRetorno } from "./tabla-retornos.tsx";

const NOMBRES = { cliente: "Cliente", tienda: "Tienda" } as const;

function Recibir({ lineas, pedido, sugerido, disponible, claves }: RetornoPanel) {
  const { submit, busy, campos } = useAction({ failure: "No se pudo recibir la devolución." });
  return (
    <Panel title="Llegó a la tienda">
      <form
        noValidate
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          submit(event.currentTarget);
        }}
      >
        <input type="hidden" name="accion" value="recibir" />
        <input type="hidden" name="clave" value={claves.recibir} />
        <fieldset className="grid gap-3">
          <legend className="mb-2 font-semibold">Unidades que vuelven al stock</legend>
          {lineas.map(({ producto_id, cantidad }) => (
            <Field
              key={producto_id}
              label={pedido.items.find((item) => item.producto_id === producto_id)?.nombre ?? "Producto"}
              name={`unidades.${producto_id}`}
              inputMode="numeric"
              autoComplete="off"
              defaultValue={String(cantidad)}
              hint={`De ${cantidad}; 0 si no se puede vender otra vez.`}
              error={campos[`unidades.${producto_id}`]}
              className="max-w-28"
            />
          ))}
          <GroupError error={campos.unidades} />
        </fieldset>
        <Field
          label="Devolver, en soles"
          name="monto"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={toDecimal(sugerido)}
          hint={`Lo que pagó por esto, con su parte del cupón. Del pedido quedan ${formatSoles(disponible)}.`}
          error={campos.monto}
        />
        <Button type="submit" size="sm" className="justify-self-start" busy={busy ? "Guardando…" : undefined}>
          Recibir y devolver
        </Button>
      </form>
    </Panel>
  );
}

function Escribir({ claves }: Pick<RetornoPanel, "claves">) {
  const [sent, setSent] = useState(0);
  const { submit, busy, campos } = useAction({
    failure: "No se pudo enviar el mensaje.",
    onDone: () => setSent((n) => n + 1),
  });
  return (
    <form
      key={sent}
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        submit(event.currentTarget);
      }}
    >
      <input type="hidden" name="accion" value="escribir" />
      <input type="hidden" name="clave" value={claves.escribir} />
      <TextAreaField label="Escribir al cliente" name="mensaje" maxLength={MAX_TEXTO} error={campos.mensaje} />
      <Button
        type="submit"
        variant="secondary"
        size="sm"
        className="justify-self-start"
        busy={busy ? "Enviando…" : undefined}
      >
        Enviar mensaje
      </Button>
    </form>
  );
}

export function VistaRetornoPanel({ retorno }: { retorno: RetornoPanel }) {
  const { estado, lineas, pedido, pedido_id, motivo, texto, respuesta, fotos, mensajes, monto, cliente } = retorno;
  const puede = usePuede();
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="grid min-w-0 gap-4">
        <Panel title={formatLineas(lineas, pedido.items)} aside={<InsigniaRetorno estado={estado} />}>
          <p>
            <Link to={`/admin/pedidos/${pedido_id}`} className="link">
              Pedido <span className="tabular-nums">{pedido.numero}</span>
            </Link>
            , {formatNombre(cliente)}
            {pedido.telefono ? `, ${formatTelefono(pedido.telefono)}` : ""}. Pedida el{" "}
            {formatFechaHora(retorno.created_at)}.
          </p>
          <p>
            <strong>{NOMBRE_MOTIVO[motivo]}</strong>
          </p>
          {texto ? <p className="break-words whitespace-pre-line">{texto}</p> : null}
          <Fotos fotos={fotos} toRuta={(foto) => `/admin/pedidos/fotos/${foto}`} className="size-28" />
          {respuesta ? (
            <p className="border-t pt-3 break-words whitespace-pre-line">
              Respuesta: <ConEnlaces texto={respuesta} />
            </p>
          ) : null}
          {monto === null ? null : <p>Se pidió devolver {formatSoles(monto)}.</p>}
        </Panel>
        <Panel title="Mensajes">
          <Hilo
            mensajes={mensajes}
            nombres={NOMBRES}
            toHoja={(hoja) => (puede("ver", "reclamos") ? `/admin/reclamos/${formatCodigo(hoja)}` : null)}
          />
          <SiPuede area="pedidos">
            <Escribir key={mensajes.length} claves={retorno.claves} />
          </SiPuede>
        </Panel>
      </div>
      <div className="grid gap-4">
        <SiPuede area="pedidos">
          {estado === "pedido" ? (
            <>
              <Responder
                accion="aceptar"
                titulo="Aceptar"
                label="Adónde y cómo lo envía"
                hint="La dirección, o la guía que debe usar: el enlace de su etiqueta se puede abrir. Y quién paga el envío. Lo lee el cliente."
                boton="Aceptar devolución"
              />
              <Responder
                accion="rechazar"
                titulo="Rechazar"
                label="Por qué"
                hint="Lo lee el cliente."
                boton="Rechazar devolución"
              />
            </>
          ) : null}
          {estado === "aceptado" ? <Recibir {...retorno} /> : null}
        </SiPuede>
        {estado === "aceptado" ? <Etiqueta key={mensajes.length} {...retorno} /> : null}
      </div>
    </div>
  );
}
