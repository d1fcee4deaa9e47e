import type { ReactNode } from "react";
import { Icon } from "#app/ui/icon.tsx";
import type { Conteos } from "./lista.server.ts";
import { COBROS, ESTADOS, type MetodoPago, METODOS_PAGO } from "#db/values.ts";
import { NOMBRE_METODO } from "#app/features/base/ajustes/metodos.ts";
import { LLEGADAS, type LlegadaPrometida, TOPE } from "./lista.ts";
import { NOMBRE_COBRO, NOMBRE_ESTADO } from "#app/features/pedidos/pedidos/pedidos.ts";
import { LIMA, formatZona } from "#lib/fechas.ts";
import { formatNumero } from "#lib/numbers.ts";
import { toListHref } from "#lib/list-params.ts";
import { toShortId } from "#lib/text.ts";
import { FilterTabs } from "#app/ui/filter-tabs.tsx";
import { FilterDays, FilterSelect } from "#app/ui/filter-fields.tsx";
import { Toolbar } from "#app/ui/toolbar.tsx";
import { useListParams } from "#app/ui/use-list-params.ts";
import { SoloUno } from "#app/ui/narrowed-to.tsx";

const cuenta = (n: number) => (n > TOPE ? `${formatNumero(TOPE)}+` : formatNumero(n));

/** `fuera`: what the shop does not take. */
const listOpcionesCobro = (fuera: readonly string[]) =>
  [
    ["", "Todos los pagos"],
    ...COBROS.filter((cobro) => !fuera.includes(cobro)).map((cobro) => [cobro, NOMBRE_COBRO[cobro]] as const),
  ] as const;

const listOpcionesMetodo = (fuera: readonly string[]) =>
  [
    ["", "Todos los medios"],
    ...METODOS_PAGO.filter((metodo) => !fuera.includes(metodo)).map((one) => [one, NOMBRE_METODO[one]] as const),
  ] as const;

const NOMBRE_LLEGADA: Record<LlegadaPrometida, string> = {
  atrasado: "Atrasados",
  hoy: "Prometidos para hoy",
  manana: "Prometidos para mañana",
  semana: "Prometidos en 7 días",
};

const OPCIONES_LLEGADA = [
  ["", "Cualquier entrega"],
  ...LLEGADAS.map((llega) => [llega, NOMBRE_LLEGADA[llega]] as const),
] as const;

interface Props {
  destinos: readonly (readonly [value: string, text: string])[];
  conteos: Conteos | null;
  por_revisar: number;
  zona: string;
  /** The list begins after this order; empty for all. */
  despues: string;
  /** Methods that the shop does not take. */
  fuera: readonly MetodoPago[];
  children: ReactNode;
}

export function BarraPedidos({ destinos, conteos, por_revisar, zona, despues, fuera, children }: Props) {
  const { params } = useListParams();
  const [estado, atencion, cliente] = [params.get("estado"), params.get("atencion") === "1", params.get("cliente")];
  const lote = params.get("lote");
  const todos = conteos && ESTADOS.reduce((sum, one) => sum + conteos[one], 0);
  const tabs = [
    {
      text: "Todos los estados",
      to: toListHref(params, { estado: null, atencion: null }),
      current: !estado && !atencion,
      count: atencion || todos === null ? null : cuenta(todos),
    },
    ...ESTADOS.map((one) => ({
      text: NOMBRE_ESTADO[one],
      to: toListHref(params, { estado: one, atencion: null }),
      current: estado === one && !atencion,
      count: atencion || !conteos ? null : cuenta(conteos[one]),
    })),
    {
      text: "Requiere atención",
      to: toListHref(params, { estado: null, atencion: "1" }),
      current: atencion,
      count: formatNumero(por_revisar),
      icon: <Icon name="triangle-exclamation-point" className="stroke-2" />,
    },
  ];
  return (
    <>
      <FilterTabs label="Estado de los pedidos" tabs={tabs} />
      <Toolbar
        label="Buscar pedidos"
        placeholder="Número, cliente, teléfono, RUC, producto, dirección o envío"
        filters={["cobro", "destino", "metodo", "llega", "desde", "hasta"]}
        forgets={["despues"]}
      >
        {children}
        <FilterSelect label="Destino" name="destino" options={[["", "Todos los destinos"], ...destinos]} />
        <FilterSelect label="Llega" name="llega" options={OPCIONES_LLEGADA} />
        <FilterSelect label="Pago" name="cobro" options={listOpcionesCobro(fuera)} />
        <FilterSelect label="Medio de pago" name="metodo" options={listOpcionesMetodo(fuera)} />
        <FilterDays />
      </Toolbar>
      {zona === LIMA ? null : (
        <p className="text-muted">
          «Desde» y «Hasta» son días en {formatZona(zona)}; las fechas de la lista, en {formatZona(LIMA)}.
        </p>
      )}
      {params.get("falta") === "1" ? (
        <SoloUno to={toListHref(params, { falta: null })} texto="Ver todos">
          Solo los que faltan pagar, sin los cancelados
        </SoloUno>
      ) : null}
      {cliente ? (
        <SoloUno to={toListHref(params, { cliente: null })} texto="Ver los de todos">
          Solo los pedidos de un cliente: <span className="font-mono">{toShortId(cliente)}</span>
        </SoloUno>
      ) : null}
      {lote ? (
        <SoloUno to={toListHref(params, { lote: null })} texto="Ver los de todos">
          Solo los pedidos de un lote
        </SoloUno>
      ) : null}
      {despues ? (
        <SoloUno to={toListHref(params, { despues: null })} texto="Ver desde el principio">
          Los que siguen a los de la página anterior
        </SoloUno>
      ) : null}
    </>
  );
}
