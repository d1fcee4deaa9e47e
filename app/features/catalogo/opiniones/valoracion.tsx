import { Stars } from "#app/ui/stars.tsx";
import { ANCLA, formatOpiniones, formatPromedio, type ResumenOpiniones } from "./cifras.ts";

function ValoracionProducto({ resumen: { promedio, cuenta } }: { resumen: ResumenOpiniones }) {
  return (
    <p>
      <a href={`#${ANCLA}`} className="inline-flex min-h-6 items-center gap-2">
        <Stars value={promedio} />
        <span className="link text-sm">
          {formatPromedio(promedio)} ({formatOpiniones(cuenta)})
        </span>
      </a>
    </p>
  );
}

/** Fixed and invented: shown in the demo only, never in structured data (docs/producto/catalogo.md, section 3). */
function ValoracionDemo() {
  return (
    <p className="flex items-center gap-2">
      <Stars value={4.8} />
      <span className="text-sm text-muted">4.8 (124 reseñas)</span>
    </p>
  );
}

export function Valoracion({ resumen, demo }: { resumen: ResumenOpiniones | null; demo: boolean }) {
  if (resumen) return <ValoracionProducto resumen={resumen} />;
  return demo ? <ValoracionDemo /> : null;
}
