import { Form, useNavigation } from "react-router";
import { Alert } from "#app/ui/alert.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { useRutaPedido } from "#app/features/pedidos/pedidos/use-ruta-pedido.ts";
import { TextAreaField } from "#app/ui/field.tsx";
import { formatSoles } from "#lib/dinero.ts";
import { formatFecha } from "#lib/fechas.ts";
import { type ConRechazo, FormularioRetorno, readRechazo } from "./formulario-retorno.tsx";
import { ConEnlaces } from "./con-enlaces.tsx";
import { Fotos } from "./fotos.tsx";
import { Hilo } from "./hilo.tsx";
import type { PaginaRetornos } from "./lista.server.ts";
import type { RechazoRetorno } from "./pedir.server.ts";
import { formatLineas, MAX_TEXTO, NOMBRE_MOTIVO, NOMBRE_RETORNO } from "./retornos.ts";

const NOMBRES = { cliente: "Tú", tienda: "La tienda" } as const;

type UnRetorno = PaginaRetornos["retornos"][number];
function Escribir({ id, clave, rechazo }: Pick<UnRetorno, "id" | "clave"> & ConRechazo) {
  const { formData } = useNavigation();
  const busy = formData?.get("retorno_id") === id && formData.get("intencion") === "escribir";
  const { mensaje, campos, valores }: Omit<RechazoRetorno, "de"> = readRechazo(rechazo, id);
  return (
    <Form key={clave} method="post" noValidate preventScrollReset className="grid gap-3">
      {mensaje ? <Alert tone="danger">{mensaje}</Alert> : null}
      <input type="hidden" name="retorno_id" value={id} />
      <input type="hidden" name="clave" value={clave} />
      <TextAreaField
        label="Escribir a la tienda"
        name="mensaje"
        maxLength={MAX_TEXTO}
        defaultValue={valores.mensaje}
        error={campos.mensaje}
      />
      <div>
        <Button
          type="submit"
          name="intencion"
          value="escribir"
          variant="secondary"
          size="sm"
          busy={busy ? "Enviando..." : undefined}
        >
          Enviar mensaje
        </Button>
      </div>
    </Form>
  );
}

function describePaso({ estado, respuesta, monto }: UnRetorno): string {
  switch (estado) {
    case "pedido":
      return "La tienda te responderá aquí.";
    case "aceptado":
      return respuesta;
    case "rechazado":
      return respuesta;
    case "recibido":
      return monto !== null && monto > 0
        ? `Recibimos tus productos y pedimos devolverte ${formatSoles(monto)}. Aquí verás cuando esté hecho.`
        : "Recibimos tus productos.";
    case "retirado":
      return "Retiraste esta devolución.";
  }
}

type RetornoProps = { retorno: UnRetorno } & Pick<PaginaRetornos, "items" | "pedido_id"> & ConRechazo;

function Tarjeta({ retorno, items, pedido_id, rechazo }: RetornoProps) {
  const { toPrivado } = useRutaPedido(pedido_id);
  const { id, estado, lineas, motivo, texto, fotos, etiqueta, mensajes, created_at, clave } = retorno;
  const open = estado === "pedido" || estado === "aceptado";
  return (
    <section
      aria-label={`Devolución del ${formatFecha(created_at)}`}
      className="grid gap-4 rounded-card border bg-surface p-5 sm:p-6"
    >
      <header className="grid gap-1">
        <h2 className="text-xl">
          {NOMBRE_RETORNO[estado]}: {formatLineas(lineas, items)}
        </h2>
        <p className="text-sm text-muted">
          {NOMBRE_MOTIVO[motivo]}. Pedida el {formatFecha(created_at)}.
        </p>
        <p className="break-words whitespace-pre-line">
          <ConEnlaces texto={describePaso(retorno)} />
        </p>
      </header>
      {etiqueta ? (
        <p>
          <a href={toPrivado(`/api/pedidos/etiquetas/${id}`)} download className="link">
            Descargar la etiqueta del paquete
          </a>
        </p>
      ) : null}
      {texto ? <p className="break-words whitespace-pre-line text-muted">{texto}</p> : null}
      <Fotos fotos={fotos} toRuta={(foto) => toPrivado(`/api/pedidos/fotos/${foto}`)} className="size-24" />
      <Hilo mensajes={mensajes} nombres={NOMBRES} toHoja={(hoja) => hoja} />
      {estado === "retirado" ? null : <Escribir id={id} clave={clave} rechazo={rechazo} />}
      <div className="flex flex-wrap gap-3">
        {open ? (
          <Form method="post">
            <input type="hidden" name="retorno_id" value={id} />
            <Button type="submit" name="intencion" value="retirar" variant="tertiary" size="sm">
              Retirar la devolución
            </Button>
          </Form>
        ) : null}
        <ButtonLink to={`/libro-de-reclamaciones?devolucion=${id}`} variant="tertiary" size="sm">
          Presentar un reclamo
        </ButtonLink>
      </div>
    </section>
  );
}

/** The page works without scripts. */
export function VistaRetornos({ rechazo, ...pagina }: PaginaRetornos & ConRechazo) {
  const { pedido_id, numero_pedido, devolvibles, retornos, items } = pagina;
  const { toRuta } = useRutaPedido(pedido_id);
  return (
    <div className="container-store grid max-w-3xl gap-6 py-8 sm:py-12">
      <header className="grid gap-2">
        <p className="text-sm text-muted">
          Pedido <span className="tabular-nums">{numero_pedido}</span>
        </p>
        <h1 className="text-3xl">Devolver productos</h1>
      </header>
      {retornos.toReversed().map((retorno) => (
        <Tarjeta key={retorno.id} retorno={retorno} items={items} pedido_id={pedido_id} rechazo={rechazo} />
      ))}
      {devolvibles.length > 0 ? (
        <FormularioRetorno key={pagina.clave} {...pagina} rechazo={rechazo} />
      ) : retornos.length === 0 ? (
        <Alert tone="info">El plazo para devolver este pedido ya terminó. Escríbenos desde Contacto.</Alert>
      ) : null}
      <p>
        <ButtonLink to={toRuta()} variant="secondary">
          Ver mi pedido
        </ButtonLink>
      </p>
    </div>
  );
}
