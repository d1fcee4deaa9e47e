import { Banknote, Boxes, CalendarCheck, Package, ShoppingBag, UserRound, Users } from "lucide-react";
import type { RouterContextProvider } from "react-router";
import { tiendaContext } from "#app/context.ts";
import { DIAS_VENTAS, fillDias, primerDia, resumenMes } from "#app/features/pedidos/estadisticas.ts";
import { countAtencion, listMasVendidos, readTotales, readVentas } from "#app/features/pedidos/estadisticas.server.ts";
import { MasVendidos } from "#app/features/pedidos/mas-vendidos.tsx";
import { VentasDias } from "#app/features/pedidos/ventas-dias.tsx";
import { countCatalogo, listEscasos } from "#app/features/productos/existencias.server.ts";
import { StockBajo } from "#app/features/productos/stock-bajo.tsx";
import { countUsuarios } from "#app/features/usuarios/lista-usuarios.server.ts";
import { formatSoles } from "#app/lib/dinero.ts";
import { addDias, diaOf } from "#app/lib/fechas.ts";
import { keepLast } from "#app/ui/keep-last.ts";
import { Panel } from "#app/ui/panel.tsx";
import { StatCard, StatCards } from "#app/ui/stat-card.tsx";
import type { Route } from "./+types/dashboard";
import { Encabezado } from "./encabezado.tsx";
import { Cuerpo } from "./marco.tsx";
import { Pendientes } from "./pendientes.tsx";
import { read } from "./resultado.server.ts";

export const meta: Route.MetaFunction = () => [{ title: "Dashboard · Panel" }];

/** SPEC.md section 9: today and this month are days of PANEL_ZONA_HORARIA, UTC unless set. */
async function readFiguras(context: Readonly<RouterContextProvider>) {
  const { db, env } = context.get(tiendaContext);
  const zona = env.PANEL_ZONA_HORARIA;
  const hoy = diaOf(new Date(), zona);
  const [totales, ventas, atencion, vendidos, catalogo, escasos, cuentas] = await Promise.all([
    readTotales(db),
    readVentas(db, primerDia(hoy), zona),
    countAtencion(db),
    listMasVendidos(db, addDias(hoy, 1 - DIAS_VENTAS), zona),
    countCatalogo(db),
    listEscasos(db),
    countUsuarios(db),
  ]);
  const dias = fillDias(ventas, hoy);
  return {
    totales,
    ventas: dias,
    atencion,
    vendidos,
    catalogo,
    escasos,
    cuentas,
    pedidosHoy: dias.at(-1)?.pedidos ?? 0,
    mes: resumenMes(ventas, hoy),
    // The list of orders knows days of Lima only.
    hrefHoy: zona === "America/Lima" ? `/admin/pedidos?desde=${hoy}&hasta=${hoy}` : "/admin/pedidos",
  };
}

export const loader = ({ context }: Route.LoaderArgs) => read(context, () => readFiguras(context));
export const clientLoader = keepLast<Route.ClientLoaderArgs>();

const numero = new Intl.NumberFormat("es-PE");
const hrefProducto = (id: string) => `/admin/productos?editar=${id}`;

/** The cards and the summary of SPEC.md section 2, and below them what there is to do. */
export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { totales, ventas, atencion, vendidos, catalogo, escasos, cuentas, pedidosHoy, mes, hrefHoy } = loaderData;
  return (
    <>
      <Encabezado titulo="Dashboard" />
      <Cuerpo>
        <StatCards label="Totales">
          <StatCard
            title="Total de productos"
            value={numero.format(catalogo.total)}
            icon={Package}
            to="/admin/productos"
          />
          <StatCard
            title="Total de pedidos"
            value={numero.format(totales.pedidos)}
            icon={ShoppingBag}
            to="/admin/pedidos"
          />
          <StatCard title="Total de usuarios" value={numero.format(cuentas.total)} icon={Users} to="/admin/usuarios" />
          <StatCard
            title="Ingresos totales"
            value={formatSoles(totales.ingresos)}
            icon={Banknote}
            note="Sin cancelados"
          />
        </StatCards>
        <div className="grid gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <VentasDias ventas={ventas} />
          <div className="grid content-start gap-4 md:max-xl:grid-cols-2">
            <Pendientes {...atencion} agotados={catalogo.agotados} />
            <Panel title="Resumen del mes">
              <dl className="grid gap-2">
                <Cifra nombre="Pedidos del mes" valor={numero.format(mes.pedidos)} />
                <Cifra nombre="Ingresos del mes" valor={formatSoles(mes.ingresos)} />
                <Cifra nombre="Promedio por pedido" valor={formatSoles(mes.promedio)} />
              </dl>
            </Panel>
          </div>
        </div>
        <StatCards label="Hoy y en la tienda" columns={3}>
          <StatCard title="Pedidos de hoy" value={numero.format(pedidosHoy)} icon={CalendarCheck} to={hrefHoy} />
          <StatCard
            title="Productos en catálogo"
            value={numero.format(catalogo.total)}
            icon={Boxes}
            to="/admin/productos"
          />
          <StatCard
            title="Usuarios registrados"
            value={numero.format(cuentas.total)}
            icon={UserRound}
            to="/admin/usuarios"
          />
        </StatCards>
        <div className="grid gap-4 md:grid-cols-2">
          <MasVendidos productos={vendidos} hrefOf={hrefProducto} />
          <StockBajo productos={escasos} agotados={catalogo.agotados} bajos={catalogo.bajos} hrefOf={hrefProducto} />
        </div>
      </Cuerpo>
    </>
  );
}

function Cifra({ nombre, valor }: { nombre: string; valor: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-muted">{nombre}</dt>
      <dd className="text-base font-semibold tabular-nums">{valor}</dd>
    </div>
  );
}
