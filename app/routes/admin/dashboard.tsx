import {
  Banknote,
  Boxes,
  CalendarCheck,
  HandCoins,
  Hourglass,
  Package,
  ShoppingBag,
  Undo2,
  UserRound,
  Users,
} from "lucide-react";
import type { ReactNode } from "react";
import type { RouterContextProvider } from "react-router";
import { tiendaContext } from "#app/context.ts";
import { countFallidos } from "#app/features/correo/lista.server.ts";
import { countNuevos } from "#app/features/mensajes/lista.server.ts";
import {
  DIAS_VENTAS,
  fillDias,
  hrefDia,
  primerDia,
  type ResumenMes,
  resumenMes,
} from "#app/features/gestion-pedidos/estadisticas.ts";
import {
  countAtencion,
  listMasVendidos,
  readCobros,
  readTotales,
  readVentas,
} from "#app/features/gestion-pedidos/estadisticas.server.ts";
import { MasVendidos } from "#app/features/gestion-pedidos/mas-vendidos.tsx";
import { VentasDias } from "#app/features/gestion-pedidos/ventas-dias.tsx";
import { countCatalogo, listEscasos } from "#app/features/productos/panel/existencias.server.ts";
import { StockBajo } from "#app/features/productos/panel/stock-bajo.tsx";
import { readUrgencia } from "#app/features/reclamos/plazos.server.ts";
import { countUsuarios } from "#app/features/usuarios/lista.server.ts";
import { type Centimos, centimos, formatSoles } from "#lib/dinero.ts";
import { addDias, toDia, formatDia, formatMes, nombreZona } from "#lib/fechas.ts";
import { keepLast } from "#app/ui/keep-last.ts";
import { Panel } from "#app/ui/panel.tsx";
import { StatCard, StatCards } from "#app/ui/stat-card.tsx";
import type { Route } from "./+types/dashboard";
import { Encabezado } from "#app/frame/panel/encabezado.tsx";
import { listFaltantes } from "#app/features/dashboard/faltantes.ts";
import { Cuerpo } from "#app/frame/panel/marco.tsx";
import { Pendientes } from "#app/features/dashboard/pendientes.tsx";
import { readPage } from "#app/routing/attempt.server.ts";
import { useRefresco } from "#app/frame/panel/use-novedades.ts";

export const meta: Route.MetaFunction = () => [{ title: "Dashboard · Panel" }];

/** Today, the month and the last 30 days are those of PANEL_ZONA_HORARIA. */
async function readFiguras(context: Readonly<RouterContextProvider>) {
  const { db, env } = context.get(tiendaContext);
  const zona = env.PANEL_ZONA_HORARIA;
  const hoy = toDia(new Date(), zona);
  const [totales, cobros, ventas, atencion, reclamos, mensajes, fallidos, vendidos, catalogo, escasos, cuentas] =
    await Promise.all([
      readTotales(db),
      readCobros(db),
      readVentas(db, primerDia(hoy), zona),
      countAtencion(db),
      readUrgencia(db),
      countNuevos(db),
      countFallidos(db),
      listMasVendidos(db, addDias(hoy, 1 - DIAS_VENTAS), zona),
      countCatalogo(db),
      listEscasos(db),
      countUsuarios(db),
    ]);
  const dias = fillDias(ventas, hoy);
  return {
    totales,
    cobros,
    ventas: dias,
    atencion: { ...atencion, reclamos, mensajes, fallidos, faltantes: listFaltantes(env, catalogo.total) },
    vendidos,
    catalogo,
    escasos,
    cuentas,
    pedidosHoy: dias.at(-1)?.pedidos ?? 0,
    mes: resumenMes(ventas, hoy),
    hoy,
    zona: nombreZona(zona),
  };
}

export const loader = ({ context }: Route.LoaderArgs) => readPage(context, () => readFiguras(context));
export const clientLoader = keepLast<Route.ClientLoaderArgs>();

const numero = new Intl.NumberFormat("es-PE");
const cuantos = (n: number, uno: string, varios: string) => `${numero.format(n)} ${n === 1 ? uno : varios}`;
const hrefProducto = (id: string) => `/admin/productos?editar=${id}`;

/** What the shop has, what there is to do, and what it sold. Every figure says what it counts. */
export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { totales, cobros, ventas, atencion, vendidos, catalogo, escasos, cuentas } = loaderData;
  const { pedidosHoy, mes, hoy, zona } = loaderData;
  useRefresco();
  return (
    <>
      <Encabezado titulo="Dashboard" />
      <Cuerpo>
        <StatCards label="Totales">
          <StatCard
            title="Pedidos de hoy"
            value={numero.format(pedidosHoy)}
            icon={CalendarCheck}
            to={hrefDia(hoy)}
            note={`${formatDia(hoy)}, ${zona}; también los cancelados`}
          />
          <StatCard
            title="Total de pedidos"
            value={numero.format(totales.pedidos)}
            icon={ShoppingBag}
            to="/admin/pedidos"
            note="Desde el primer día, también los cancelados"
          />
          <StatCard
            title="Total de productos"
            value={numero.format(catalogo.total)}
            icon={Package}
            to="/admin/productos"
            note="También los agotados"
          />
          <StatCard
            title="Total de usuarios"
            value={numero.format(cuentas.total)}
            icon={Users}
            to="/admin/usuarios"
            note="Clientes y admins"
          />
        </StatCards>
        <Dinero ingresos={totales.ingresos} {...cobros} />
        <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
          <Pendientes {...atencion} agotados={catalogo.agotados} />
          <div className="grid gap-4">
            <VentasDias ventas={ventas} zona={zona} />
            <Mes {...mes} nombre={`${formatMes(hoy)}, ${zona}`} />
          </div>
        </div>
        <StatCards label="En la tienda" columns={2}>
          <StatCard
            title="Productos en catálogo"
            value={numero.format(catalogo.total)}
            icon={Boxes}
            to="/admin/productos"
            note={`${cuantos(catalogo.agotados, "agotado", "agotados")}, ${numero.format(catalogo.bajos)} con stock bajo`}
          />
          <StatCard
            title="Usuarios registrados"
            value={numero.format(cuentas.total)}
            icon={UserRound}
            to="/admin/usuarios"
            note={`${cuantos(cuentas.cliente, "cliente", "clientes")}, ${cuantos(cuentas.admin, "admin", "admins")}`}
          />
        </StatCards>
        <div className="grid gap-4 md:grid-cols-2">
          <MasVendidos productos={vendidos} toHref={hrefProducto} />
          <StockBajo productos={escasos} agotados={catalogo.agotados} bajos={catalogo.bajos} toHref={hrefProducto} />
        </div>
      </Cuerpo>
    </>
  );
}

interface DineroProps {
  ingresos: Centimos;
  cobrado: Centimos;
  devuelto: Centimos;
  por_cobrar: Centimos;
}

/** What was agreed, beside what came in, went back and is still to come. */
function Dinero({ ingresos, cobrado, devuelto, por_cobrar }: DineroProps) {
  return (
    <StatCards label="Dinero">
      <StatCard
        title="Ingresos totales"
        value={formatSoles(ingresos)}
        icon={Banknote}
        note="Total de los pedidos sin los cancelados, pagados o no"
      />
      <StatCard
        title="Cobrado"
        value={formatSoles(cobrado)}
        icon={HandCoins}
        note="Lo que entró, también de pedidos cancelados después"
      />
      <StatCard
        title="Devuelto"
        value={formatSoles(devuelto)}
        icon={Undo2}
        note={
          <>
            De lo cobrado quedan <span className="whitespace-nowrap">{formatSoles(centimos(cobrado - devuelto))}</span>
          </>
        }
      />
      <StatCard
        title="Por cobrar"
        value={formatSoles(por_cobrar)}
        icon={Hourglass}
        note="Lo que falta pagar de los pedidos sin cancelar"
      />
    </StatCards>
  );
}

function Mes({ nombre, pedidos, vendidos, ingresos, promedio }: ResumenMes & { nombre: string }) {
  const cancelados = pedidos - vendidos;
  const sinCancelar = cuantos(vendidos, "pedido sin cancelar", "pedidos sin cancelar");
  return (
    <Panel title="Resumen del mes" aside={<p className="text-xs text-muted">{nombre}</p>}>
      <dl className="grid gap-2">
        <Cifra nombre="Pedidos del mes" valor={numero.format(pedidos)}>
          {cancelados > 0 ? `Con ${cuantos(cancelados, "cancelado", "cancelados")}` : "Ninguno cancelado"}
        </Cifra>
        <Cifra nombre="Ingresos del mes" valor={formatSoles(ingresos)}>
          Total de {sinCancelar}
        </Cifra>
        <Cifra nombre="Promedio por pedido" valor={formatSoles(promedio)}>
          Ingresos entre {sinCancelar}
        </Cifra>
      </dl>
    </Panel>
  );
}

function Cifra({ nombre, valor, children }: { nombre: string; valor: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[1fr_auto] items-baseline gap-x-4">
      <dt className="text-muted">{nombre}</dt>
      <dd className="text-base font-semibold tabular-nums">{valor}</dd>
      <dd className="col-span-2 text-xs text-muted">{children}</dd>
    </div>
  );
}
