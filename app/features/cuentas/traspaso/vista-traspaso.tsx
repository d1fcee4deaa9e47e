import type { ReactNode } from "react";
import { Alert } from "#app/ui/alert.tsx";
import { buttonStyle } from "#app/ui/button-style.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { formatCantidad, formatNumero } from "#lib/numbers.ts";
import type { Traspaso } from "./preparar.server.ts";

export const ARCHIVO = "/admin/empezar-de-verdad/archivo";

type LineaTraspaso = readonly [cuantos: number, uno: string, varios: string, nota?: string];

/** Leaves out what there is none of. */
function Cuentas({ lineas, children }: { lineas: readonly LineaTraspaso[]; children?: ReactNode }) {
  return (
    <ul className="grid list-disc gap-1 pl-5">
      {lineas
        .filter(([cuantos]) => cuantos > 0)
        .map(([cuantos, uno, varios, nota]) => (
          <li key={uno}>
            <strong className="tabular-nums">{formatNumero(cuantos)}</strong> {cuantos === 1 ? uno : varios}
            {nota ? <span className="text-muted">: {nota}</span> : null}
          </li>
        ))}
      {children}
    </ul>
  );
}

function Va({ va }: Pick<Traspaso, "va">) {
  const stock = `con su stock de hoy, ${formatCantidad(va.unidades, "unidad", "unidades")}`;
  return (
    <Panel title="Va a la tienda nueva">
      <Cuentas
        lineas={[
          [va.productos, "producto", "productos", stock],
          [va.imagenes, "foto", "fotos"],
          [va.ajustes, "ajuste que cambiaste", "ajustes que cambiaste"],
          [va.feriados, "feriado", "feriados"],
          [va.personal, "persona de tu personal", "personas de tu personal", "entran con la misma contraseña"],
          [va.cupones, "cupón vigente", "cupones vigentes", "sin sus usos"],
          [va.vistas, "vista guardada", "vistas guardadas"],
        ]}
      />
    </Panel>
  );
}

function Queda({ queda }: Pick<Traspaso, "queda">) {
  return (
    <Panel title="Se queda en la demostración">
      <Cuentas
        lineas={[
          [queda.personas, "cuenta", "cuentas", "las de demostración y las de clientes"],
          [queda.pedidos, "pedido", "pedidos", "con sus pagos, envíos y comprobantes"],
          [queda.opiniones, "opinión", "opiniones"],
          [queda.reclamos, "reclamo", "reclamos"],
          [queda.mensajes, "mensaje", "mensajes"],
          [queda.ofertas, "oferta", "ofertas", "los productos vuelven a su precio usual"],
        ]}
      >
        <li>El cupón de muestra, los usos de los cupones, las visitas, los correos y la auditoría</li>
        <li>Los productos eliminados</li>
      </Cuentas>
    </Panel>
  );
}

function OtraVez({ otraVez: { dosPasos, sunat } }: Pick<Traspaso, "otraVez">) {
  const personas = formatCantidad(dosPasos, "persona", "personas");
  return (
    <Panel title="Lo volverás a poner">
      <p className="text-muted">
        No va lo que se cifra con la clave de esta demostración: otra tienda no lo puede leer.
      </p>
      <ul className="grid list-disc gap-1 pl-5">
        <li>Las claves de los medios de pago y del correo</li>
        {sunat ? <li>El certificado y las claves de SUNAT, con las series de los comprobantes</li> : null}
        {dosPasos > 0 ? <li>La verificación en dos pasos de {personas} de tu personal</li> : null}
      </ul>
    </Panel>
  );
}

function Pasos() {
  return (
    <Panel title="Cómo se hace">
      <ol className="grid max-w-prose list-decimal gap-3 pl-5">
        <li>
          <p>Descarga el archivo. Tiene los correos de tu personal: guárdalo donde solo tú puedas leerlo.</p>
          <a href={ARCHIVO} download className={buttonStyle("primary", "sm", "mt-2")}>
            <Icon name="download" className="size-4 stroke-2" />
            Descargar el archivo
          </a>
        </li>
        <li>
          Dáselo a quien cuida el servidor: lo lee en una tienda vacía que ya es de verdad. Cómo, lo dice «From demo to
          real» en <code>docs/despliegue.md</code>.
        </li>
        <li>Entra a la tienda nueva con tu correo y tu contraseña, pon lo que falta y haz una compra de prueba.</li>
        <li>
          Esta demostración queda como está. Si algo no salió como querías, cámbialo aquí, descarga otro archivo y
          empieza otra vez con una tienda vacía.
        </li>
      </ol>
    </Panel>
  );
}

export function VistaTraspaso({ va, queda, otraVez, duenos }: Traspaso) {
  return (
    <>
      <p className="max-w-prose text-muted">
        Una demostración no se vuelve una tienda de verdad: sus pedidos y cuentas son inventados. Lo que preparaste va
        en un archivo a una tienda nueva y vacía.
      </p>
      {duenos === 0 ? (
        <Alert tone="warning" title="Todavía no tienes una cuenta propia de dueño">
          Las cuentas de demostración no van. Regístrate aquí con tu correo y date el puesto de dueño en Usuarios, o
          crea la primera cuenta en la tienda nueva.
        </Alert>
      ) : null}
      <div className="grid gap-3 md:grid-cols-2 md:gap-4">
        <Va va={va} />
        <Queda queda={queda} />
      </div>
      <OtraVez otraVez={otraVez} />
      <Pasos />
    </>
  );
}
