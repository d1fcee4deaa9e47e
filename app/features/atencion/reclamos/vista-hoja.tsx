import { listPartes } from "./partes.ts";
import { DEFINICIONES, type Hoja, LINEAS_LEGALES, TIPO_NOMBRE } from "./reclamos.ts";

export function VistaHoja({ hoja }: { hoja: Hoja }) {
  return (
    <div className="grid gap-6">
      {listPartes(hoja).map(({ titulo, datos }) => (
        <section key={titulo} aria-label={titulo} className="break-inside-avoid-page">
          <h2 className="border-b border-line-strong pb-1.5 text-lg">{titulo}</h2>
          <dl className="mt-1 divide-y">
            {datos.map(([nombre, valor]) => (
              <div key={nombre} className="grid gap-x-6 py-2 sm:grid-cols-[13rem_minmax(0,1fr)]">
                <dt className="text-sm text-muted">{nombre}</dt>
                <dd className="break-words whitespace-pre-line">{valor}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <div className="grid gap-2 text-sm text-muted">
        {(["reclamo", "queja"] as const).map((tipo) => (
          <p key={tipo}>
            <strong className="text-ink">{TIPO_NOMBRE[tipo]}:</strong> {DEFINICIONES[tipo]}
          </p>
        ))}
        {LINEAS_LEGALES.map((linea) => (
          <p key={linea}>{linea}</p>
        ))}
      </div>
    </div>
  );
}
