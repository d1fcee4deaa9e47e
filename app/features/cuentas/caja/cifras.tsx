import type { ReactNode } from "react";
import { centimos, formatSoles } from "#lib/dinero.ts";
import { formatSigned } from "#lib/dinero-con-signo.ts";
import { formatDia } from "#lib/fechas.ts";
import { formatCantidad, formatNumero } from "#lib/numbers.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Sparkline } from "#app/ui/sparkline.tsx";
import { StatCard, StatCards } from "#app/ui/stat-card.tsx";
import { toCajaHref } from "./lista.ts";
import { compare, type RangoDias } from "./periodo.ts";
import type { VistaPeriodo } from "./periodo.server.ts";

const PALABRAS = { sube: "más", baja: "menos" };

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

/** Average of a sold order, rounded half up to the céntimo; 0 without orders. */
export const computePromedio = ({ vendido, pedidos }: { vendido: number; pedidos: number }): number =>
  pedidos === 0 ? 0 : Math.floor((2 * vendido + pedidos) / (2 * pedidos));

type CifrasVista = VistaPeriodo["ahora"];

interface CifraVista {
  titulo: string;
  /** Null without data. */
  of: (cifras: Omit<CifrasVista, "por_cobrar">) => number | null;
  formato: (cifra: number) => string;
  nota: string;
  to: ((rango: RangoDias) => string) | null;
}

const caja =
  (filtros: Readonly<Record<string, string>>) =>
  ({ desde, hasta }: RangoDias): string =>
    toCajaHref({ ...filtros, desde, hasta });
const soles = (cifra: number) => formatSoles(centimos(cifra));
const ventas = caja({ tipo: "ventas" });
const tasa = new Intl.NumberFormat("es-PE", { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** Sold orders per hundred visits, on days with counted visits; null without visits. */
export const computeConversion = (cifras: { visitas: number; vendidos_con_visitas: number }): number | null =>
  cifras.visitas === 0 ? null : (100 * cifras.vendidos_con_visitas) / cifras.visitas;

const PRINCIPALES: readonly CifraVista[] = [
  {
    titulo: "Ventas",
    of: ({ vendido }) => vendido,
    formato: soles,
    nota: "De los pedidos vendidos, con IGV",
    to: ventas,
  },
  {
    titulo: "Pedidos vendidos",
    of: ({ pedidos }) => pedidos,
    formato: formatNumero,
    nota: "Pagados por completo en estos días",
    to: ventas,
  },
  { titulo: "Ticket medio", of: computePromedio, formato: soles, nota: "Por pedido vendido, con IGV", to: ventas },
  {
    titulo: "Clientes nuevos",
    of: ({ nuevos }) => nuevos,
    formato: formatNumero,
    nota: "Su primer pedido pagado",
    to: caja({ tipo: "ventas", cliente: "nuevo" }),
  },
  {
    titulo: "Conversión",
    of: computeConversion,
    formato: (cifra) => `${tasa.format(cifra)} %`,
    nota: "Pedidos vendidos por cada 100 visitas",
    to: null,
  },
];

const OTRAS: readonly CifraVista[] = [
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
    titulo: "Unidades",
    of: ({ unidades }) => unidades,
    formato: formatNumero,
    nota: "De los pedidos vendidos",
    to: ventas,
  },
  {
    titulo: "Clientes que vuelven",
    of: ({ pedidos, nuevos }) => pedidos - nuevos,
    formato: formatNumero,
    nota: "Pedidos de quienes ya habían comprado",
    to: caja({ tipo: "ventas", cliente: "vuelve" }),
  },
];

interface TarjetaProps {
  cifra: Omit<CifraVista, "of">;
  ahora: number | null;
  antes: number | null;
  periodo: RangoDias;
  children?: ReactNode;
}

function Tarjeta({ cifra: { titulo, formato, nota, to }, ahora, antes, periodo, children }: TarjetaProps) {
  return (
    <StatCard
      title={titulo}
      value={ahora === null ? "–" : formato(ahora)}
      {...(to ? { to: to(periodo) } : {})}
      note={
        <>
          <span className="block">{ahora === null ? null : <Variacion ahora={ahora} antes={antes} />}</span>
          {nota}
          {children}
        </>
      }
    />
  );
}

const POR_COBRAR = {
  titulo: "Por cobrar",
  formato: soles,
  nota: "Falta en pedidos hechos en estos días, sin los cancelados",
  to: ({ desde, hasta }: RangoDias) => `/admin/pedidos?falta=1&desde=${desde}&hasta=${hasta}`,
};

type Props = Pick<VistaPeriodo, "periodo" | "ahora" | "antes" | "tramos" | "visitasDesde">;

function NotaVisitas({ periodo, ahora, visitasDesde }: Omit<Props, "antes" | "tramos">) {
  return (
    <details className="text-sm text-muted">
      <summary className="inline-flex min-h-11 items-center font-semibold text-accent md:min-h-8">
        {formatCantidad(ahora.visitas, "visita", "visitas")} en estos días: qué se cuenta
      </summary>
      <p className="max-w-prose">
        Una visita empieza cuando un navegador abre la tienda después de 30 minutos o más sin abrirla. No cuentan los
        admins, los programas ni quien no permite guardar datos en su navegador; de quien visita no se guarda nada.
        {visitasDesde === null
          ? " Aún no se contó ninguna."
          : visitasDesde > periodo.desde
            ? ` Se cuentan desde el ${formatDia(visitasDesde)}: la conversión es la de los días desde entonces.`
            : ""}
      </p>
    </details>
  );
}

export function CifrasPeriodo({ periodo, ahora, antes, tramos, visitasDesde }: Props) {
  return (
    <div className="grid gap-2">
      <StatCards label="Cifras del período" columns={5}>
        {PRINCIPALES.map(({ of, ...cifra }) => (
          <Tarjeta key={cifra.titulo} cifra={cifra} ahora={of(ahora)} antes={antes && of(antes)} periodo={periodo}>
            <Sparkline values={tramos.map((tramo) => of(tramo) ?? 0)} />
          </Tarjeta>
        ))}
        {OTRAS.map(({ of, ...cifra }) => (
          <Tarjeta key={cifra.titulo} cifra={cifra} ahora={of(ahora)} antes={antes && of(antes)} periodo={periodo} />
        ))}
        <Tarjeta cifra={POR_COBRAR} ahora={ahora.por_cobrar} antes={antes && antes.por_cobrar} periodo={periodo} />
      </StatCards>
      <NotaVisitas periodo={periodo} ahora={ahora} visitasDesde={visitasDesde} />
    </div>
  );
}
