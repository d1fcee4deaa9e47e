import { centimos, formatSoles } from "#lib/dinero.ts";
import { formatSigned } from "#lib/dinero-con-signo.ts";
import { formatNumero } from "#lib/numbers.ts";
import { Icon } from "#app/ui/icon.tsx";
import { StatCard, StatCards } from "#app/ui/stat-card.tsx";
import { toCajaHref } from "./lista.ts";
import { compare, type RangoDias } from "./periodo.ts";
import type { VistaPeriodo } from "./periodo.server.ts";

const PALABRAS = { sube: "más", baja: "menos" };

/** How a figure changed: an arrow and words. */
export function Variacion({ ahora, antes }: { ahora: number; antes: number | null }) {
  if (antes === null) return null;
  const { porcentaje, sentido } = compare(ahora, antes);
  if (sentido === "igual") return <span>Igual que antes</span>;
  if (porcentaje === null) return <span>Sin datos previos</span>;
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap">
      <Icon name={sentido === "sube" ? "arrow-up" : "arrow-down"} className="size-3.5 stroke-2" />
      {formatNumero(porcentaje)} % {PALABRAS[sentido]}
    </span>
  );
}

/** The average order, rounded half up to the céntimo; 0 without one. */
export const computePromedio = ({ vendido, pedidos }: { vendido: number; pedidos: number }): number =>
  pedidos === 0 ? 0 : Math.floor((2 * vendido + pedidos) / (2 * pedidos));

type CifrasVista = VistaPeriodo["ahora"];

interface CifraVista {
  titulo: string;
  of: (cifras: CifrasVista) => number;
  formato: (cifra: number) => string;
  nota: string;
  to: (rango: RangoDias) => string;
}

const caja =
  (filtros: Readonly<Record<string, string>>) =>
  ({ desde, hasta }: RangoDias): string =>
    toCajaHref({ ...filtros, desde, hasta });
const soles = (cifra: number) => formatSoles(centimos(cifra));
const ventas = caja({ tipo: "ventas" });

const CIFRAS: readonly CifraVista[] = [
  {
    titulo: "Cobrado",
    of: ({ cobrado }) => cobrado,
    formato: formatSigned,
    nota: "Lo que entró en estos días",
    to: caja({ tipo: "cobros" }),
  },
  {
    titulo: "Devuelto",
    of: ({ devuelto }) => devuelto,
    formato: formatSigned,
    nota: "Lo que se devolvió en estos días",
    to: caja({ tipo: "devoluciones" }),
  },
  {
    titulo: "Por cobrar",
    of: ({ por_cobrar }) => por_cobrar,
    formato: soles,
    nota: "Falta en pedidos hechos en estos días, sin los cancelados",
    to: ({ desde, hasta }) => `/admin/pedidos?falta=1&desde=${desde}&hasta=${hasta}`,
  },
  {
    titulo: "Pedidos vendidos",
    of: ({ pedidos }) => pedidos,
    formato: formatNumero,
    nota: "Pagados por completo en estos días",
    to: ventas,
  },
  {
    titulo: "Unidades",
    of: ({ unidades }) => unidades,
    formato: formatNumero,
    nota: "De los pedidos vendidos",
    to: ventas,
  },
  { titulo: "Promedio", of: computePromedio, formato: soles, nota: "Por pedido vendido, con IGV", to: ventas },
  {
    titulo: "Clientes nuevos",
    of: ({ nuevos }) => nuevos,
    formato: formatNumero,
    nota: "Su primer pedido pagado",
    to: caja({ tipo: "ventas", cliente: "nuevo" }),
  },
  {
    titulo: "Clientes que vuelven",
    of: ({ pedidos, nuevos }) => pedidos - nuevos,
    formato: formatNumero,
    nota: "Pedidos de quienes ya habían comprado",
    to: caja({ tipo: "ventas", cliente: "vuelve" }),
  },
];

/** The period's figures, each with how it changed and its list. */
export function CifrasPeriodo({ periodo, ahora, antes }: Pick<VistaPeriodo, "periodo" | "ahora" | "antes">) {
  return (
    <StatCards label="Cifras del período">
      {CIFRAS.map(({ titulo, of, formato, nota, to }) => (
        <StatCard
          key={titulo}
          title={titulo}
          value={formato(of(ahora))}
          to={to(periodo)}
          note={
            <>
              <span className="block">
                <Variacion ahora={of(ahora)} antes={antes ? of(antes) : null} />
              </span>
              {nota}
            </>
          }
        />
      ))}
    </StatCards>
  );
}
