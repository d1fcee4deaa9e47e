import { Alert } from "#app/ui/alert.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { DECLARACIONES, RUTA_CLAVES } from "./claves.ts";
import type { ClavesPanel } from "./claves.server.ts";
import { ConfirmarFuera, FormularioClaves, type QuienConfirma } from "./formulario-claves.tsx";

const SIN_CLAVES = {
  pagos: "Sin claves no se ofrece al pagar.",
  simulado: "Sin claves, en la demostración los pagos son simulados.",
  correo: "Sin claves los correos se guardan en el panel y no se envían.",
} as const;

/** Pasted at the provider, so that it tells the shop of payments. */
function Avisos({ direccion, eventos }: { direccion: string; eventos: readonly string[] }) {
  return (
    <div className="grid gap-2">
      <h3 className="text-sm font-semibold">Dirección para los avisos de pago (webhook)</h3>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <code className="min-w-0 rounded-control bg-sunken px-2 py-1 text-sm wrap-anywhere">{direccion}</code>
        <CopyButton text={direccion} label="Copiar la dirección" />
      </p>
      {eventos.length > 0 ? (
        <details>
          <summary className="link inline-flex min-h-11 cursor-pointer items-center md:min-h-8">
            Eventos que se marcan ahí
          </summary>
          <ul className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
            {eventos.map((evento) => (
              <li key={evento} className="font-mono text-sm wrap-anywhere">
                {evento}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </div>
  );
}

/** Its account cannot be changed for now, and what leads there. */
function EnCurso({ texto }: { texto: string }) {
  return (
    <Alert tone="info" title="Por ahora solo cabe poner otras claves de la misma cuenta">
      <p>
        {texto} Para pasar a otra cuenta, deja antes de recibir pedidos con este medio: desmárcalo en{" "}
        <Link to="/admin/ajustes/pagos" className="link">
          Ajustes, Pagos
        </Link>
        , o desmarca ahí «Recibir pedidos nuevos» si es el único.
      </p>
    </Alert>
  );
}

function Estado({ claves, demo }: Pick<Props, "claves" | "demo">) {
  const { proveedor, cuenta, hay, fijada, ilegible, visibles } = claves;
  if (fijada) return <p>Están puestas en el servidor de la tienda, y no se cambian aquí.</p>;
  if (ilegible)
    return (
      <Alert tone="warning" title="Las claves guardadas ya no se pueden leer">
        Cambió el secreto con el que se cifraron: escríbelas otra vez.
      </Alert>
    );
  if (hay && proveedor === "correo")
    return (
      <p className="wrap-anywhere">
        Los correos salen por {visibles.servidor}, de {visibles.remitente}.
      </p>
    );
  if (hay) return <p className="wrap-anywhere">Son de la cuenta {cuenta}.</p>;
  return <p>{SIN_CLAVES[proveedor === "correo" ? "correo" : demo ? "simulado" : "pagos"]}</p>;
}

interface Props extends QuienConfirma {
  claves: ClavesPanel;
  /** Its form is open. */
  abierto: boolean;
  demo: boolean;
  /** Null for a mail server, which tells nothing. */
  avisos: string | null;
}

export function PanelClaves({ claves, abierto, demo, avisos, ...quien }: Props) {
  const { proveedor, hay, fijada, ilegible } = claves;
  const { nombre, ayuda, donde, eventos = [] } = DECLARACIONES[proveedor];
  const action = `${RUTA_CLAVES}?${new URLSearchParams({ proveedor })}`;
  const puestas = fijada || (hay && !ilegible);
  return (
    <Panel
      title={nombre}
      aside={<Badge tone={puestas ? "green" : "neutral"}>{puestas ? "Con claves" : "Sin claves"}</Badge>}
    >
      <p className="text-muted">{ayuda}</p>
      <Estado claves={claves} demo={demo} />
      {abierto && !fijada ? (
        <>
          {claves.en_curso === null ? null : <EnCurso texto={claves.en_curso} />}
          <p className="max-w-prose">{donde}</p>
          {avisos === null ? null : <Avisos direccion={avisos} eventos={eventos} />}
          {quien.externo?.proof === "none" ? (
            <ConfirmarFuera externo={quien.externo} action={action} />
          ) : (
            <FormularioClaves claves={claves} {...quien} />
          )}
        </>
      ) : fijada ? null : (
        <ButtonLink to={action} variant="secondary" preventScrollReset className="justify-self-start">
          {hay ? "Cambiar" : "Poner"} las claves<span className="sr-only"> de {nombre}</span>
        </ButtonLink>
      )}
    </Panel>
  );
}
