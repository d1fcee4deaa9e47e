import type { ReactNode } from "react";
import { SiPuede } from "#app/routing/puesto.tsx";
import { Alert } from "#app/ui/alert.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { useAction } from "#app/ui/use-action.ts";
import { type Centimos, formatSoles } from "#lib/dinero.ts";
import { formatFechaHora } from "#lib/fechas.ts";
import {
  type ClaseComprobante,
  type DocumentoComprobante,
  type EstadoComprobante,
  NOMBRE_CLASE,
} from "./comprobantes.ts";
import type { EventoComprobante } from "./detalle.server.ts";
import type { HalladoSunat } from "./confirmar.server.ts";
import { InsigniaComprobante } from "./insignia-comprobante.tsx";
import { NOMBRE_ESTADO_COMPROBANTE } from "./lista.ts";
import { describeQueHacer, YA_REGISTRADO } from "./respuestas.ts";

export interface ComprobanteDetalle {
  id: string;
  pedido_id: string;
  numero_pedido: number;
  clase: ClaseComprobante;
  estado: EstadoComprobante;
  total: Centimos;
  igv: Centimos;
  codigo: string | null;
  mensaje: string;
  intentos: number;
  proximo_intento: Date;
  emitido_en: Date;
  confirmado_en: Date | null;
  firmante: string | null;
  firmante_huella: string | null;
  datos: DocumentoComprobante;
  tiene_xml: boolean;
  tiene_cdr: boolean;
}

function Dato({ nombre, children }: { nombre: string; children: ReactNode }) {
  return (
    <div className="grid gap-0.5 py-2">
      <dt className="text-muted">{nombre}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}

/** `known`: SUNAT has its number, and staff must look there first. */
function Reenviar({ known }: { known: boolean }) {
  const { submit, busy } = useAction({ failure: "No se pudo enviar el comprobante." });
  return (
    <Button
      size="sm"
      variant={known ? "secondary" : "primary"}
      busy={busy ? "Enviando…" : undefined}
      onClick={() => submit({ accion: "reenviar" })}
    >
      <Icon name="send" className="size-4 stroke-2" />
      Enviar otra vez
    </Button>
  );
}

function Hallado({ accion, children }: { accion: HalladoSunat; children: ReactNode }) {
  const { submit, busy } = useAction({ failure: "No se pudo guardar." });
  return (
    <Button size="sm" variant="secondary" busy={busy ? "Guardando…" : undefined} onClick={() => submit({ accion })}>
      {children}
    </Button>
  );
}

function PorConfirmar({ comprobante: { estado, codigo, confirmado_en, datos } }: { comprobante: ComprobanteDetalle }) {
  const held = estado === "detenido" && codigo === YA_REGISTRADO;
  const registered = estado === "registrada" && confirmado_en === null;
  if (!held && !registered) return null;
  const buttons = (
    <SiPuede area="comprobantes">
      <div className="mt-3 flex flex-wrap gap-2">
        <Hallado accion="confirmar">{registered && datos.sin_valor ? "Dar por vista" : "Sí, SUNAT tiene este"}</Hallado>
        {held ? <Hallado accion="descartar">Es de otro documento: anular el número</Hallado> : null}
      </div>
    </SiPuede>
  );
  if (held) return buttons;
  return (
    <Alert tone="warning" title="Registrada en SUNAT, sin constancia">
      <p>
        {datos.sin_valor
          ? "El servicio de pruebas ya tiene este comprobante, pero su respuesta se perdió en el camino. Las pruebas no se consultan en SUNAT: da esta por vista, o envíala otra vez."
          : "SUNAT ya tiene este comprobante, pero su respuesta se perdió en el camino. Vale, y tu cliente ya lo recibió. Búscalo en SUNAT Operaciones en Línea por su serie y número, y confírmalo aquí; si no está, envíalo otra vez."}
      </p>
      {buttons}
    </Alert>
  );
}

function QueHacer({ comprobante }: { comprobante: ComprobanteDetalle }) {
  const { estado, codigo, mensaje, pedido_id } = comprobante;
  if (estado === "registrada") return <PorConfirmar comprobante={comprobante} />;
  if (estado !== "rechazado" && estado !== "detenido") return null;
  return (
    <Alert tone="danger" title={estado === "rechazado" ? "SUNAT lo rechazó" : "No se pudo enviar"}>
      <p>
        {codigo ? `${codigo}: ` : ""}
        {mensaje}
      </p>
      <p>{describeQueHacer(estado, codigo)}</p>
      <SiPuede area="comprobantes">
        {estado === "rechazado" ? (
          <ButtonLink
            size="sm"
            variant="secondary"
            className="mt-3"
            to={`/admin/comprobantes/nuevo?pedido=${pedido_id}`}
          >
            Emitir otro
          </ButtonLink>
        ) : null}
      </SiPuede>
      <PorConfirmar comprobante={comprobante} />
    </Alert>
  );
}

const Archivo = ({ to, children }: { to: string; children: ReactNode }) => (
  <li>
    <ButtonLink size="sm" variant="secondary" reloadDocument to={to}>
      {children}
    </ButtonLink>
  </li>
);

interface Props {
  comprobante: ComprobanteDetalle;
  eventos: readonly EventoComprobante[];
}

export function VistaComprobante({ comprobante, eventos }: Props) {
  const { id, estado, clase, datos, total, igv, intentos, proximo_intento, confirmado_en, firmante } = comprobante;
  const waits = estado === "pendiente" || estado === "detenido" || (estado === "registrada" && confirmado_en === null);
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
      <Panel title={NOMBRE_CLASE[clase]}>
        <dl className="divide-y">
          <Dato nombre="Estado">
            <InsigniaComprobante estado={estado} />
          </Dato>
          {datos.sin_valor ? <Dato nombre="Valor">Ninguno: es una prueba</Dato> : null}
          <Dato nombre="Total">{formatSoles(total)}</Dato>
          <Dato nombre="IGV">{formatSoles(igv)}</Dato>
          <Dato nombre="Cliente">
            {datos.comprador.nombre}
            {datos.comprador.tipo === "0" ? null : ` · ${datos.comprador.numero}`}
          </Dato>
          {datos.afecta ? (
            <Dato nombre="Corrige">
              {datos.afecta.numero}: {datos.afecta.sustento}
            </Dato>
          ) : null}
          <Dato nombre="Pedido">
            <Link to={`/admin/pedidos/${comprobante.pedido_id}`} className="text-accent underline">
              {comprobante.numero_pedido}
            </Link>
          </Dato>
          <Dato nombre="Emitido">{formatFechaHora(comprobante.emitido_en)}</Dato>
          {estado === "pendiente" ? (
            <Dato nombre="Próximo envío">
              {formatFechaHora(proximo_intento)} ({intentos} {intentos === 1 ? "intento" : "intentos"})
            </Dato>
          ) : null}
          {confirmado_en ? <Dato nombre="Confirmado en SUNAT">{formatFechaHora(confirmado_en)}</Dato> : null}
          {firmante ? (
            <Dato nombre="Firmó la constancia">
              {firmante}
              <span className="block font-mono text-xs break-all text-muted">
                SHA-256 {comprobante.firmante_huella}
              </span>
            </Dato>
          ) : null}
        </dl>
        <SiPuede area="comprobantes">
          {waits ? <Reenviar known={comprobante.codigo === YA_REGISTRADO} /> : null}
        </SiPuede>
      </Panel>
      <div className="grid gap-4">
        <QueHacer comprobante={comprobante} />
        <Panel title="Archivos">
          <ul className="flex flex-wrap gap-2">
            <Archivo to={`/admin/comprobantes/${id}/pdf`}>PDF</Archivo>
            {comprobante.tiene_xml ? <Archivo to={`/admin/comprobantes/${id}/xml`}>XML firmado</Archivo> : null}
            {comprobante.tiene_cdr ? <Archivo to={`/admin/comprobantes/${id}/cdr`}>Constancia de SUNAT</Archivo> : null}
          </ul>
        </Panel>
        <Panel title="Historia">
          <ol className="grid gap-3">
            {eventos.map((evento) => (
              <li key={evento.id} className="grid gap-0.5 border-l-2 pl-3">
                <span className="text-sm text-muted">{formatFechaHora(evento.created_at)}</span>
                <span className="font-semibold">{NOMBRE_ESTADO_COMPROBANTE[evento.estado]}</span>
                <span className="break-words">{evento.detalle}</span>
              </li>
            ))}
          </ol>
        </Panel>
      </div>
    </div>
  );
}
