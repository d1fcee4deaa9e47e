import { Alert } from "#app/ui/alert.tsx";
import type { Informe } from "./lote.ts";

const numero = new Intl.NumberFormat("es-PE");

const productos = (n: number) => `${numero.format(n)} ${n === 1 ? "producto" : "productos"}`;

/** How a bulk change ended: how many are done, and which were left as they are and why. */
export function InformeLote({ informe: { cambiados, iguales, omitidos, ejemplos } }: { informe: Informe }) {
  return (
    <div className="grid gap-3">
      <Alert tone="success" title={`Listo: ${productos(cambiados)}`}>
        {iguales > 0 ? `${productos(iguales)} ya estaban así.` : null}
      </Alert>
      {omitidos > 0 ? (
        <Alert tone="warning" title={`Sin cambiar: ${productos(omitidos)}`}>
          <ul className="grid gap-1">
            {ejemplos.map(({ id, nombre, razon }) => (
              <li key={id}>
                <span className="font-semibold">{nombre}:</span> {razon}
              </li>
            ))}
            {omitidos > ejemplos.length ? <li>… y {productos(omitidos - ejemplos.length)} más</li> : null}
          </ul>
        </Alert>
      ) : null}
    </div>
  );
}
