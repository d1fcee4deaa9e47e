import { Alert } from "#app/ui/alert.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { formatSoles } from "#lib/dinero.ts";
import { formatFechaHora } from "#lib/fechas.ts";
import { NOMBRE_ABONO, type SituacionAbono } from "./abonos.ts";
import { Cuenta, Resumen } from "./cuenta-abono.tsx";
import { useRutaPedido } from "#app/features/pedidos/pedidos/use-ruta-pedido.ts";
import type { RechazoAbono } from "./enviar.server.ts";
import { CORRIGE, ENVIA, FormularioAbono } from "./formulario-abono.tsx";
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

function Enviados({ enviados, pedido_id }: Pick<PaginaAbono, "enviados" | "pedido_id">) {
  const { toPrivado } = useRutaPedido(pedido_id);
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
                <a href={toPrivado(`/api/pedidos/fotos/${foto}`)} className="link" target="_blank" rel="noreferrer">
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

/** The page works without scripts. */
export function VistaAbono({ rechazo, ...pagina }: PaginaAbono & { rechazo: RechazoAbono | null }) {
  const { situacion, envia, pedido_id, numero_pedido, enviados } = pagina;
  const { toRuta } = useRutaPedido(pedido_id);
  const pays = situacion === "espera" || situacion === "falta";
  const refused =
    envia && situacion !== "revision" ? enviados.findLast(({ estado }) => estado === "rechazado") : undefined;
  return (
    <div className="container-store grid max-w-4xl gap-6 py-6 sm:gap-8 sm:py-12">
      <header className="grid gap-2">
        <p className="text-sm text-muted">
          Pedido <span className="tabular-nums">{numero_pedido}</span>
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
      {envia ? (
        <div className="grid items-start gap-6 md:grid-cols-2">
          {pays ? <Resumen {...pagina} /> : null}
          <FormularioAbono
            rechazo={rechazo}
            pedido_id={pedido_id}
            canales={pagina.canales}
            textos={situacion === "revision" ? CORRIGE : ENVIA}
          />
          {/* On phones the code's field comes first, visible on return from the app. */}
          {pays ? <Cuenta {...pagina} /> : null}
        </div>
      ) : (
        <p>
          <ButtonLink to={toRuta()}>Ver mi pedido</ButtonLink>
        </p>
      )}
      <Enviados enviados={enviados} pedido_id={pedido_id} />
    </div>
  );
}
