import { SiPuede } from "#app/routing/puesto.tsx";
import { Alert } from "#app/ui/alert.tsx";
import { buttonStyle } from "#app/ui/button-style.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { formatFechaHora } from "#lib/fechas.ts";
import type { CopiaEnPanel, EstadoCopias } from "./copias.server.ts";
import { formatBytes } from "./copias.ts";
import { TablaCopias } from "./tabla-copias.tsx";

function Antes({ desde }: { desde: string }) {
  return (
    <Panel title="Antes de seguir">
      <p className="max-w-prose">
        La copia es del {desde}. Lo que la tienda hizo después pudo llegar a otros, y ella no lo sabe. Revisa:
      </p>
      <ul className="grid max-w-prose list-disc gap-2 pl-5">
        <li>Los cobros y devoluciones de esas horas, en las páginas de Stripe o Mercado Pago y en tus cuentas.</li>
        <li>
          Si emites comprobantes, los números que SUNAT ya tiene: si emitiste después de la copia, pon{" "}
          <Link to="/admin/comprobantes/ajustes" className="link">
            series nuevas
          </Link>{" "}
          antes de seguir.
        </li>
        <li>El stock de lo que se vendió en esas horas.</li>
        <li>
          <Link to="/admin/correos?estado=pendiente" className="link">
            Los correos que esperan
          </Link>
          : pueden salir por segunda vez.
        </li>
      </ul>
    </Panel>
  );
}

/** Each with what it costs to leave it so. They are mended in the server's settings. */
function Avisos({ encendidas, cifradas, lejos }: Pick<EstadoCopias, "encendidas" | "cifradas" | "lejos">) {
  if (!encendidas) {
    return (
      <Alert tone="warning" title="Nadie hace copias de esta tienda">
        <p>Si se pierde el disco, se pierde la tienda. Quien cuida el servidor las enciende.</p>
      </Alert>
    );
  }
  return (
    <>
      {cifradas ? null : (
        <Alert tone="warning" title="Las copias no están cifradas">
          <p>Quien tenga una lee los datos de tus clientes. Quien cuida el servidor les pone una clave.</p>
        </Alert>
      )}
      {lejos ? null : (
        <Alert tone="warning" title="Las copias no salen de esta máquina">
          <p>Si la máquina se pierde, se pierden con ella. Quien cuida el servidor les da un segundo lugar.</p>
        </Alert>
      )}
    </>
  );
}

const TONOS = {
  bien: ["circle-check", "text-success"],
  mal: ["circle-x", "text-danger"],
  falta: ["circle-exclamation-point", "text-warning"],
} as const;

function Linea({ tono, children }: { tono: keyof typeof TONOS; children: string }) {
  const [icon, color] = TONOS[tono];
  return (
    <li className="flex gap-2">
      <Icon name={icon} className={`mt-0.5 size-5 shrink-0 ${color}`} />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </li>
  );
}

function Prueba({ prueba, prueba_detalle }: CopiaEnPanel) {
  if (prueba === null) return <Linea tono="falta">Se prueba ahora, restaurándola en otra base de datos.</Linea>;
  if (prueba === "bien") return <Linea tono="bien">{`Probada. ${prueba_detalle}`}</Linea>;
  if (prueba === "mal") return <Linea tono="mal">{`La prueba falló. ${prueba_detalle}`}</Linea>;
  return <Linea tono="falta">{`Sin probar. ${prueba_detalle}`}</Linea>;
}

function Envio({ envio, envio_detalle }: CopiaEnPanel) {
  if (envio === "hecho") return <Linea tono="bien">Está también en su segundo lugar.</Linea>;
  if (envio === "fallo") return <Linea tono="mal">{`No llegó a su segundo lugar. ${envio_detalle}`}</Linea>;
  if (envio === null) return <Linea tono="falta">Va ahora a su segundo lugar.</Linea>;
  return <Linea tono="falta">Está solo en esta máquina.</Linea>;
}

function Ultima({ copia, carpeta }: { copia: CopiaEnPanel } & Pick<EstadoCopias, "carpeta">) {
  return (
    <Panel title="La última copia">
      <p>
        <time dateTime={copia.empezada_en.toISOString()}>{formatFechaHora(copia.empezada_en)}</time>, {copia.hace}:{" "}
        {formatBytes(copia.bytes ?? 0)}.
      </p>
      <ul className="grid gap-2">
        <Prueba {...copia} />
        <Envio {...copia} />
        {copia.cifrada ? <Linea tono="bien">Cifrada.</Linea> : <Linea tono="falta">Sin cifrar.</Linea>}
      </ul>
      <p className="text-sm text-muted">
        En el servidor: <span className="font-mono wrap-anywhere select-all">{`${carpeta}/${copia.archivo}`}</span>
      </p>
      {copia.cifrada ? (
        <SiPuede area="ajustes">
          <a
            href={`/admin/copias/${copia.id}/archivo`}
            download
            className={buttonStyle("secondary", "sm", "justify-self-start")}
          >
            <Icon name="download" className="size-4" />
            Descargar
          </a>
        </SiPuede>
      ) : (
        <p className="text-sm text-muted">Sin cifrar no se descarga desde aquí.</p>
      )}
    </Panel>
  );
}

function Aparte({ cifradas }: Pick<EstadoCopias, "cifradas">) {
  return (
    <Panel title="Guarda aparte">
      <p className="max-w-prose">
        Una copia sola no basta. Quien cuida el servidor guarda en otro lugar, nunca junto a las copias, el secreto de
        la tienda{cifradas ? " y la clave de las copias" : ""}: sin{" "}
        {cifradas ? "la segunda no se abre ninguna, y sin el primero" : "él"} no se leen la llave de tus comprobantes ni
        las verificaciones en dos pasos.
      </p>
    </Panel>
  );
}

export function VistaCopias({ copias, espera, encendidas, cifradas, lejos, guardar, carpeta }: EstadoCopias) {
  const [intento] = copias;
  const ultima = copias.find(({ hecha_en }) => hecha_en !== null);
  return (
    <>
      <p className="max-w-prose text-muted">
        Cada noche a las 3 la tienda escribe todo lo suyo en un archivo{lejos ? ", lo lleva a un segundo lugar" : ""} y
        lo restaura en una base de datos de usar y tirar para saber que sirve.{" "}
        {guardar === 1 ? "Queda la última." : `Quedan las ${guardar} últimas.`}
      </p>
      {espera ? <Antes desde={formatFechaHora(espera.desde)} /> : null}
      <Avisos encendidas={encendidas} cifradas={cifradas} lejos={lejos} />
      {intento?.fallo ? (
        <Alert tone="danger" title="La última vez no se pudo hacer">
          <p className="wrap-anywhere">{intento.fallo} Se intenta otra vez en una hora.</p>
        </Alert>
      ) : null}
      {ultima ? <Ultima copia={ultima} carpeta={carpeta} /> : null}
      <Aparte cifradas={cifradas} />
      {copias.length > 0 ? <TablaCopias copias={copias} /> : null}
    </>
  );
}
