import { formatCantidad } from "#lib/numbers.ts";
import { cx } from "#app/ui/cx.ts";
import { Panel } from "#app/ui/panel.tsx";
import { DIAS_PANEL, judgeRapidez, type JuicioRapidez, type MedidaRapidez, MEDIDAS, type Pagina } from "./rapidez.ts";
import type { RapidezPagina } from "./rapidez.server.ts";

const NOMBRE_PAGINA: Record<Pagina, string> = {
  inicio: "Inicio",
  catalogo: "Catálogo",
  producto: "Producto",
  carrito: "Carrito",
  otras: "Las demás",
};

const decimal = (n: number) => new Intl.NumberFormat("es-PE", { minimumFractionDigits: n, maximumFractionDigits: n });
const [una, dos] = [decimal(1), decimal(2)];
const formatSegundos = (ms: number) => `${una.format(ms / 1000)} s`;

const COLUMNAS: Record<MedidaRapidez, { nombre: string; formato: (valor: number) => string; nota: string }> = {
  lcp: { nombre: "Se ve", formato: formatSegundos, nota: "lo que tarda en verse lo más grande de la página (LCP)" },
  inp: {
    nombre: "Responde",
    formato: (ms) => (ms < 1000 ? `${Math.round(ms)} ms` : formatSegundos(ms)),
    nota: "lo que tarda en verse el efecto de un toque o una tecla (INP)",
  },
  cls: { nombre: "Se mueve", formato: (valor) => dos.format(valor), nota: "cuánto se desplaza sola la página (CLS)" },
};

const COLOR: Record<JuicioRapidez, string> = { bien: "text-success", mejorable: "text-warning", lento: "text-danger" };

function Celda({ medida, valor }: { medida: MedidaRapidez; valor: number | null }) {
  if (valor === null) return <td className="py-2 text-right text-muted">–</td>;
  const juicio = judgeRapidez(medida, valor);
  return (
    <td className="py-2 pl-2 text-right whitespace-nowrap tabular-nums">
      {COLUMNAS[medida].formato(valor)}
      <span className={cx("block text-xs font-semibold", COLOR[juicio])}>{juicio}</span>
    </td>
  );
}

function Tabla({ paginas }: { paginas: readonly RapidezPagina[] }) {
  return (
    <table className="w-full">
      <thead className="text-sm text-muted">
        <tr>
          <th scope="col" className="text-left font-medium">
            Entrada
          </th>
          {MEDIDAS.map((medida) => (
            <th key={medida} scope="col" className="pl-2 text-right font-medium">
              {COLUMNAS[medida].nombre}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y">
        {paginas.map(({ pagina, visitas, p75 }) => (
          <tr key={pagina}>
            <th scope="row" className="py-2 text-left font-medium">
              {NOMBRE_PAGINA[pagina]}
              <span className="block text-xs font-normal text-muted">
                {formatCantidad(visitas, "visita", "visitas")}
              </span>
            </th>
            {MEDIDAS.map((medida) => (
              <Celda key={medida} medida={medida} valor={p75[medida]} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** By the page that a visit began with. */
export function RapidezTienda({ paginas }: { paginas: readonly RapidezPagina[] }) {
  return (
    <Panel title="Así de rápida es tu tienda">
      {paginas.length === 0 ? (
        <p className="text-muted">Aún no se midió ninguna visita. Se mide una de cada cuatro.</p>
      ) : (
        <Tabla paginas={paginas} />
      )}
      <details className="text-sm text-muted">
        <summary className="inline-flex min-h-11 items-center font-semibold text-accent md:min-h-8">
          Qué dicen estas cifras
        </summary>
        <p>
          Tres de cada cuatro visitas de los últimos {DIAS_PANEL} días tuvieron esto o algo mejor.{" "}
          {MEDIDAS.map((medida) => `${COLUMNAS[medida].nombre}: ${COLUMNAS[medida].nota}`).join(". ")}. Las miden los
          navegadores en una de cada cuatro visitas, según la página por la que entró; de quien visita no se guarda
          nada.
        </p>
      </details>
    </Panel>
  );
}
